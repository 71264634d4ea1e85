import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { BarsOverTime } from '../../ui/bars-over-time.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { LinkedParts } from '../../ui/linked-parts.tsx';
import { SeriesFills } from '../../ui/series-fills.tsx';
import { Tag } from '../../ui/tag.tsx';
import {
  audienceSeries,
  barAnalyses,
  barRates,
  barSignUps,
  isByWeek,
  rateSeries,
  signUpSeries,
} from './bars.ts';
import { ComparisonFigure } from './comparison-figure.tsx';
import { ConversionBars } from './conversion-bars.tsx';
import { isEmptyFigure } from './empty-figures.ts';
import { FigureCard } from './figure-card.tsx';
import { QuotaFigure } from './quota-figure.tsx';
import { RevenueFigure } from './revenue-figure.tsx';
import { summariseAnalyses, summariseConversion, summariseRates, summariseSignUps } from './summaries.ts';
import { tableAnalyses, tableConversion, tableRates, tableSignUps, tableTiers } from './tables.ts';
import { sayKeptSince, texts, titles } from './texts.ts';

/** What each of the figures is drawn from. */
export interface FigureProps {
  figures: AdminFigures;
  days: string;
}

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
