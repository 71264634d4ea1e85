import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { OperatedJob, OperationsState } from '../../../contract/admin/operations.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { formatPlural } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

const stateKey = ['operations'];
/** Looks for as long as the page is seen. */
export function useOperations(lookEveryMs: number): UseQueryResult<OperationsState> {
  return useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => api.operations(undefined, { signal }),
    refetchInterval: lookEveryMs,
  });
}

/** Tries a job's failed channels again. `onGone`: the button that was pressed is there no more. */
export function useRetry({ id }: OperatedJob, onGone: () => void): Action<undefined> {
  const queries = useQueryClient();
  return useAction(
    () =>
      tellFailure(texts.retryFailed, api.retryJob({ job_id: id })).catch((error: unknown) => {
        // Another administrator, or its owner, may have been quicker.
        void queries.invalidateQueries({ queryKey: stateKey });
        throw error;
      }),
    (retried) => {
      queries.setQueryData<OperationsState>(stateKey, (known) => known && withJob(known, retried));
      onGone();
      const waiting = `${formatPlural(retried.waiting_channels, 'channel')} of ${retried.job_name} waiting.`;
      void showToast({ title: texts.retried, message: waiting, tone: 'good' });
    },
  );
}

/** Refreshes and deletes what is due, now. */
export function useLifecycleRun(): Action<undefined> {
  const queries = useQueryClient();
  return useAction(
    () => tellFailure(texts.runFailed, api.runDataLifecycle()),
    (state) => {
      queries.setQueryData(stateKey, state);
      const due = state.kept_data.reduce((sum, kept) => sum + kept.due, 0);
      void showToast({ title: texts.ran, message: `${formatPlural(due, 'row')} still due.`, tone: 'good' });
    },
  );
}

function withJob(state: OperationsState, changed: OperatedJob): OperationsState {
  const jobs = state.queue.jobs.map((job) => (job.id === changed.id ? changed : job));
  return { ...state, queue: { ...state.queue, jobs } };
}
