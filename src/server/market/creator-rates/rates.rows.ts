import { sql } from 'kysely';
import type { CreatorRateFields, rateSources } from '../../../contract/market/creator-rates.ts';
import { readSubscriberText } from '../../../engine/pricing/subscriber-text.ts';
import type { Database } from '../../platform/db/database.ts';
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

/** How one statement takes many rates: each by its columns' names. */
function toColumns({ id, adminUserId, source, fields, channelId, submittedRateId, importId }: NewRate) {
  return {
    ...fields,
    id,
    source,
    admin_user_id: adminUserId,
    channel_id: channelId,
    submitted_rate_id: submittedRateId,
    import_id: importId,
    quoted_amount: fields.quoted_amount.toFixed(2),
    subscribers: readSubscriberText(fields.subscriber_count),
    fingerprint: fingerprintOf(fields, source),
  };
}

/** Adds those of the rates that are not there yet, nor brought by an import, and answers their ids. */
export async function insertRates(
  database: Database,
  { rates, at }: { rates: readonly NewRate[]; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into stored_creator_rates (id, admin_user_id, source, channel_name, channel_url, channel_id, subscriber_count,
      subscribers, niche, rate_type, quoted_amount, currency, notes, date_collected, submitted_rate_id, import_id, fingerprint,
      created_at, updated_at)
    select n.id, n.admin_user_id, n.source, n.channel_name, n.channel_url, n.channel_id, n.subscriber_count,
      n.subscribers, n.niche, n.rate_type, n.quoted_amount, n.currency, n.notes, n.date_collected,
      n.submitted_rate_id, n.import_id, n.fingerprint, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rates.map(toColumns))}::json) as n(id uuid, admin_user_id uuid,
      source text, channel_name text, channel_url text, channel_id text, subscriber_count text, subscribers bigint,
      niche text, rate_type text, quoted_amount numeric, currency text, notes text, date_collected date,
      submitted_rate_id uuid, import_id uuid, fingerprint uuid)
    on conflict (fingerprint) do nothing returning id`.execute(database.current);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these rates are there already, whoever entered them. */
export async function findExisting(
  database: Database,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from creator_rates where fingerprint = any(${fingerprints}::uuid[])`.execute(
    database.current,
  );
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
export async function updateRate(
  database: Database,
  { id, source, fields, channelId, at }: RateChange,
): Promise<boolean> {
  const fingerprint = fingerprintOf(fields, source);
  const { rows } = await sql`
    update creator_rates set channel_name = ${fields.channel_name}, channel_url = ${fields.channel_url},
      channel_id = ${channelId}, subscriber_count = ${fields.subscriber_count},
      subscribers = ${readSubscriberText(fields.subscriber_count)}, niche = ${fields.niche},
      rate_type = ${fields.rate_type}, quoted_amount = ${fields.quoted_amount.toFixed(2)}::numeric,
      currency = ${fields.currency}, notes = ${fields.notes}, date_collected = ${fields.date_collected}::date,
      fingerprint = ${fingerprint}, revision = revision + 1, updated_at = ${at}
    where id = ${id}
      and not exists (select from stored_creator_rates other where other.fingerprint = ${fingerprint} and other.id <> ${id})
    returning id`.execute(database.current);
  return rows.length === 1;
}

export async function deleteRate(database: Database, id: string): Promise<void> {
  await sql`delete from creator_rates where id = ${id}`.execute(database.current);
}
