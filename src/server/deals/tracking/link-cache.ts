import { buildAddress, prepareClickIds } from '../../../engine/tracking/links.ts';
import { usualHourOf } from '../../../engine/tracking/requests.ts';
import type { Database } from '../../platform/db/database.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { leadsInside } from './destinations.ts';
import type { DestinationChecks } from './destinations.ts';
import { readUtm } from './kept-links.ts';
import { findSettings } from './conversions.rows.ts';
import { findHourlyClicks } from './click-counts.rows.ts';
import { findLinkOfName } from './links.rows.ts';
import type { LinkRow } from './links.rows.ts';

/** What a redirect needs to know of a link, without asking anybody. */
export interface CachedLink {
  id: string;
  workspaceId: string;
  /** Where visitors are sent; `null` where the link has ended, or may lead nowhere. */
  target: string | null;
  isRefused: boolean;
  expiresAtMs: number;
  fallback: string | null;
  /** Until when requests are counted. */
  countedUntilMs: number;
  usualHour: number | null;
  /** The target with a click's id, which the shop hands back; `null` where clicks get none. */
  withClickId: ((clickId: string) => string) | null;
}

export interface LinkCache {
  /** What is known of a code or alias at once: `null` for nobody's, `undefined` for one that has to be read. */
  peek(name: string, atMs: number): CachedLink | null | undefined;
  /** Reads it; rejects while the database is lost. */
  load(name: string): Promise<CachedLink | null>;
  /** Has it read anew with the next request. */
  forget(name: string): void;
  /** Has all of them read anew. */
  clear(): void;
  /** Waits for what is being read. */
  settle(): Promise<void>;
}

interface CacheDependencies {
  database: Database;
  now: () => Date;
  checks: Pick<DestinationChecks, 'resolveHost'>;
  countedOverMs: number;
}

/** A change made in another process counts here after this time; the name of the destination is asked anew then too. */
const freshMs = 15_000;
/** Some 20 MB of links in use. */
const mostLinks = 50_000;
/** Guessed codes must not take the database's connections: redirects that are known need none. */
const readsAtOnce = 4;
const readsWaiting = 200;
/** What is usual for a link follows from its last two weeks. */
const usualSinceMs = 14 * 24 * 3_600_000;
/** A visitor waits no longer than this for somebody's name servers; later looks go on without anybody waiting. */
const firstLookMs = 1_000;

/**
 * Links in memory. One that is known is answered at once and read anew behind that answer, so a lost database stops no
 * link that was used before.
 */
export function createLinkCache(dependencies: CacheDependencies): LinkCache {
  const { now } = dependencies;
  const kept = new Map<string, { link: CachedLink | null; readAtMs: number }>();
  const reads = createSingleFlight<CachedLink | null>();
  const limit = createConcurrencyLimit({ atOnce: readsAtOnce, waiting: readsWaiting });
  const keep = (name: string, link: CachedLink | null) => {
    kept.delete(name);
    kept.set(name, { link, readAtMs: now().getTime() });
    const [oldest] = kept.keys();
    if (kept.size > mostLinks && oldest !== undefined) kept.delete(oldest);
    return link;
  };
  const load = (name: string) =>
    reads.run(name, async () => {
      const reading = limit.tryRun('names', () => readLink(dependencies, name, !kept.has(name)));
      if (reading === null) throw new Error('Too many links are being looked up.');
      return keep(name, await reading);
    });
  return {
    peek(name, atMs) {
      const entry = kept.get(name);
      if (entry === undefined) return undefined;
      const isStale = Math.abs(atMs - entry.readAtMs) >= freshMs;
      // One that was nobody's may have been made meanwhile.
      if (isStale && entry.link === null) return undefined;
      if (isStale) {
        // Not again with each request while the database is lost.
        entry.readAtMs = atMs;
        load(name).catch(() => undefined);
      }
      return entry.link;
    },
    load,
    forget: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    settle: () => reads.idle(),
  };
}

async function readLink(
  dependencies: CacheDependencies,
  name: string,
  isAwaited: boolean,
): Promise<CachedLink | null> {
  const { database, now, checks, countedOverMs } = dependencies;
  const since = new Date(now().getTime() - usualSinceMs);
  const found = await database.asSystem(async () => {
    const row = await findLinkOfName(database, name);
    if (row === null) return null;
    const clicks = await findHourlyClicks(database, { linkId: row.id, since });
    return { row, clicks, settings: await findSettings(database, row.workspaceId) };
  });
  if (found === null) return null;
  const { row, clicks, settings } = found;
  const inside = isInsideNow(checks, row);
  const isRefused = row.finding === 'refused' || (await (isAwaited ? patiently(inside) : inside));
  const isOpen = row.isActive && !isRefused;
  const target = isOpen ? buildAddress(row.destination, readUtm(row.utm)).address : null;
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    target,
    isRefused,
    expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    fallback: row.fallback,
    countedUntilMs: row.overSince ? row.overSince.getTime() + countedOverMs : Number.POSITIVE_INFINITY,
    usualHour: usualHourOf(clicks),
    withClickId: target !== null && settings?.hasClickIds === true ? prepareClickIds(target) : null,
  };
}

/** Whether one of the names that the link leads to is a private network's by now. */
async function isInsideNow(
  { resolveHost }: CacheDependencies['checks'],
  { destination, fallback }: LinkRow,
): Promise<boolean> {
  const hosts = [destination, fallback ?? ''].flatMap((address) => URL.parse(address)?.hostname ?? []);
  const found = await Promise.all(hosts.map((host) => leadsInside(resolveHost, host)));
  return found.includes(true);
}

async function patiently(looking: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), firstLookMs);
  });
  try {
    return await Promise.race([looking, patience]);
  } finally {
    clearTimeout(timer);
  }
}
