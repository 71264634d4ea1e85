import { randomUUID } from 'node:crypto';
import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import { mostWaitingRates } from '../../../contract/limits.ts';
import { lockCreator } from './claims.rows.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { openProven } from './own-channels.usecases.ts';
import type { NewRate } from './rates.rows.ts';
import { countWaitingRates, deleteWaitingRate, findRates, insertRate } from './rates.rows.ts';
import { CreatorRefusal } from './refusals.ts';

/** More than an account can have waiting, so that every rate that waits is shown. */
const mostRatesShown = 200;
const oldestYears = 5;
/** In hundredths of a percent. */
const wholeShare = 10_000;

/** The user's newest rates, whatever became of them. */
export function listRates({ database, userId }: CreatorContext): Promise<SubmittedRate[]> {
  return database.asUser(userId, () => findRates(database, { userId, most: mostRatesShown }));
}

/** Puts a rate the user was paid into the administrators' queue, and answers all of the user's. */
export function submitRate(
  context: CreatorContext,
  rate: Omit<NewRate, 'id' | 'userId' | 'at'>,
): Promise<SubmittedRate[]> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    // Held, so that rates sent at once are counted one after the other.
    if (!(await lockCreator(database, userId))) throw new CreatorRefusal('ACCOUNT_GONE');
    await openProven(context, { channelId: rate.channel_id });
    const at = now();
    if (!isRecentDay(rate.agreed_on, at)) throw new CreatorRefusal('WRONG_DATE');
    if (rate.rate_type === 'affiliate' && rate.amount_hundredths > wholeShare)
      throw new CreatorRefusal('WRONG_AMOUNT');
    if ((await countWaitingRates(database, userId)) >= mostWaitingRates)
      throw new CreatorRefusal('TOO_MANY_RATES');
    await insertRate(database, { ...rate, id: randomUUID(), userId, at });
    return listRates(context);
  });
}

/** Takes back a rate that nobody has looked at yet. */
export function withdrawRate(context: CreatorContext, { id }: { id: string }): Promise<SubmittedRate[]> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    if (!(await deleteWaitingRate(database, { userId, id }))) throw new CreatorRefusal('RATE_NOT_FOUND');
    return listRates(context);
  });
}

/** Within the last five years, the day of `at` included (UTC). Days compare as their texts do. */
function isRecentDay(day: string, at: Date): boolean {
  const oldest = new Date(at);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestYears);
  return day >= oldest.toISOString().slice(0, 10) && day <= at.toISOString().slice(0, 10);
}
