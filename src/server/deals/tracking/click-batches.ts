import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { insertClickIds } from './click-ids.rows.ts';
import type { ClickTally, TakenClicks } from './click-tally.ts';
import { addCountries } from './countries.rows.ts';
import { addClicks, closeCounter, noteBatch, noteCounter } from './clicks.rows.ts';

interface BatchDependencies {
  database: Database;
  now: () => Date;
}

/** Writes a tally down, part by part: each part once, whatever the database leaves unsaid. */
export interface ClickBatches {
  /**
   * Says that this process counts, so that one that dies before its first write is missed all the same: behind a write
   * that says that it rests, and before the next one.
   */
  begin: (behind: Promise<void>) => void;
  write: () => Promise<void>;
  /** Says that nothing more will come. */
  end: () => Promise<void>;
}

interface Batch extends TakenClicks {
  number: number;
}

/**
 * A connection that is lost while a part is committed leaves open whether it was. So each part has a number and stays
 * as it is until its commit is known; one whose number the database has already is written no second time.
 */
export function createBatches({ database, now }: BatchDependencies, tally: ClickTally): ClickBatches {
  const processId = randomUUID();
  let last = 0;
  let begun = Promise.resolve();
  let unconfirmed: Batch | null = null;
  const send = async (batch: Batch) => {
    unconfirmed = batch;
    await database.asSystem(() => writeDown(database, { ...batch, processId, at: now() }));
    unconfirmed = null;
  };
  return {
    begin(behind) {
      const note = () => database.asSystem(() => noteCounter(database, { processId, at: now() }));
      begun = behind.then(note).catch(() => undefined);
    },
    write: async () => {
      await begun;
      if (unconfirmed !== null) await send(unconfirmed);
      last += 1;
      await send({ ...tally.take(), number: last });
    },
    end: async () => {
      await begun;
      await database.asSystem(() => closeCounter(database, { processId, at: now() }));
    },
  };
}

/** A counter that has nothing to write says that it rests. */
async function writeDown(
  database: Database,
  { clicks, ids, countries, number, ...counter }: Batch & { processId: string; at: Date },
): Promise<void> {
  if (clicks.length === 0) return closeCounter(database, counter);
  if (!(await noteBatch(database, { ...counter, number }))) return;
  await addClicks(database, clicks);
  if (countries.length > 0) await addCountries(database, countries);
  if (ids.length > 0) await insertClickIds(database, ids);
}
