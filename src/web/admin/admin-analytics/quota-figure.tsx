import { LimitedBars } from '../../ui/bars-over-time.tsx';
import { audienceSeries, barQuota, isByWeek } from './bars.ts';
import { FigureCard } from './figure-card.tsx';
import type { FigureProps } from './figures.tsx';
import { summariseQuota } from './summaries.ts';
import { tableQuota } from './tables.ts';
import { texts } from './texts.ts';

/** YouTube's quota, used by members and visitors, under the day's limit. */
export function QuotaFigure({ figures, days }: FigureProps) {
  const { quota_used: quota } = figures;
  return (
    <FigureCard
      table="quota_used"
      days={days}
      figures={figures}
      summary={summariseQuota(quota)}
      rows={tableQuota(quota)}
      note={`${texts.pacific}${isByWeek(quota) ? ` ${texts.highestOfWeek}` : ''}`}
    >
      <LimitedBars
        bars={barQuota(quota)}
        series={audienceSeries}
        limit={quota.at(-1)?.daily_limit ?? 0}
        unit="unit"
      />
    </FigureCard>
  );
}
