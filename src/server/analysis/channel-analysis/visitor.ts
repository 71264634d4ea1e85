import { defaultPreferences } from '../../../engine/analysis/context.ts';
import type { ChannelRecord } from '../../../youtube/channel-reader.ts';
import { findAllowanceEnd, giveAllowanceBack, reserveAllowance, settleAllowance } from './allowance.rows.ts';
import {
  findStoredByChannel,
  findStoredByReference,
  insertAnalysis,
  lockVisitor,
} from './channel-analysis.rows.ts';
import type { AnalysisDependencies } from './channel-analysis.usecases.ts';
import type { Party } from './party.ts';
import { withId } from './party.ts';
import { AnalysisRefusal } from './refusals.ts';
import type { SharedResult } from './shared-result.ts';
import { readSharedResult } from './shared-result.ts';

/** An anonymous visitor: three analyses an hour, and limited ones. */
export function asVisitor(context: AnalysisDependencies, { address }: { address: string }): Party {
  const { database, demo } = context;
  const addressHash = context.hashAddress(address);
  return {
    audience: 'anonymous',
    async begin({ id, referenceKey }) {
      const at = context.now();
      const stored = await findStoredByReference(database, { addressHash, referenceKey, demo, at });
      if (stored !== null) return withId(stored.id, stored.text);
      if (await reserveAllowance(database, { id, addressHash, at })) return null;
      const retryAt = await findAllowanceEnd(database, { addressHash, at });
      throw new AnalysisRefusal('RATE_LIMITED', { retryAt: retryAt.toISOString() });
    },
    async finish({ id, record }) {
      const result = await readSharedResult(context, { record, preferences: defaultPreferences });
      return database.transaction(() => finish(context, { id, addressHash, result, record }));
    },
    giveBack: (id) => giveAllowanceBack(database, id),
  };
}

interface Finished {
  id: string;
  addressHash: Buffer;
  result: SharedResult;
  record: ChannelRecord;
}

/** One visitor's analyses are finished one after the other, so the same channel is stored and paid for once. */
async function finish(
  { database, demo, now }: AnalysisDependencies,
  { id, addressHash, result, record }: Finished,
): Promise<string> {
  const at = now();
  const channelId = record.channel.id;
  await lockVisitor(database, addressHash);
  const twin = await findStoredByChannel(database, { addressHash, channelId, demo, at });
  if (twin !== null) {
    await giveAllowanceBack(database, id);
    return withId(twin.id, twin.text);
  }
  const { sponsorshipScore } = result.limited;
  await insertAnalysis(database, {
    id,
    owner: { addressHash },
    channelId,
    sponsorshipScore,
    resultId: result.id,
    createdAt: at,
  });
  if (result.isScored) await settleAllowance(database, id);
  else await giveAllowanceBack(database, id);
  const provenance = { ...result.limited.provenance, cached: record.fromCache };
  return JSON.stringify({ ...result.limited, id, provenance });
}
