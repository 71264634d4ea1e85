import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { openFullResult } from '../../analysis/channel-analysis/history.usecases.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { findOwnResult } from './own-results.rows.ts';

/** YouTube's texts may be shown for 30 days after they were read. */
const textsShownMs = 30 * 24 * 3_600_000;

/** A creator's newest full result of a channel that may still be shown; `null` where there is none. Inside `asUser`. */
export async function readOwnResult(
  { database, now, demo, userId }: Pick<CreatorContext, 'database' | 'now' | 'demo' | 'userId'>,
  { channelId }: { channelId: string },
): Promise<FullAnalysis | null> {
  const readAfter = new Date(now().getTime() - textsShownMs);
  const result = await findOwnResult(database, { userId, channelId, demo, readAfter });
  return result === null ? null : openFullResult(result);
}
