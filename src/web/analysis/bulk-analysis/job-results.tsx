import { Link } from 'react-router';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { links } from '../../app/paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import classes from './job-item.module.css';
import { hasEnded } from './job-labels.ts';
import { texts } from './texts.ts';

/** The newest analyses, each of which leads to its report; those of a job that has ended are folded away. */
export function JobResults({ job }: { job: BulkJob }) {
  if (job.completed_analyses.length === 0) return null;
  if (hasEnded(job)) {
    return (
      <Disclosure summary={texts.newest}>
        <Results analyses={job.completed_analyses} />
      </Disclosure>
    );
  }
  return (
    <>
      <h4 className={classes.heading}>{texts.newest}</h4>
      <Results analyses={job.completed_analyses} />
    </>
  );
}

function Results({ analyses }: { analyses: BulkJob['completed_analyses'] }) {
  return (
    <ul>
      {analyses.map(({ id, channel_name, sponsorship_score, verdict }) => (
        <li key={id} className={classes.analysis}>
          <Link className={classes.channel} to={`${links.dashboard}?analysis=${id}`}>
            <bdi>{channel_name ?? texts.nameForgotten}</bdi>
          </Link>
          <ScoreTags score={sponsorship_score} verdict={verdict} />
        </li>
      ))}
    </ul>
  );
}
