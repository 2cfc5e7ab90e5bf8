/** A line too small to read values from: it only shows the trend. */
export function Sparkline({ values }: { values: number[] }) {
  const top = Math.max(1, ...values);
  const points = values.map(
    (value, index) => `${(index / Math.max(1, values.length - 1)) * 100},${28 - (value / top) * 26}`,
  );
  return (
    <svg class="sparkline" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,30 ${points.join(' ')} 100,30`} />
      <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
