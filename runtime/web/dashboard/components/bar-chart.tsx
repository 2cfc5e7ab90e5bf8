import { useId, useState } from 'preact/hooks';
import { useWidth } from '../state/width.ts';
import { labelEvery, scaleOf } from './chart-scale.ts';

/** One bar. `isPartial` bars are lighter: the window does not cover their whole bucket. */
export interface ChartPoint {
  /** Short, for the axis. */
  label: string;
  /** In full, for the tooltip. */
  detail: string;
  value: number;
  isPartial: boolean;
}

interface BarChartProps {
  title: string;
  points: ChartPoint[];
  format: (value: number) => string;
  /** The largest possible value, such as 100 for percent. */
  topMax?: number;
}

const heightPx = 240;
const inset = { top: 12, right: 4, bottom: 26, left: 44 };
const labelPx = 62;

/** Bars over time. The arrow keys walk along them; screen readers get a table instead of the picture. */
export function BarChart({ title, points, format, topMax }: BarChartProps) {
  const [element, widthPx] = useWidth<HTMLDivElement>(720);
  const [chosen, setChosen] = useState<number>();
  const id = useId();

  const plotPx = {
    width: Math.max(1, widthPx - inset.left - inset.right),
    height: heightPx - inset.top - inset.bottom,
  };
  const scale = scaleOf(Math.max(0, ...points.map(({ value }) => value)));
  const top = Math.min(scale.top, topMax ?? scale.top);
  const stepPx = plotPx.width / Math.max(1, points.length);
  const yOf = (value: number) => inset.top + plotPx.height * (1 - value / top);
  const every = labelEvery(points.length, plotPx.width, labelPx);
  const chosenPoint = chosen === undefined ? undefined : points[chosen];

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setChosen((before) => Math.min(points.length - 1, Math.max(0, (before ?? points.length) + move)));
  };

  return (
    <figure class="chart" ref={element}>
      <figcaption>{title}</figcaption>
      <svg
        width={widthPx}
        height={heightPx}
        role="img"
        aria-labelledby={`${id}-title`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a bar
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(undefined)}
        onPointerLeave={() => setChosen(undefined)}
      >
        <title id={`${id}-title`}>{title}</title>
        <Ticks values={[0, ...scale.ticks.filter((tick) => tick <= top)]} yOf={yOf} widthPx={widthPx} format={format} />
        {points.map((point, index) => (
          <Bar
            key={point.label + index}
            point={point}
            isChosen={index === chosen}
            leftPx={inset.left + index * stepPx}
            widthPx={stepPx}
            topPx={yOf(Math.min(point.value, top))}
            hasLabel={index % every === 0}
            onChoose={() => setChosen(index)}
          />
        ))}
      </svg>
      <div class="chart-readout" aria-live="polite">
        {chosenPoint ? (
          <p>
            <strong>{format(chosenPoint.value)}</strong> {chosenPoint.detail}
            {chosenPoint.isPartial ? ' (incomplete)' : ''}
          </p>
        ) : null}
      </div>
      <ChartTable title={title} points={points} format={format} />
    </figure>
  );
}

interface TicksProps {
  values: number[];
  yOf: (value: number) => number;
  widthPx: number;
  format: (value: number) => string;
}

function Ticks({ values, yOf, widthPx, format }: TicksProps) {
  return (
    <>
      {values.map((value) => (
        <g key={value} class="chart-tick">
          <line x1={inset.left} x2={widthPx - inset.right} y1={yOf(value)} y2={yOf(value)} />
          <text x={inset.left - 8} y={yOf(value)} dy="0.32em" text-anchor="end">
            {format(value)}
          </text>
        </g>
      ))}
    </>
  );
}

interface BarProps {
  point: ChartPoint;
  isChosen: boolean;
  leftPx: number;
  widthPx: number;
  topPx: number;
  hasLabel: boolean;
  onChoose: () => void;
}

function Bar({ point, isChosen, leftPx, widthPx, topPx, hasLabel, onChoose }: BarProps) {
  const basePx = heightPx - inset.bottom;
  const gapPx = Math.min(6, widthPx * 0.28);
  const barPx = Math.max(1, widthPx - gapPx);
  const classes = ['chart-bar', point.isPartial ? 'is-partial' : '', isChosen ? 'is-chosen' : ''].join(' ').trim();
  return (
    <g class={classes} onPointerEnter={onChoose} onPointerDown={onChoose}>
      {/* The pointer area is the whole column, not only the bar. */}
      <rect class="chart-column" x={leftPx} y={inset.top} width={widthPx} height={basePx - inset.top} />
      <rect
        class="chart-value"
        x={leftPx + gapPx / 2}
        y={topPx}
        width={barPx}
        height={Math.max(0, basePx - topPx)}
        rx={Math.min(3, barPx / 2)}
      />
      {hasLabel ? (
        <text class="chart-label" x={leftPx + widthPx / 2} y={heightPx - 7} text-anchor="middle">
          {point.label}
        </text>
      ) : null}
    </g>
  );
}

function ChartTable({ title, points, format }: Pick<BarChartProps, 'title' | 'points' | 'format'>) {
  return (
    <table class="visually-hidden">
      <caption>{title}</caption>
      <tbody>
        {points.map((point, index) => (
          <tr key={point.label + index}>
            <th scope="row">{point.detail}</th>
            <td>{format(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
