import { useStart } from '../../session/start.ts';
import classes from './bulk-panel.module.css';
import { JobsCard } from './jobs-card.tsx';
import { ProgressAnnouncement } from './progress-announcement.tsx';
import { StartCard } from './start-card.tsx';
import { useBulkJobs } from './use-bulk-jobs.ts';

/** Lists of channels that are analyzed in the background: starting a job, and following those there are. */
export function BulkPanel() {
  const { account } = useStart();
  const jobs = useBulkJobs();
  if (account === null) return null;
  return (
    <div className={classes.panel}>
      <StartCard account={account} onStarted={jobs.keep} />
      <JobsCard jobs={jobs} usesCredits={account.profile.credits_remaining !== null} />
      <ProgressAnnouncement jobs={jobs.jobs} />
    </div>
  );
}
