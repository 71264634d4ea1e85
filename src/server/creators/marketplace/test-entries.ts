import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { composeEntry } from './entries.ts';
import type { EntryRow } from './entries.rows.ts';
import { saveEntry } from './entries.rows.ts';

export const testNow = new Date('2026-11-21T12:00:00Z');
let made = 0;

/** A channel id that no other entry of the test has. */
export function nextChannelId(): string {
  made += 1;
  return `UC${String(made).padStart(22, '0')}`;
}

/** Puts an invented creator in; what is not said of them is the same for all. */
export async function addEntry(
  database: Database,
  entry: Partial<Omit<EntryRow, 'fit' | 'terms'>> = {},
): Promise<EntryRow> {
  const composed = composeEntry(
    {
      id: randomUUID(),
      channelId: nextChannelId(),
      demo: false,
      isListed: false,
      channelName: 'Somebody',
      subscriberCount: 1_000,
      bio: '',
      categories: ['Tech'],
      language: 'en',
      region: 'US',
      minRate: 100,
      maxRate: 200,
      currency: 'USD',
      factsAt: testNow,
      savedAt: testNow,
      ...entry,
    },
    testNow,
  );
  await saveEntry(database, composed);
  return composed;
}
