import { sql } from 'kysely';
import type { CreatorRateFields, rateSources } from '../../../contract/market/creator-rates.ts';
import { readSubscriberText } from '../../../engine/pricing/subscriber-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, recordsOf } from '../../platform/db/sql.ts';
import { fingerprintOf } from './rate-fields.ts';

export interface NewRate {
  id: string;
  adminUserId: string | null;
  source: (typeof rateSources)[number];
  fields: CreatorRateFields;
  channelId: string | null;
  submittedRateId?: string;
  /** The import that brings it, until whose completion it does not count. */
  importId?: string;
}

/** What is kept of a rate's fields, and follows from them. */
function toColumns({ source, fields, channelId }: Pick<NewRate, 'source' | 'fields' | 'channelId'>) {
  return {
    ...fields,
    channel_id: channelId,
    quoted_amount: Number(fields.quoted_amount.toFixed(2)),
    subscribers: readSubscriberText(fields.subscriber_count),
    fingerprint: fingerprintOf(fields, source),
  };
}

/** Adds those of the rates that are not there yet, nor brought by an import, and answers their ids. */
export async function insertRates(
  database: Database,
  { rates, at }: { rates: readonly NewRate[]; at: Date },
): Promise<Set<string>> {
  const rows = rates.map((rate) => ({
    ...toColumns(rate),
    id: rate.id,
    source: rate.source,
    admin_user_id: rate.adminUserId,
    submitted_rate_id: rate.submittedRateId ?? null,
    import_id: rate.importId ?? null,
    revision: 1,
    created_at: at,
    updated_at: at,
  }));
  const added = await database.current
    .insertInto('stored_creator_rates')
    .expression((from) => from.selectFrom(recordsOf('stored_creator_rates', rows)).selectAll())
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

/** Which of these rates are there already, whoever entered them. */
export async function findExisting(
  database: Database,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const rows = await database.current
    .selectFrom('creator_rates')
    .select('fingerprint')
    .where('fingerprint', '=', anyOf('uuid', fingerprints))
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/**
 * Holds all rates against other changes until the transaction ends. Two that add the same rates in different orders
 * would else wait for each other without end.
 */
export async function lockRates(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115212)`.execute(database.current);
}

interface RateChange extends Pick<NewRate, 'id' | 'source' | 'fields' | 'channelId'> {
  at: Date;
}

/** Puts other fields in the place of a rate's; false where that would make it the same as another one. */
export async function updateRate(database: Database, { id, at, ...change }: RateChange): Promise<boolean> {
  const changed = toColumns(change);
  const updated = await database.current
    .updateTable('creator_rates')
    .set((eb) => ({ ...changed, revision: eb('revision', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => {
      const same = eb.selectFrom('stored_creator_rates').where('fingerprint', '=', changed.fingerprint);
      return eb.not(eb.exists(same.select('id').where('id', '<>', id)));
    })
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteRate(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('creator_rates').where('id', '=', id).execute();
}
