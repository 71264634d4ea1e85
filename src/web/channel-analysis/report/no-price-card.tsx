import classes from './no-price-card.module.css';
import { ReportCard } from './report-card.tsx';

/** Stands in place of the prices where there are too few videos to rest one on. */
export function NoPriceCard({ reason }: { reason: string }) {
  return (
    <ReportCard title="Recommended price" anchor="report-price">
      <p className={classes.none}>No price</p>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.hint}>An invented figure would help nobody, so none is shown.</p>
    </ReportCard>
  );
}
