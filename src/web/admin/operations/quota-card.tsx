import type { OperationsState } from '../../../contract/admin/operations.ts';
import { LimitedBars } from '../../ui/bars-over-time.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount, formatDay, formatPercent, formatPlural } from '../../ui/format.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import figure from '../../ui/large-figure.module.css';
import { LevelBar } from '../../ui/level-bar.tsx';
import { SeriesFills } from '../../ui/series-fills.tsx';
import { Tag } from '../../ui/tag.tsx';
import panel from './operations-panel.module.css';
import classes from './quota-card.module.css';
import { texts } from './texts.ts';
import { barDays, fillDays, findQuotaLevel, nameCall } from './labels.ts';

type Quota = OperationsState['quota'];

/** The units of the day, of whom and by which request, and of the days before. */
export function QuotaCard({ quota }: { quota: Quota }) {
  const { percent, tone } = findQuotaLevel(quota);
  const days = fillDays(quota);
  return (
    <Card
      title={texts.quota}
      lede={quota.demo ? `${texts.quotaLede} ${texts.quotaDemo}` : texts.quotaLede}
      aside={
        quota.exhausted && (
          <Tag tone="bad" icon={<WarningIcon />}>
            {texts.exhausted}
          </Tag>
        )
      }
    >
      <p className={figure.value}>
        {formatCount(quota.units)}{' '}
        <span className={figure.of}>of {formatPlural(quota.daily_limit, 'unit')}</span>
      </p>
      <LevelBar label="Units used today" percent={percent} text={formatPercent(percent)} tone={tone} />
      <p className={panel.note}>
        <strong className={classes.level} data-tone={tone}>
          {formatPercent(percent)} used
        </strong>{' '}
        on {formatDay(quota.day)} (Pacific time); next reset: <ClockTime iso={quota.resets_at} />. Visitors:{' '}
        {formatCount(quota.anonymous_units)} of their {formatPlural(quota.anonymous_limit, 'unit')}.
      </p>
      <div className={panel.part}>
        <h3 className={panel.heading}>{texts.days}</h3>
        {days.some(({ units }) => units > 0) ? (
          <>
            <SeriesFills />
            <LimitedBars
              bars={barDays(days)}
              series={[texts.members, texts.visitors]}
              limit={quota.daily_limit}
              unit="unit"
            />
            <Disclosure summary={texts.daysTable}>
              <DaysTable days={days} />
            </Disclosure>
          </>
        ) : (
          <p className={panel.note}>{texts.noDays}</p>
        )}
        <Disclosure summary={texts.calls}>
          <Calls calls={quota.calls} />
        </Disclosure>
      </div>
    </Card>
  );
}

function Calls({ calls }: { calls: Quota['calls'] }) {
  if (calls.length === 0) return <p className={panel.note}>{texts.noCalls}</p>;
  return (
    <FactList
      facts={calls.map((call) => ({ name: nameCall(call), value: formatPlural(call.calls, 'request') }))}
    />
  );
}

/** The newest first. */
function DaysTable({ days }: { days: Quota['days'] }) {
  const columns = [{ name: 'Day (Pacific)', isText: true }, { name: 'Units' }, { name: 'Of visitors' }];
  const rows = days
    .toReversed()
    .map(({ day, units, anonymous_units }) => [
      formatDay(day),
      formatCount(units),
      formatCount(anonymous_units),
    ]);
  return <FigureTable title={texts.days} table={{ columns, rows }} />;
}
