import { sql } from 'kysely';
import type { ReaderAnswer } from '../../../engine/analysis/second-reading.ts';
import type { Database } from '../../platform/db/database.ts';

/** One reading of a channel by one second reader. */
export interface SecondReadingKey {
  channelId: string;
  fetchedAt: string;
  demo: boolean;
  reader: string;
}

export type KeptReading = { state: 'answered'; answer: ReaderAnswer } | { state: 'unreadable' | null };

/** What is known of it; `null` where nobody has asked. */
export async function findSecondReading(
  database: Database,
  key: SecondReadingKey,
): Promise<KeptReading | null> {
  const { rows } = await sql<KeptReading>`
    select state, answer from second_readings
    where channel_id = ${key.channelId} and fetched_at = ${key.fetchedAt} and demo = ${key.demo}
      and reader = ${key.reader}`.execute(database.current);
  return rows[0] ?? null;
}

/** Takes the right to ask, also from a process that has not been heard of since `lostBefore`. */
export async function claimSecondReading(
  database: Database,
  key: SecondReadingKey,
  { at, lostBefore }: { at: Date; lostBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_readings as known (channel_id, fetched_at, demo, reader, asked_at)
    values (${key.channelId}, ${key.fetchedAt}, ${key.demo}, ${key.reader}, ${at})
    on conflict (channel_id, fetched_at, demo, reader) do update set asked_at = excluded.asked_at
    where known.state is null and known.asked_at < ${lostBefore}
    returning 1`.execute(database.current);
  return rows.length > 0;
}

/** Counts one question where the day has one left: one statement, so parallel ones cannot overdraw. */
export async function countQuestion(
  database: Database,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  if (limit < 1) return false;
  const { rows } = await sql`
    insert into second_reader_days as known (day, asked) values (${day}, 1)
    on conflict (day) do update set asked = known.asked + 1 where known.asked < ${limit}
    returning 1`.execute(database.current);
  return rows.length > 0;
}

export async function keepSecondReading(
  database: Database,
  key: SecondReadingKey,
  answer: ReaderAnswer | null,
): Promise<void> {
  const state = answer === null ? 'unreadable' : 'answered';
  await sql`
    update second_readings set state = ${state}, answer = ${answer === null ? null : JSON.stringify(answer)}::json
    where channel_id = ${key.channelId} and fetched_at = ${key.fetchedAt} and demo = ${key.demo}
      and reader = ${key.reader} and state is null`.execute(database.current);
}

/** Lets somebody else ask: whoever was to answer could not be reached. */
export async function releaseSecondReading(database: Database, key: SecondReadingKey): Promise<void> {
  await sql`
    delete from second_readings
    where channel_id = ${key.channelId} and fetched_at = ${key.fetchedAt} and demo = ${key.demo}
      and reader = ${key.reader} and state is null`.execute(database.current);
}

/** The quotations are texts of YouTube, and go when those go. */
export async function deleteOldSecondReadings(database: Database, before: Date): Promise<void> {
  await sql`delete from second_readings where fetched_at < ${before}`.execute(database.current);
  await sql`delete from second_reader_days where day < ${before}::date`.execute(database.current);
}
