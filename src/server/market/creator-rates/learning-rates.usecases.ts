import type { LearningRate } from './learning-rates.rows.ts';
import type { Database } from '../../platform/db/database.ts';
import { countChannels, findLearningRates, findNewestLearningRates } from './learning-rates.rows.ts';

export type { LearningRate };

interface LearningContext {
  database: Database;
  demo: boolean;
}

/** So many are read by one statement, which so stays far below its time limit. */
const ratesAtOnce = 5_000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * All rates whose amount in dollars is known: in a demo the invented ones too. Shares of affiliates and rates that wait
 * for an exchange rate are not among them; what cannot be predicted is.
 */
export async function readLearningRates({ database, demo }: LearningContext): Promise<LearningRate[]> {
  const rates: LearningRate[] = [];
  const readPage = (after: string) =>
    database.asSystem(() => findLearningRates(database, { demo, after, most: ratesAtOnce }));
  let page = await readPage(beforeAllIds);
  while (page.last !== null) {
    for (const rate of page.rates) rates.push(rate);
    page = await readPage(page.last);
  }
  return rates;
}

/** The same, those that were collected last: the newest first. */
export function readNewestLearningRates(
  { database, demo }: LearningContext,
  most: number,
): Promise<LearningRate[]> {
  return database.asSystem(() => findNewestLearningRates(database, { demo, most }));
}

/** More than this many rates are not counted: by then there are channels enough. */
const ratesCounted = 5_000;

/** How many different channels rates were collected of, at least. */
export function countRatedChannels({ database, demo }: LearningContext): Promise<number> {
  return database.asSystem(() => countChannels(database, { demo, most: ratesCounted }));
}
