import type { BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { bulkLinesPerPage } from '../../../contract/analysis/bulk-analysis.ts';
import type { Database } from '../../platform/db/database.ts';
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

/** A line as a file tells of it. */
export interface ExportedLine {
  line: number;
  kept: KeptState;
  state: BulkLine['state'];
  input: string;
  reason: string | null;
  analysisId: string | null;
  /** Of the file's other columns. */
  cells: readonly string[] | null;
}

/** What has led to an analysis comes first; what is not done, last. */
const order: readonly (readonly KeptState[])[] = [
  ['completed'],
  ['failed'],
  ['rejected'],
  ['duplicate'],
  ['running'],
  ['waiting'],
];

/**
 * The next lines of a job behind `after`: state by state, each state in the order of the list; or all of them in the
 * list's order.
 */
export async function readExportedLines(
  context: { database: Database; userId: string },
  sought: { jobId: string; after: ExportedLine | null; limit: number; isInOrder: boolean },
): Promise<ExportedLine[]> {
  const { database, userId } = context;
  const { jobId, after, limit, isInOrder } = sought;
  return database.asUser(userId, async () => {
    const { status } = await readJob(context, { jobId });
    const told: ExportedLine[] = [];
    let behind = after?.line ?? 0;
    const begun = order.findIndex((states) => after !== null && states.includes(after.kept));
    for (const states of isInOrder ? [order.flat()] : order.slice(Math.max(0, begun))) {
      const wanted = { jobId, userId, states, after: behind, limit: limit - told.length };
      for (const { channelUrl, failure, state: kept, ...row } of await findLines(database, wanted)) {
        const state = stateOf(kept, status === 'cancelled');
        told.push({ ...row, kept, state, input: channelUrl, reason: reasonOf(state, failure) });
      }
      if (told.length === limit) break;
      behind = 0;
    }
    return told;
  });
}

function stateOf(kept: KeptState, isCancelled: boolean): BulkLine['state'] {
  if (kept === 'waiting' && isCancelled) return 'cancelled';
  return kept === 'running' ? 'waiting' : kept;
}

function reasonOf(state: BulkLine['state'], failure: string | null): string | null {
  if (state === 'duplicate') return 'Another line names the same channel.';
  if (state === 'cancelled') return 'The job was cancelled before the turn of this channel.';
  if (state === 'waiting') return 'The turn of this channel has not come yet.';
  return state === 'completed' ? null : describeFailure(failure);
}
