import { createHash } from 'node:crypto';
import type { WatchFrequency } from '../../../engine/plans/plans.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const periodMs: Record<WatchFrequency, number> = { weekly: 7 * dayMs, daily: dayMs };

/**
 * The channel's own hour of the week or the day, the same in every workspace: refreshes spread over the hours, those of
 * one hour share their requests, and whoever watches the same channel shares its reading.
 */
export function findNext({
  channelId,
  frequency,
  after,
}: {
  channelId: string;
  frequency: WatchFrequency;
  after: Date;
}): Date {
  const period = periodMs[frequency];
  const share = createHash('sha256').update(channelId).digest().readUInt32BE(0) / 2 ** 32;
  const slot = Math.floor((share * period) / hourMs) * hourMs;
  // A reading that was late moves nothing; one just before its time is not made twice.
  const earliest = after.getTime() + period / 2;
  return new Date(Math.ceil((earliest - slot) / period) * period + slot);
}
