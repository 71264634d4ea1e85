import { lazy } from 'react';
import chart from '../../ui/chart.module.css';
import { Drawing, loadChart } from '../../ui/drawing.tsx';
import { ComparisonMark } from './comparison-mark.tsx';
import { FigureCard } from './figure-card.tsx';
import type { FigureProps } from './figures.tsx';
import { summariseComparison } from './summaries.ts';
import { tableComparison } from './tables.ts';
import { texts } from './texts.ts';

const Comparison = lazy(() =>
  loadChart(async () => (await import('./comparison-chart.tsx')).ComparisonChart),
);

/** What the product says beside what creators really charge. */
export function ComparisonFigure({ figures, days }: FigureProps) {
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
