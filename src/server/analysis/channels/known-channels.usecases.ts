import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import { findReferred } from './known-channels.rows.ts';

/** So many references are looked up by one statement. */
const referencesAtOnce = 5_000;

/**
 * Which channels addresses lead to, as far as that is known here: YouTube is not asked. An address that names the
 * channel's id says so itself.
 */
export async function findChannelIds(
  { database, demo }: { database: Database; demo: boolean },
  addresses: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const keyOf = new Map<string, string>();
  const found = new Map<string, string>();
  for (const address of new Set(addresses)) {
    const reference = address === null ? null : parseReference(address);
    if (address === null || reference === null) continue;
    if (reference.kind === 'id') found.set(address, reference.id);
    else keyOf.set(address, referenceKey(reference));
  }
  const keys = [...new Set(keyOf.values())];
  for (let start = 0; start < keys.length; start += referencesAtOnce) {
    const known = await findReferred(database, { keys: keys.slice(start, start + referencesAtOnce), demo });
    for (const [address, key] of keyOf) {
      const channelId = known.get(key);
      if (channelId !== undefined) found.set(address, channelId);
    }
  }
  return found;
}
