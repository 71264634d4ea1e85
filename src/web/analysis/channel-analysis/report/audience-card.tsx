import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import classes from './audience-card.module.css';
import { ReportCard } from './report-card.tsx';

/** What is known of the audience, each line marked as measured or estimated. */
export function AudienceCard({ audience }: { audience: ChannelAnalysis['evidence']['audience'] }) {
  return (
    <ReportCard title="Audience" anchor="report-audience">
      {audience.length === 0 ? (
        <p className={classes.note}>Nothing public says who watches this channel.</p>
      ) : (
        <dl className={classes.list}>
          {audience.map((entry) => (
            <div key={entry.label} className={classes.entry}>
              <dt className={classes.label}>{entry.label}</dt>
              <dd className={classes.value}>
                <bdi>{entry.value}</bdi>
                <span className={classes.basis} data-basis={entry.basis}>
                  {entry.basis}
                </span>
              </dd>
              <dd className={classes.note}>{entry.note}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.note}>
        YouTube publishes no age, gender or viewing country; we do not guess them.
      </p>
    </ReportCard>
  );
}
