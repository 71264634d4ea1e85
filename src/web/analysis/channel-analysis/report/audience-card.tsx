import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import classes from './audience-card.module.css';
import { ReportCard } from './report-card.tsx';

type Audience = ChannelAnalysis['evidence']['audience'];

/** What is known of the audience, each line marked as measured or estimated. */
export function AudienceCard({ audience }: { audience: Audience }) {
  return (
    <ReportCard title="Audience" anchor="report-audience" brief={describeBasis(audience)}>
      {audience.length === 0 ? null : (
        <dl className={classes.list}>
          {audience.map((entry) => (
            <div key={entry.label} className={classes.entry}>
              <dt className={classes.label}>{entry.label}</dt>
              <dd className={classes.value}>
                <bdi>{entry.value}</bdi>{' '}
                <span className={classes.basis} data-basis={entry.basis}>
                  {entry.basis}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Disclosure summary="How we know">
        <ul className={classes.notes}>
          {audience.map(({ label, note }) => (
            <li key={label}>
              {label}: {note}
            </li>
          ))}
          <li>YouTube publishes no age, gender or viewing country; we do not guess them.</li>
        </ul>
      </Disclosure>
    </ReportCard>
  );
}

function describeBasis(audience: Audience): string {
  if (audience.length === 0) return 'Nothing public says who watches this channel.';
  const measured = audience.filter(({ basis }) => basis === 'measured').length;
  return `${measured} measured, ${audience.length - measured} estimated`;
}
