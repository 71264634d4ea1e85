import { Button } from '@mantine/core';
import type { BulkJob, BulkJobAction } from '../../../contract/analysis/bulk-analysis.ts';
import { api } from '../../session/api.ts';
import { useRight } from '../../session/rights.ts';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import { DownloadIcon, RefreshIcon } from '../../ui/icons.tsx';
import { track } from '../../session/analytics.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { hasEnded } from './job-labels.ts';
import { texts } from './texts.ts';
import classes from './job-item.module.css';

interface JobActionsProps {
  job: BulkJob;
  keep: (job: BulkJob) => void;
  /** The button that was pressed is there no more; the focus goes elsewhere. */
  onGone: () => void;
}

/** What can be done with a job as it is now. */
export function JobActions({ job, keep, onGone }: JobActionsProps) {
  const acting = useAction(
    async (action: BulkJobAction) => ({
      action,
      changed: await api.bulkJobAction({ job_id: job.id, action }),
    }),
    ({ action, changed }) => {
      keep(changed);
      if (action === 'cancel' || action === 'retry') onGone();
      // Cancelling gives credits back, retrying holds some.
      void refreshStart();
    },
  );
  const downloading = useAction(
    (kind: ResultKind) => downloadResults(kind, job.id),
    () => undefined,
  );
  const act = (action: BulkJobAction) => ({
    'aria-disabled': acting.isRunning,
    onClick: () => acting.run(action),
  });
  const mayAct = useRight('analyse');
  const isPaused = job.status === 'paused';
  const canRetry =
    mayAct && (job.status === 'completed' || job.status === 'failed') && job.retryable_count > 0;
  return (
    <>
      <FailureLine message={acting.failure?.message ?? null} />
      <div className={classes.actions}>
        {mayAct && (job.status === 'processing' || job.status === 'paused') && (
          <Button variant={isPaused ? 'filled' : 'default'} size="xs" {...act(isPaused ? 'resume' : 'pause')}>
            {isPaused ? texts.resume : texts.pause}
          </Button>
        )}
        {canRetry && (
          <Button variant="default" size="xs" leftSection={<RefreshIcon />} {...act('retry')}>
            Retry failed ({formatCount(job.retryable_count)})
          </Button>
        )}
        {job.status !== 'processing' && job.progress > 0 && (
          <>
            {(['csv', 'excel'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                size="xs"
                leftSection={<DownloadIcon />}
                aria-label={`${texts.download} ${texts[kind]}: ${job.job_name}`}
                aria-disabled={downloading.isRunning}
                onClick={() => downloading.run(kind)}
              >
                {texts[kind]}
              </Button>
            ))}
          </>
        )}
        {mayAct && !hasEnded(job) && (
          <ConfirmedButton
            size="xs"
            label={texts.cancel}
            question={texts.cancelQuestion}
            confirmLabel={texts.cancelConfirm}
            keepLabel={texts.cancelKeep}
            isRunning={acting.isRunning}
            onConfirm={() => acting.run('cancel')}
          />
        )}
      </div>
    </>
  );
}

const kinds = {
  csv: {
    path: '/functions/v1/export-analysis-csv',
    event: 'export_csv_clicked',
    done: 'CSV file has been downloaded',
  },
  excel: {
    path: '/functions/v1/export-analysis-excel',
    event: 'export_xlsx_clicked',
    done: 'Excel file has been downloaded',
  },
} as const;

type ResultKind = keyof typeof kinds;

/** The server's own word for a failure it cannot explain; the specification has another one for bulk jobs. */
const unexplained = 'INTERNAL_SERVER_ERROR';

/** Downloads a job's results and says what came of it. Never rejects. */
async function downloadResults(kind: ResultKind, jobId: string): Promise<void> {
  const { path, event, done } = kinds[kind];
  track(event, { available: true, bulk_job_id: jobId });
  const outcome = await download(path, { bulk_job_id: jobId });
  if (outcome.ok) {
    await showToast({ title: 'Export Complete', message: done, tone: 'good' });
    return;
  }
  const refusal = outcome.code === unexplained ? { ...outcome, code: '' } : outcome;
  await showToast({ ...describeExportFailure(refusal, texts.downloadFailed), topic: 'bulk-download' });
}
