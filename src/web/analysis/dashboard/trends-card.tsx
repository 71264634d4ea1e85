import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { links } from '../../app/paths.ts';
import { findUsageLevel } from '../../session/usage-level.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount, formatLimit } from '../../ui/format.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { texts } from './texts.ts';
import { TrendChart } from './trend-chart.tsx';
import { formatUtilized, hasRoomForLimit, readTrend } from './trend.ts';
import type { TrendMonth } from './trend.ts';
import type { LoadedDashboard } from './use-dashboard-data.ts';
import classes from './trends-card.module.css';
import spoken from '../../ui/spoken.module.css';

interface TrendsCardProps {
  usage: Account['usage'];
  tier: PlanTier;
  data: LoadedDashboard;
}

export function TrendsCard({ usage, tier, data }: TrendsCardProps) {
  const level = findUsageLevel(usage);
  const figures = [
    [texts.thisMonth, formatCount(usage.analyses)],
    [texts.planLimit, formatLimit(usage.limit)],
    ...(level === null ? [] : [[texts.utilized, formatUtilized(level.percent)]]),
    [texts.hourlyLimit, formatCount(usage.per_hour)],
  ];
  return (
    <Card title={texts.trends} lede={texts.trendsLede}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LoadedPart query={data} failure={texts.trendsFailed} skeleton={<Skeleton className={classes.chart} />}>
        {({ usage_trend: months }) => <Trend months={readTrend(months)} limit={usage.limit} />}
      </LoadedPart>
      {tier === 'free' && (
        <p className={classes.hint}>
          {texts.trendsHint} <Link to={links.homePricing}>{texts.upgradePlan}</Link>
        </p>
      )}
    </Card>
  );
}

/** The chart for the eyes, the same months as a table for everybody else. */
function Trend({ months, limit }: { months: readonly TrendMonth[]; limit: number | null }) {
  if (months.every(({ analyses }) => analyses === 0)) {
    return <p className={classes.hint}>{texts.trendsEmpty}</p>;
  }
  const drawnLimit = hasRoomForLimit(months, limit) ? limit : null;
  return (
    <div>
      <div aria-hidden="true">
        <TrendChart months={months} limit={drawnLimit} />
      </div>
      {limit !== null && (
        <p className={classes.legend} data-drawn={drawnLimit !== null}>
          {drawnLimit === null
            ? `This month’s limit of ${formatCount(limit)} lies far above these bars and is not drawn.`
            : `This month’s limit: ${formatCount(limit)}`}
        </p>
      )}
      <TrendTable months={months} />
    </div>
  );
}

/** The months as a table for screen readers, beside the chart that shows the same. */
function TrendTable({ months }: { months: readonly TrendMonth[] }) {
  return (
    <div className={spoken.spoken}>
      <table>
        <caption className={spoken.spoken}>{texts.trendsLede}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.analyses}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ long, analyses }) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              <td>{formatCount(analyses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
