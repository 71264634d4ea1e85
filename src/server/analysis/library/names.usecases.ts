import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { findForgottenChannels } from '../channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { fillLibrary } from './beside.rows.ts';
import { findDueNames, noteNamesSeen, saveName } from './names.rows.ts';

export interface NamesContext {
  database: Database;
  demo: boolean;
  now: () => Date;
  youtube: YouTubeClient;
  warn: (error: unknown, sentence: string) => void;
}

const dayMs = 24 * 3_600_000;
/** Early enough that five days are left for a day without quota. */
const namesFreshMs = 25 * dayMs;
/** As many ids as one request of YouTube's takes. */
const channelsAtOnce = 50;
/** Of one run: 20 units of YouTube's quota. */
const mostRequests = 20;

/**
 * Reads the names and pictures of the channels in people's libraries anew before YouTube's terms would have them
 * deleted; what cannot be read goes with the rest. Only in idle quota, 50 channels a unit.
 */
export async function refreshNames(context: NamesContext): Promise<void> {
  const { database, demo, now } = context;
  const before = new Date(now().getTime() - namesFreshMs);
  for (let request = 0; request < mostRequests; request += 1) {
    const due = await database.asSystem(() => findDueNames(database, { demo, before, most: channelsAtOnce }));
    if (due.length === 0) return;
    const channelIds = due.map(({ channelId }) => channelId);
    const forgotten = await findForgottenChannels(context, { channelIds });
    const isAsked = (channelId: string, isKept: boolean) => isKept && !forgotten.has(channelId);
    const asked = due.flatMap(({ channelId, isKept }) => (isAsked(channelId, isKept) ? [channelId] : []));
    // Nobody's library shows the others; they are looked at again when they would be due.
    const others = channelIds.filter((channelId) => !asked.includes(channelId));
    await noteNamesSeen(database, { channelIds: others, demo, at: now() });
    const read = await Promise.all(asked.map((channelId) => refreshName(context, channelId)));
    // Without quota, or without YouTube, the next run goes on.
    if (read.includes('unread')) return;
  }
}

async function refreshName(context: NamesContext, channelId: string): Promise<'read' | 'gone' | 'unread'> {
  const { database, demo, now, youtube, warn } = context;
  try {
    const { channel } = await youtube.findChannel({ kind: 'id', id: channelId }, 'refresh');
    const { title: channelName, handle, thumbnailUrl } = channel;
    await saveName(database, { channelId, channelName, handle, thumbnailUrl, demo, at: now() });
    return 'read';
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    if (error.code === 'channel-not-found') {
      await noteNamesSeen(database, { channelIds: [channelId], demo, at: null });
      return 'gone';
    }
    if (error.code !== 'quota-exhausted') warn(error, 'The name of a channel could not be read anew');
    return 'unread';
  }
}

/** Of one run, in pieces that hold nobody up. */
const filledAtOnce = 500;
const mostPieces = 20;

/** Fills what the library sorts and filters by of analyses from before it did. */
export async function fillLibraries({ database }: { database: Database }): Promise<void> {
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const filled = await database.asSystem(() => fillLibrary(database, { userId: null, most: filledAtOnce }));
    if (filled < filledAtOnce) return;
  }
}
