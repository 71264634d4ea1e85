import type { BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { bulkLinesPerPage } from '../../../contract/analysis/bulk-analysis.ts';
import type { JobContext } from './holds.usecases.ts';
import type { KeptState, LineRow } from './lines.rows.ts';
import { findLines } from './lines.rows.ts';
import { readJob } from './jobs.usecases.ts';
import { describeFailure } from './reasons.ts';

/** A page of a job's lines in one state. Throws `BulkRefusal`. */
export async function listLines(
  context: JobContext & { userId: string },
  { jobId, state, after }: { jobId: string; state: BulkLine['state']; after: number },
): Promise<{ lines: BulkLine[]; has_more: boolean }> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const { status } = await readJob(context, { jobId });
    const states = keptStates(state, status === 'cancelled');
    const limit = bulkLinesPerPage + 1;
    const rows = await findLines(database, { jobId, userId, states, after, limit });
    return {
      lines: rows
        .slice(0, bulkLinesPerPage)
        .map(({ line, channelUrl, failure }) => describeLine({ line, channelUrl, state, failure })),
      has_more: rows.length > bulkLinesPerPage,
    };
  });
}

export function describeLine({
  line,
  channelUrl,
  state,
  failure,
}: Pick<LineRow, 'line' | 'channelUrl' | 'failure'> & { state: BulkLine['state'] }): BulkLine {
  const isReason = state === 'failed' || state === 'rejected';
  return { line, channel_url: channelUrl, state, reason: isReason ? describeFailure(failure) : null };
}

/** What waits in a cancelled job is never begun. */
function keptStates(state: BulkLine['state'], isCancelled: boolean): readonly KeptState[] {
  if (state === 'waiting') return isCancelled ? ['running'] : ['waiting', 'running'];
  if (state === 'cancelled') return isCancelled ? ['waiting'] : [];
  return [state];
}
