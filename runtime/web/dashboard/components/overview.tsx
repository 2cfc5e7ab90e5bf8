import type { Stats } from '../api/sites.ts';
import { formatCount, formatDuration, formatPercent, formatPoint, formatPointFully } from '../format.ts';
import { BarChart } from './bar-chart.tsx';
import { type Change, MetricTile } from './metric-tile.tsx';

/** The metrics that have a series. */
export type MetricName = 'visitors' | 'sessions' | 'pageviews' | 'bounceRate';

interface OverviewProps {
  stats: Stats;
  metric: MetricName;
  onChoose: (metric: MetricName) => void;
}

const metrics: { name: MetricName; label: string; format: (value: number) => string }[] = [
  { name: 'visitors', label: 'Visitors', format: formatCount },
  { name: 'sessions', label: 'Sessions', format: formatCount },
  { name: 'pageviews', label: 'Pageviews', format: formatCount },
  { name: 'bounceRate', label: 'Bounce rate', format: formatPercent },
];

/** The numbers of the window, and the chosen one over time. */
export function Overview({ stats, metric, onChoose }: OverviewProps) {
  const chosen = metrics.find(({ name }) => name === metric);
  return (
    <section class="card overview" aria-label="Overview">
      <div class="tiles">
        {metrics.map(({ name, label, format }) => (
          <MetricTile
            key={name}
            label={label}
            value={format(stats[name])}
            change={changeOf(stats, name)}
            isChosen={name === metric}
            onChoose={() => onChoose(name)}
          />
        ))}
        <MetricTile
          label="Avg. duration"
          value={formatDuration(stats.avgSessionDuration)}
          change={{ value: stats.change.avgSessionDuration, unit: '%', upIs: 'good', isKept: isKept(stats) }}
        />
      </div>
      {chosen ? (
        <BarChart
          title={`${chosen.label} per ${stats.interval}`}
          points={stats.series.map((point) => ({
            label: formatPoint(point.start, stats.interval),
            detail: formatPointFully(point.start, stats.interval),
            value: point[metric],
            isPartial: point.partial,
          }))}
          format={metric === 'bounceRate' ? (value) => `${Math.round(value)}%` : chosen.format}
          {...(metric === 'bounceRate' ? { topMax: 100 } : {})}
        />
      ) : null}
    </section>
  );
}

function changeOf(stats: Stats, name: MetricName): Change {
  const { change } = stats;
  if (name === 'bounceRate') {
    return { value: change.bounceRatePoints, unit: 'points', upIs: 'bad', isKept: isKept(stats) };
  }
  return { value: change[name], unit: '%', upIs: 'good', isKept: isKept(stats) };
}

/** Whether the site keeps the data of the previous window. */
const isKept = ({ previous }: Stats): boolean => previous.reason !== 'retention';
