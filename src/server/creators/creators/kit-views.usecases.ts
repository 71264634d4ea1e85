import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { createVisitReader, hasSession } from '../../deals/tracking/visits.usecases.ts';
import type { VisitDependencies } from '../../deals/tracking/visits.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import type { OwnChannel } from './claims.rows.ts';
import { addView, sumViews } from './kit-views.rows.ts';

export interface KitViewDependencies extends Pick<VisitDependencies, 'now' | 'trustedProxies'> {
  database: Database;
  tracking: Pick<VisitDependencies, 'keys'>;
  accounts: {
    findViewer: (headers: IncomingHttpHeaders, keep: (cookie: string) => void) => Promise<SignedIn | null>;
  };
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

const dayMs = 24 * 3_600_000;
const countedDays = 30;

type CountView = (request: IncomingMessage, kit: OwnChannel, what: 'page' | 'pdf') => Promise<void>;

/** Counts who opens media kits as links count their clicks: people alone, each visit once, and never their owner. */
export function createKitViewCounter(dependencies: KitViewDependencies): CountView {
  const { database, now, tracking, accounts, warn } = dependencies;
  const readVisit = createVisitReader({ ...dependencies, keys: tracking.keys });
  const isOwner = async (request: IncomingMessage, userId: string) => {
    if (!hasSession(request)) return false;
    return (await accounts.findViewer(request.headers, () => undefined))?.personId === userId;
  };
  return async (request, { userId, channelId }, what) => {
    // Whoever asks for the head alone sees nothing.
    if (request.method !== 'GET') return;
    try {
      const atMs = now().getTime();
      const visited = { id: `${what} ${channelId}`, workspaceId: userId, usualHour: null, atMs };
      const visit = readVisit(request, visited, await isOwner(request, userId));
      const view = { userId, channelId, day: dayOf(atMs), what, ...visit };
      await database.asSystem(() => addView(database, view));
    } catch (error) {
      warn(error, 'A view of a media kit could not be counted');
    }
  };
}

/** How often a kit was opened of late. Inside `asUser`. */
export async function readKitViews(
  { database, now }: Pick<KitViewDependencies, 'database' | 'now'>,
  kit: OwnChannel,
): Promise<MediaKit['views']> {
  const since = dayOf(now().getTime() - (countedDays - 1) * dayMs);
  const { views, visitors, pdfs, leftOut } = await sumViews(database, { ...kit, since });
  return { days: countedDays, views, visitors, pdfs, left_out: leftOut };
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
