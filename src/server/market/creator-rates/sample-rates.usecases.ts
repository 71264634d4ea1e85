import { randomUUID } from 'node:crypto';
import { convertedCurrencies } from '../../../contract/market/exchange-rates.ts';
import { addInventedRates, dropInventedRates } from '../exchange-rates/exchange-rates.usecases.ts';
import type { RatesContext } from './creator-rates.usecases.ts';
import { insertRates, lockRates } from './rates.rows.ts';
import type { SampleRate } from './sample-rates.ts';
import { composeSampleRates } from './sample-rates.ts';
import { deleteSampleRates, findFilled, forgetFilled, markFilled } from './sample-rates.rows.ts';

/** So many days are left without an exchange rate, so that there is one to enter. */
const daysLeftOut = 2;

/**
 * Puts invented rates in where the channels are invented, once: what an administrator deletes of them stays deleted.
 * Takes them out where YouTube is connected.
 */
export async function keepSampleRates(context: RatesContext & { now: () => Date }): Promise<void> {
  const { database, demo, now } = context;
  if (!demo) {
    await database.asSystem(async () => {
      await deleteSampleRates(database);
      await dropInventedRates(context);
      await forgetFilled(database);
    });
    return;
  }
  if (await database.asSystem(() => findFilled(database))) return;
  const at = now();
  const samples = await composeSampleRates(at);
  await database.asSystem(async () => {
    if (!(await markFilled(database, at))) return;
    await lockRates(database);
    await insertRates(database, { rates: samples.map(toNewRate), at });
    await addInventedRates(context, { rates: listExchangeDays(samples).slice(daysLeftOut) });
  });
}

function toNewRate({ fields, channelId }: SampleRate) {
  return { id: randomUUID(), adminUserId: null, source: 'sample' as const, fields, channelId };
}

/** The days that rates are converted on, each once, the newest first. */
function listExchangeDays(samples: readonly SampleRate[]) {
  const days = samples.flatMap(({ fields, usdPerUnit }) => {
    const currency = convertedCurrencies.find((known) => known === fields.currency);
    if (currency === undefined || fields.rate_type === 'affiliate') return [];
    return [{ currency, day: fields.date_collected, usd_per_unit: usdPerUnit }];
  });
  const byDay = new Map(days.map((each) => [`${each.day} ${each.currency}`, each]));
  return [...byDay.values()].toSorted((one, other) => other.day.localeCompare(one.day));
}
