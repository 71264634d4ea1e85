import type { UnitOfWork, Message } from './unit-of-work.ts';
import { toSeconds } from './calendar.ts';
import type { StripeObjects } from './objects.ts';
import type { DemoPrice } from './prices.ts';
import { readRecords } from './records.ts';

/** Runs one change as a unit; its messages are sent once it is saved, and never if it is not. */
export type RunUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

export interface UnitSettings {
  objects: StripeObjects;
  now: () => Date;
  pagesOrigin: () => string;
  prices: Readonly<Record<string, DemoPrice>>;
}

export function createUnitRunner(
  { objects, now, pagesOrigin, prices }: UnitSettings,
  send: (messages: readonly Message[]) => void,
): RunUnit {
  return async (work) => {
    const messages: Message[] = [];
    const result = await objects.change((store) =>
      work({
        records: readRecords(store),
        at: toSeconds(now()),
        prices: Object.values(prices),
        pagesOrigin: pagesOrigin(),
        messages,
        aged: new Set(),
      }),
    );
    send(messages);
    return result;
  };
}
