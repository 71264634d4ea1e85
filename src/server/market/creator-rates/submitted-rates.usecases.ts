import { randomUUID } from 'node:crypto';
import type { CreatorRate, CreatorRateFields, WaitingRate } from '../../../contract/market/creator-rates.ts';
import { isBlankText } from '../../../values/blank-text.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { RateChangeContext, RatesContext } from './creator-rates.usecases.ts';
import { insertOne, toLogged } from './creator-rates.usecases.ts';
import { RateRefusal } from './rate-fields.ts';
import type { AgreedRate, DecidedRate, Decision } from './submitted-rates.rows.ts';
import {
  countWaiting,
  decideOn,
  deleteAgreed,
  deleteTakenOver,
  findAgreed,
  findWaiting,
  insertAgreed,
  insertUnknown,
} from './submitted-rates.rows.ts';

/** YouTube's terms: what was read of a channel may be shown for 30 days. */
const shownForMs = 30 * 24 * 3_600_000;
/** How many are looked at in one go; the next ones follow once these are decided on. */
const mostShown = 100;

/** Rates that creators say they were paid, the oldest first. */
export function listWaitingRates({
  database,
  demo,
  now,
}: RatesContext & { now: () => Date }): Promise<{ rates: WaitingRate[]; total: number }> {
  const since = new Date(now().getTime() - shownForMs);
  return database.asSystem(async () => ({
    rates: await findWaiting(database, { demo, since, most: mostShown }),
    total: await countWaiting(database),
  }));
}

/** Takes a creator's rate over into the collected ones; of two administrators at once one does. */
export async function acceptRate(
  context: RateChangeContext,
  { id, ...entered }: { id: string } & Pick<CreatorRateFields, 'channel_name' | 'subscriber_count' | 'niche'>,
): Promise<CreatorRate> {
  const channelName = entered.channel_name.trim();
  if (isBlankText(channelName)) throw new RateRefusal('CHANNEL_NAME_MISSING');
  return audited(context, async () => {
    const { userId, channelId, ...told } = await decide(context, { id, status: 'accepted' });
    const fields = {
      ...told,
      channel_name: channelName,
      channel_url: `https://www.youtube.com/channel/${channelId}`,
      subscriber_count: entered.subscriber_count.trim(),
      niche: entered.niche,
    };
    const adminUserId = context.admin.userId;
    const rate = { id: randomUUID(), adminUserId, source: 'creator', fields, channelId } as const;
    const result = await insertOne(context, { ...rate, submittedRateId: id });
    const newValues = { ...toLogged(result), submitted_rate_id: id };
    return { result, note: { action: 'submitted_rate_accepted', targetUserId: userId, newValues } };
  });
}

/** Refuses a creator's rate; its creator reads the reason. */
export async function refuseRate(
  context: RateChangeContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const justification = reason.trim();
  if (isBlankText(justification)) throw new RateRefusal('REASON_MISSING');
  return audited(context, async () => {
    const { userId, ...refused } = await decide(context, { id, status: 'refused', reason: justification });
    const note = { targetUserId: userId, justification, oldValues: { submitted_rate_id: id, ...refused } };
    return { result: { id }, note: { action: 'submitted_rate_refused', ...note } };
  });
}

async function decide({ database, now }: RateChangeContext, decision: Decision): Promise<DecidedRate> {
  const decided = await decideOn(database, { ...decision, at: now() });
  if (decided === null) throw new RateRefusal('NOT_WAITING');
  return decided;
}

/** Deletes the collected rates that a user submitted. Inside `asSystem`. */
export function deleteRatesOf(
  { database }: Pick<RatesContext, 'database'>,
  { userId }: { userId: string },
): Promise<void> {
  return deleteTakenOver(database, userId);
}

type RateHolder = Pick<RatesContext, 'database'> & { now: () => Date };

/** Passes an agreed amount on to the administrators, as the workspace consented. Inside its transaction. */
export function passOnRate({ database, now }: RateHolder, rate: AgreedRate): Promise<void> {
  return insertAgreed(database, { ...rate, at: now() });
}

/** Passes on those that were not yet, and answers how many these are. Inside the workspace's transaction. */
export async function passOnRates(
  { database, now }: RateHolder,
  rates: readonly AgreedRate[],
): Promise<number> {
  let passedOn = 0;
  for (const rate of rates) if (await insertUnknown(database, { ...rate, at: now() })) passedOn += 1;
  return passedOn;
}

/** What the administrators decided about an amount that was passed on. Inside the workspace's transaction. */
export function readPassedOn({ database }: Pick<RatesContext, 'database'>, { id }: { id: string }) {
  return findAgreed(database, id);
}

/** Takes an amount back that nobody has looked at yet. Inside the workspace's transaction. */
export function takeBackRate({ database }: Pick<RatesContext, 'database'>, { id }: { id: string }) {
  return deleteAgreed(database, id);
}
