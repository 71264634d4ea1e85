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

function toColumns({ channelId, fetchedAt, demo, reader }: SecondReadingKey) {
  return { channel_id: channelId, fetched_at: new Date(fetchedAt), demo, reader };
}

/** What is known of it; `null` where nobody has asked. */
export async function findSecondReading(
  database: Database,
  key: SecondReadingKey,
): Promise<KeptReading | null> {
  const kept = await database.current
    .selectFrom('second_readings')
    .select(['state', 'answer'])
    .where((eb) => eb.and(toColumns(key)))
    .$narrowType<KeptReading>()
    .executeTakeFirst();
  return kept ?? null;
}

/** Takes the right to ask, also from a process that has not been heard of since `lostBefore`. */
export async function claimSecondReading(
  database: Database,
  key: SecondReadingKey,
  { at, lostBefore }: { at: Date; lostBefore: Date },
): Promise<boolean> {
  const claimed = await database.current
    .insertInto('second_readings')
    .values({ ...toColumns(key), asked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'fetched_at', 'demo', 'reader'])
        .doUpdateSet((eb) => ({ asked_at: eb.ref('excluded.asked_at') }))
        .where('second_readings.state', 'is', null)
        .where('second_readings.asked_at', '<', lostBefore),
    )
    .returning('asked_at')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Counts one question where the day has one left: one statement, so parallel ones cannot overdraw. */
export async function countQuestion(
  database: Database,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  if (limit < 1) return false;
  const counted = await database.current
    .insertInto('second_reader_days')
    .values({ day, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ asked: eb('second_reader_days.asked', '+', 1) }))
        .where('second_reader_days.asked', '<', limit),
    )
    .returning('asked')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function keepSecondReading(
  database: Database,
  key: SecondReadingKey,
  answer: ReaderAnswer | null,
): Promise<void> {
  await database.current
    .updateTable('second_readings')
    .set(answer === null ? { state: 'unreadable' } : { state: 'answered', answer: JSON.stringify(answer) })
    .where((eb) => eb.and(toColumns(key)))
    .where('state', 'is', null)
    .execute();
}

/** Lets somebody else ask: whoever was to answer could not be reached. */
export async function releaseSecondReading(database: Database, key: SecondReadingKey): Promise<void> {
  await database.current
    .deleteFrom('second_readings')
    .where((eb) => eb.and(toColumns(key)))
    .where('state', 'is', null)
    .execute();
}

/** The quotations are texts of YouTube, and go when those go. */
export async function deleteOldSecondReadings(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('second_readings').where('fetched_at', '<', before).execute();
  const day = before.toISOString().slice(0, 'YYYY-MM-DD'.length);
  await database.current.deleteFrom('second_reader_days').where('day', '<', day).execute();
}
