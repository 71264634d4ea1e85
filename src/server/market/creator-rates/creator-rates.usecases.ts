import { randomUUID } from 'node:crypto';
import type { CreatorRate, CreatorRateFields, rateOrders } from '../../../contract/market/creator-rates.ts';
import { creatorRatesPerPage } from '../../../contract/limits.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { findChannelIds } from '../../analysis/channels/known-channels.usecases.ts';
import { RateRefusal, checkFields, fingerprintOf } from './rate-fields.ts';
import type { KnownRate, RateFilter } from './rate-list.rows.ts';
import { countStandings, findRate, findRates, findWaitingDays } from './rate-list.rows.ts';
import { countStates } from './rate-states.ts';
import type { NewRate } from './rates.rows.ts';
import { deleteRate, findExisting, insertRates, lockRates, updateRate } from './rates.rows.ts';

export interface RatesContext {
  database: Database;
  /** True where the channels are the invented samples; then invented rates count beside the administrators' own. */
  demo: boolean;
}

/** Changes are an administrator's. */
export interface RateChangeContext extends AdminContext, RatesContext {}

export interface RateList {
  rates: CreatorRate[];
  total: number;
  states: Record<CreatorRate['state'], number>;
}

/** A page of the rates that the filter lets through; `total` is of the filter, `states` of all. */
export function listRates(
  { database, demo }: RatesContext,
  { filter, order, page }: { filter: RateFilter; order: (typeof rateOrders)[number]; page: number },
): Promise<RateList> {
  return database.asSystem(async () => {
    const skip = (page - 1) * creatorRatesPerPage;
    const rates = await findRates(database, { filter, order, demo, skip, most: creatorRatesPerPage });
    const all = countStates(await countStandings(database, { filter: {}, demo }));
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const kept = isFiltered ? countStates(await countStandings(database, { filter, demo })) : all;
    return {
      rates: rates.map(toShown),
      total: kept.learning + kept.waiting + kept.aside,
      states: all,
    };
  });
}

/** Adds a rate that an administrator has entered. */
export async function addRate(context: RateChangeContext, entered: CreatorRateFields): Promise<CreatorRate> {
  const { now, admin } = context;
  const fields = checkFields(entered, now());
  const channelId = await findChannelId(context, fields);
  return audited(context, async () => {
    const rate = { id: randomUUID(), adminUserId: admin.userId, source: 'admin', fields, channelId } as const;
    const result = await insertOne(context, rate);
    return { result, note: { action: 'creator_rate_added', newValues: toLogged(result) } };
  });
}

/** Changes a rate that nobody has changed since it was looked at. */
export async function changeRate(
  context: RateChangeContext,
  { id, revision, fields: entered }: { id: string; revision: number; fields: CreatorRateFields },
): Promise<CreatorRate> {
  const { database, now, demo } = context;
  const fields = checkFields(entered, now());
  const known = await findChannelId(context, fields);
  return audited(context, async () => {
    const before = await openRate(context, id);
    if (before.revision !== revision) throw new RateRefusal('RATE_CHANGED');
    // What says nothing new of the channel takes nothing of it away: a creator's rate knows it without an address.
    const channelId = before.channel_url === fields.channel_url ? (known ?? before.channelId) : known;
    const change = { id, fields, channelId, source: before.source, at: now() };
    if (!(await updateRate(database, change))) throw await refuseSame(database, change);
    const after = await findRate(database, { id, demo });
    if (after === null) throw new Error('A rate that was just changed is not there.');
    const note = { oldValues: toLogged(before), newValues: toLogged(after) };
    return { result: toShown(after), note: { action: 'creator_rate_updated', ...note } };
  });
}

export function removeRate(context: RateChangeContext, { id }: { id: string }): Promise<{ id: string }> {
  return audited(context, async () => {
    const before = await openRate(context, id);
    await deleteRate(context.database, id);
    return { result: { id }, note: { action: 'creator_rate_deleted', oldValues: toLogged(before) } };
  });
}

/** Days whose exchange rate collected rates wait for, the most wanted first. To be called inside `asSystem`. */
export function readWaitingDays({ database, demo }: RatesContext, { most }: { most: number }) {
  return findWaitingDays(database, { demo, most });
}

/** Inserts one rate in the open transaction, and answers it as it is shown. */
export async function insertOne(
  { database, demo, now }: Pick<RateChangeContext, 'database' | 'demo' | 'now'>,
  rate: NewRate,
): Promise<CreatorRate> {
  await lockRates(database);
  const inserted = await insertRates(database, { rates: [rate], at: now() });
  if (!inserted.has(rate.id)) throw await refuseSame(database, rate);
  const kept = await findRate(database, { id: rate.id, demo });
  if (kept === null) throw new Error('A rate that was just added is not there.');
  return toShown(kept);
}

/** What is said of a rate that is there already: one that an unfinished import brings is in no list yet. */
async function refuseSame(
  database: Database,
  { fields, source }: Pick<NewRate, 'fields' | 'source'>,
): Promise<RateRefusal> {
  const fingerprint = fingerprintOf(fields, source);
  const counted = await findExisting(database, [fingerprint]);
  return new RateRefusal(counted.has(fingerprint) ? 'RATE_EXISTS' : 'RATE_BEING_IMPORTED');
}

async function openRate({ database, demo }: RatesContext, id: string): Promise<KnownRate> {
  await lockRates(database);
  const rate = await findRate(database, { id, demo });
  if (rate === null) throw new RateRefusal('RATE_NOT_FOUND');
  return rate;
}

async function findChannelId(
  context: RatesContext,
  { channel_url }: CreatorRateFields,
): Promise<string | null> {
  const found = await findChannelIds(context, [channel_url]);
  return found.get(channel_url ?? '') ?? null;
}

function toShown(rate: KnownRate): CreatorRate {
  const { channelId: _, ...shown } = rate;
  return shown;
}

/** What the audit log keeps of a rate: what somebody entered, without what follows from other data. */
export function toLogged(rate: CreatorRate): Partial<CreatorRate> {
  const { id, channel_name, channel_url, subscriber_count, niche, rate_type, quoted_amount } = rate;
  const { currency, notes, date_collected, source, revision } = rate;
  const what = { channel_name, channel_url, subscriber_count, niche, rate_type, quoted_amount };
  return { id, ...what, currency, notes, date_collected, source, revision };
}
