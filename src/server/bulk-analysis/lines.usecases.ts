import type { BulkLine } from '../../contract/bulk-analysis.ts';
import { bulkLinesPerPage } from '../../contract/bulk-analysis.ts';
import type { JobContext } from './holds.usecases.ts';
import type { LineRow } from './lines.rows.ts';
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
    await readJob(context, { jobId });
    const limit = bulkLinesPerPage + 1;
    const rows = await findLines(database, { jobId, userId, state, after, limit });
    return {
      lines: rows.slice(0, bulkLinesPerPage).map(describeLine),
      has_more: rows.length > bulkLinesPerPage,
    };
  });
}

export function describeLine({
  line,
  channelUrl,
  state,
  failure,
}: Pick<LineRow, 'line' | 'channelUrl' | 'state' | 'failure'>): BulkLine {
  const isReason = state === 'failed' || state === 'rejected';
  return { line, channel_url: channelUrl, state, reason: isReason ? describeFailure(failure) : null };
}
