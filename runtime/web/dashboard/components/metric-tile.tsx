import { formatPercent } from '../format.ts';

/** The change of a number from the previous window. `isGood` is absent when more is neither better nor worse. */
export interface Change {
  value: number | null;
  unit: '%' | 'points';
  upIs: 'good' | 'bad';
  /** False when the data of the previous window was deleted by the site's retention. */
  isKept: boolean;
}

interface MetricTileProps {
  label: string;
  value: string;
  change: Change;
  /** Absent for a number without a series. */
  onChoose?: () => void;
  isChosen?: boolean;
}

/** One number of the report. Pressing it shows its series in the chart. */
export function MetricTile({ label, value, change, onChoose, isChosen = false }: MetricTileProps) {
  const content = (
    <>
      <span class="tile-label">{label}</span>
      <span class="tile-value">{value}</span>
      <ChangeMark {...change} />
    </>
  );
  if (!onChoose) return <div class="tile">{content}</div>;
  return (
    <button type="button" class="tile" aria-pressed={isChosen} onClick={onChoose}>
      {content}
    </button>
  );
}

function ChangeMark({ value, unit, upIs, isKept }: Change) {
  if (!isKept) return <span class="tile-change">earlier data not kept</span>;
  if (value === null) return <span class="tile-change">no earlier data</span>;
  if (value === 0) return <span class="tile-change">no change</span>;
  const isUp = value > 0;
  const size = unit === '%' ? formatPercent(Math.abs(value)) : `${Math.abs(value).toFixed(1)} pts`;
  return (
    <span class={`tile-change ${isUp === (upIs === 'good') ? 'is-good' : 'is-bad'}`}>
      <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>
      <span class="visually-hidden">{isUp ? 'up' : 'down'}</span> {size}
    </span>
  );
}
