import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { findForgottenChannels } from './channels.usecases.ts';
import { findReferred, insertReferences } from './known-channels.rows.ts';

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

export interface AskingContext {
  database: Database;
  demo: boolean;
  now: () => Date;
  /** The workspace. */
  userId: string;
  youtube: Pick<YouTubeClient, 'findChannel'>;
  /** How often each workspace has had YouTube asked. */
  lookUps: CountingWindow;
}

/** A unit of the day's quota each: what one workspace takes in an hour leaves most of it to others. */
const mostLookUps = 300;
const askedAtOnce = 5;

export interface FoundChannels {
  /** By address. */
  idOf: ReadonlyMap<string, string>;
  /** The addresses that lead nowhere, as YouTube says; of others that were not found, it was not asked. */
  missing: ReadonlySet<string>;
}

/**
 * The same, and YouTube is asked for addresses that are unknown here; what it answers is kept, so that nobody asks
 * again. Never inside a transaction.
 */
export async function findOrAsk(
  context: AskingContext,
  addresses: readonly string[],
): Promise<FoundChannels> {
  const idOf = new Map(await findChannelIds(context, addresses));
  const sought = new Map<string, { reference: Reference; addresses: string[] }>();
  const missing = new Set<string>();
  for (const address of new Set(addresses)) {
    if (idOf.has(address)) continue;
    const reference = parseReference(address);
    if (reference === null) {
      missing.add(address);
      continue;
    }
    const key = referenceKey(reference);
    const same = sought.get(key) ?? { reference, addresses: [] };
    same.addresses.push(address);
    sought.set(key, same);
  }
  const answers = await askYouTube(
    context,
    [...sought].map(([key, { reference }]) => ({ key, reference })),
  );
  for (const [key, channelId] of answers)
    for (const address of sought.get(key)?.addresses ?? [])
      if (channelId === null) missing.add(address);
      else idOf.set(address, channelId);
  return { idOf, missing };
}

/** What YouTube answers, `null` for what it does not know; where it cannot be asked any more, the rest is left out. */
async function askYouTube(
  context: AskingContext,
  sought: readonly { key: string; reference: Reference }[],
): Promise<ReadonlyMap<string, string | null>> {
  const { youtube, lookUps, userId, database, demo, now } = context;
  const answers = new Map<string, string | null>();
  const waiting = [...sought];
  let isOver = false;
  const work = async (): Promise<void> => {
    const next = isOver ? undefined : waiting.shift();
    if (next === undefined || lookUps.add(userId) > mostLookUps) return;
    try {
      const { channel } = await youtube.findChannel(next.reference, 'bulk');
      answers.set(next.key, channel.id);
    } catch (error) {
      if (!(error instanceof YouTubeError)) throw error;
      if (error.code === 'channel-not-found') answers.set(next.key, null);
      else isOver = true;
    }
    return work();
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  const channelIds = [...answers.values()].filter((id) => id !== null);
  const forgotten = await findForgottenChannels(context, { channelIds });
  const keyed = new Map<string, string>();
  for (const [key, id] of answers)
    if (id !== null && forgotten.has(id)) answers.set(key, null);
    else if (id !== null) keyed.set(key, id);
  await insertReferences(database, { keyed, demo, at: now() });
  return answers;
}
