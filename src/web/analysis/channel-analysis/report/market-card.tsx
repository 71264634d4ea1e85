import type { MarketEvidence } from '../../../../engine/analysis/evidence.ts';
import { marketBasisTexts } from '../../../../engine/analysis/result-labels.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatFactor, formatShare } from '../../../ui/format.ts';
import classes from './evidence-list.module.css';
import { ReportCard } from './report-card.tsx';

/** What a view is worth where the channel is from, and how that is known. */
export function MarketCard({ market }: { market: MarketEvidence }) {
  const { basis, multiplier, regions, reasons } = market;
  return (
    <ReportCard
      title="Market"
      anchor="report-market"
      aside={<span className={classes.figure}>× {formatFactor(multiplier)}</span>}
      brief={`${marketBasisTexts[basis]}.`}
    >
      {basis === 'declared' || regions.length === 0 ? null : (
        <ul className={classes.list} aria-label="Likely regions">
          {regions.map((region) => (
            <li key={region.name} className={classes.row}>
              {region.name}
              <span className={classes.number}>
                {formatShare(region.probability)} likely, × {formatFactor(region.multiplier)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary="What it rests on">
        <ul className={classes.list}>
          <li>A view is priced at × {formatFactor(multiplier)} of the United States level.</li>
          {reasons.map((reason) => (
            <li key={reason} className={classes.dim}>
              {reason}
            </li>
          ))}
        </ul>
      </Disclosure>
    </ReportCard>
  );
}
