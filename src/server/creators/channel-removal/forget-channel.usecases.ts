import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import { appendAuditRow } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  deleteChannel,
  findChannelOfKey,
  findKeys,
  insertTombstones,
  lockChannel,
} from './forgotten-channel.rows.ts';

export interface ForgetContext {
  database: Database;
  now: () => Date;
}

export interface ForgottenChannel {
  channelId: string;
  /** False where it was forgotten before. */
  isNew: boolean;
  analyses: number;
  rates: number;
}

/**
 * Deletes everything that is stored of a channel and leaves digests by which it is never read again. Inside `asSystem`;
 * the caller writes the row of the audit log. Doing it again deletes what there may be.
 */
export async function forget(
  { database, now }: ForgetContext,
  { channelId }: { channelId: string },
): Promise<ForgottenChannel> {
  await lockChannel(database, channelId);
  const keys = await findKeys(database, channelId);
  const isNew = await insertTombstones(database, { keys, at: now() });
  return { channelId, isNew, ...(await deleteChannel(database, { channelId, keys })) };
}

/**
 * The same for an operator, with its row of the audit log. `channel` is an id, or whatever is known to lead to the
 * channel; `null` where nothing is known of it.
 */
export function forgetChannel(
  context: ForgetContext,
  { channel }: { channel: string },
): Promise<ForgottenChannel | null> {
  const { database } = context;
  return database.asSystem(async () => {
    const reference = parseReference(channel);
    if (reference === null) return null;
    const channelId =
      reference.kind === 'id' ? reference.id : await findChannelOfKey(database, referenceKey(reference));
    if (channelId === null) return null;
    const forgotten = await forget(context, { channelId });
    await appendAuditRow(context, describeForgetting(forgotten));
    return forgotten;
  });
}

/** The audit log never forgets, so it does not name the channel. */
function describeForgetting({ analyses, rates }: ForgottenChannel) {
  return { action: 'channel_forgotten', admin: null, newValues: { analyses, rates } } as const;
}
