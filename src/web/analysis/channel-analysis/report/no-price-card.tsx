import type { ReactNode } from 'react';
import type { Verdict } from '../../../../engine/analysis/judgements.ts';
import classes from './no-price-card.module.css';
import { ReportCard } from './report-card.tsx';

interface NoPriceCardProps {
  verdict: Verdict;
  reason: string;
  children?: ReactNode;
}

/** Stands in place of the prices where none is recommended; below it, at most, what was computed all the same. */
export function NoPriceCard({ verdict, reason, children }: NoPriceCardProps) {
  return (
    <ReportCard title={verdict === 'Avoid' ? 'Price' : 'Recommended price'} anchor="report-price">
      <p className={classes.none}>{verdict === 'Avoid' ? 'None recommended' : 'No price'}</p>
      <p className={classes.reason}>{reason}</p>
      {verdict === 'Avoid' ? null : <p className={classes.hint}>We won’t guess.</p>}
      {children}
    </ReportCard>
  );
}
