import type { FigureProps } from './figure-card.tsx';
import { lazy } from 'react';
import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { BarsOverTime, LimitedBars } from '../../ui/bars-over-time.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { LinkedParts } from '../../ui/linked-parts.tsx';
import { SeriesFills } from '../../ui/series-fills.tsx';
import { Tag } from '../../ui/tag.tsx';
import { formatPlural } from '../../ui/format.ts';
import { Drawing, loadChart } from '../../ui/drawing.tsx';
import {
  audienceSeries,
  barAnalyses,
  barRates,
  barSignUps,
  isByWeek,
  rateSeries,
  signUpSeries,
  barQuota,
} from './bars.ts';
import { isEmptyFigure } from './empty-figures.ts';
import { FigureCard } from './figure-card.tsx';
import { RevenueFigure } from './revenue-figure.tsx';
import {
  summariseAnalyses,
  summariseConversion,
  summariseRates,
  summariseSignUps,
  shareOf,
  summariseQuota,
  summariseComparison,
} from './summaries.ts';
import {
  tableAnalyses,
  tableConversion,
  tableRates,
  tableSignUps,
  tableTiers,
  tableQuota,
  tableComparison,
} from './tables.ts';
import { sayKeptSince, texts, titles, stepNames } from './texts.ts';
import { ComparisonMark } from './comparison-mark.tsx';
import classes from './figures.module.css';
import chart from '../../ui/chart.module.css';

const Comparison = lazy(() =>
  loadChart(async () => (await import('./comparison-chart.tsx')).ComparisonChart),
);

/** In this order, but for those of which there is nothing. */
const figureParts = [
  ['rates_collected', RatesFigure],
  ['analyses_per_day', AnalysesFigure],
  ['predicted_against_quoted', ComparisonFigure],
  ['quota_used', QuotaFigure],
  ['revenue_by_plan', RevenueFigure],
  ['sign_ups', SignUpsFigure],
  ['conversion', ConversionFigure],
] as const;

export function Figures(props: FigureProps) {
  const parts = figureParts.map(([table, Figure]) => ({
    id: table.replaceAll('_', '-'),
    name: titles[table],
    isEmpty: isEmptyFigure[table](props.figures),
    content: <Figure {...props} />,
  }));
  return (
    <>
      <SeriesFills />
      <LinkedParts
        hasColumns
        parts={[
          ...parts.filter(({ isEmpty }) => !isEmpty),
          { id: 'accounts-by-plan', name: texts.tiers, content: <TiersFigure {...props} /> },
          ...parts
            .filter(({ isEmpty }) => isEmpty)
            .map((part) => ({ ...part, state: <Tag tone="neutral">{texts.nothing}</Tag> })),
        ]}
      />
    </>
  );
}

function RatesFigure({ figures, days }: FigureProps) {
  const { rates_collected: months } = figures;
  return (
    <FigureCard
      table="rates_collected"
      days={days}
      figures={figures}
      summary={summariseRates(months)}
      rows={tableRates(months)}
    >
      <BarsOverTime bars={barRates(months)} series={rateSeries} />
    </FigureCard>
  );
}

function AnalysesFigure({ figures, days }: FigureProps) {
  const { analyses_per_day: analyses, visitors_kept_since: keptSince } = figures;
  const notes = [
    ...(isByWeek(analyses) ? [texts.byWeek] : []),
    ...((analyses[0]?.day ?? keptSince) < keptSince ? [sayKeptSince(keptSince)] : []),
  ];
  return (
    <FigureCard
      table="analyses_per_day"
      days={days}
      figures={figures}
      summary={summariseAnalyses(analyses)}
      rows={tableAnalyses(analyses, keptSince)}
      note={notes.length === 0 ? undefined : notes.join(' ')}
    >
      <BarsOverTime bars={barAnalyses(analyses)} series={audienceSeries} />
    </FigureCard>
  );
}

function SignUpsFigure({ figures, days }: FigureProps) {
  const { sign_ups: signUps } = figures;
  return (
    <FigureCard
      table="sign_ups"
      days={days}
      figures={figures}
      summary={summariseSignUps(signUps)}
      rows={tableSignUps(signUps)}
      note={isByWeek(signUps) ? texts.byWeek : undefined}
    >
      <BarsOverTime bars={barSignUps(signUps)} series={signUpSeries} />
    </FigureCard>
  );
}

function ConversionFigure({ figures, days }: FigureProps) {
  const { conversion } = figures;
  return (
    <FigureCard
      table="conversion"
      days={days}
      figures={figures}
      summary={summariseConversion(conversion)}
      rows={tableConversion(conversion)}
      note={texts.conversionHint}
    >
      <ConversionBars steps={conversion} />
    </FigureCard>
  );
}

function TiersFigure({ figures: { tiers } }: FigureProps) {
  return (
    <Card title={texts.tiers} lede={texts.tiersHint}>
      <FigureTable title={texts.tiers} table={tableTiers(tiers)} />
    </Card>
  );
}

/** How many came how far, each bar in percent of the first. */
function ConversionBars({ steps }: { steps: AdminFigures['conversion'] }) {
  const first = steps[0]?.accounts ?? 0;
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, accounts }) => (
        <li key={step} className={classes.step}>
          <span className={classes.name}>{stepNames[step]}</span>
          <span className={classes.figure}>
            {formatPlural(accounts, 'account')}, {shareOf(accounts, first)}
          </span>
          <svg className={classes.bar} width="100%" height="16" aria-hidden="true" focusable="false">
            <rect className={classes.track} width="100%" height="16" rx="4" />
            <rect className={classes.part} width={shareOf(accounts, first)} height="16" rx="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** YouTube's quota, used by members and visitors, under the day's limit. */
function QuotaFigure({ figures, days }: FigureProps) {
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

/** What the product says beside what creators really charge. */
function ComparisonFigure({ figures, days }: FigureProps) {
  const { predicted_against_quoted: rates } = figures;
  return (
    <FigureCard
      table="predicted_against_quoted"
      days={days}
      figures={figures}
      summary={summariseComparison(rates)}
      rows={tableComparison(rates)}
      emptyText={texts.noComparison}
      note={rates.length === 0 ? undefined : texts.bandHint}
    >
      <Drawing>
        <Comparison rates={rates} />
      </Drawing>
      <ul className={chart.legend}>
        {[true, false].map((isInside) => (
          <li key={String(isInside)} className={chart.entry}>
            <svg width="12" height="12" aria-hidden="true" focusable="false">
              <ComparisonMark x={6} y={6} isInside={isInside} />
            </svg>
            {isInside ? texts.inside : texts.outside}
          </li>
        ))}
      </ul>
    </FigureCard>
  );
}
