import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatCount } from '../../ui/format.ts';
import { texts } from './texts.ts';
import type { TrendMonth } from './trend.ts';

interface TrendChartProps {
  months: readonly TrendMonth[];
  /** Drawn as a line; `null` where there is none or no room for it. */
  limit: number | null;
  className?: string;
}

/** Room above the highest bar or line for its figure. */
const headroom = 1.2;

/** The months as bars with their figures on them, so that nothing has to be pointed at. */
export function TrendChart({ months, limit, className }: TrendChartProps) {
  const highest = Math.max(1, limit ?? 0, ...months.map(({ analyses }) => analyses));
  return (
    <BarChart
      className={className}
      data={[...months]}
      dataKey="short"
      series={[{ name: 'analyses', label: texts.analyses, color: 'var(--data)' }]}
      withTooltip={false}
      withYAxis={false}
      withBarValueLabel
      valueLabelProps={{ formatter: (value) => formatCount(Number(value)), fill: 'var(--text)' }}
      yAxisProps={{ domain: [0, highest * headroom] }}
      gridAxis="none"
      tickLine="none"
      maxBarWidth={56}
      textColor="var(--text-muted)"
      referenceLines={
        limit === null
          ? []
          : [
              {
                y: limit,
                color: 'var(--text-muted)',
                strokeDasharray: '5 4',
              },
            ]
      }
      barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
