import type { RequestFacts } from '../../../engine/tracking/requests.ts';
import { createRecentMap } from '../../platform/limits/recent-map.ts';
import type { RecentMap } from '../../platform/limits/recent-map.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';

/** What this process remembers of visitors, for half an hour's repeats, a minute's bursts and a day's visitors. */
export interface RecentVisits {
  note(visit: { linkId: string; visitor: string; network: string; atMs: number }): Visit;
}

export interface Visit extends Pick<RequestFacts, 'sinceLastMs' | 'inMinute' | 'ofNetworkInHour'> {
  /** Whether the visitor's first click of this day is still to come; taken back by nobody. */
  claimDay: () => boolean;
}

const mostLinks = 10_000;
/** Of one link: a flood of strangers on it makes its own visitors be forgotten, and no other link's. */
const mostVisitors = 20_000;
const mostNetworks = 5_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Seen {
  lastMs: number;
  clickedOnDay: number;
}

interface LinkVisits {
  visitors: RecentMap<Seen>;
  networks: CountingWindow;
}

export function createRecentVisits(now: () => Date): RecentVisits {
  const links = createRecentMap<LinkVisits>({ most: mostLinks });
  const minutes = createWindow({ now, windowMs: minuteMs });
  const visitsOf = (linkId: string) => {
    const known = links.get(linkId);
    if (known !== undefined) return known;
    const made = {
      visitors: createRecentMap<Seen>({ most: mostVisitors }),
      networks: createWindow({ now, windowMs: hourMs, mostKeys: mostNetworks }),
    };
    links.set(linkId, made);
    return made;
  };
  return {
    note({ linkId, visitor, network, atMs }) {
      const { visitors, networks } = visitsOf(linkId);
      const before = visitors.get(visitor);
      const sinceLastMs = before === undefined ? null : atMs - before.lastMs;
      const seen = before ?? { lastMs: atMs, clickedOnDay: 0 };
      if (before === undefined) visitors.set(visitor, seen);
      seen.lastMs = atMs;
      return {
        sinceLastMs,
        inMinute: addTo(minutes, visitor),
        ofNetworkInHour: addTo(networks, network),
        claimDay: () => {
          const today = Math.floor(atMs / dayMs);
          const isFirst = seen.clickedOnDay !== today;
          seen.clickedOnDay = today;
          return isFirst;
        },
      };
    },
  };
}

/** Whoever finds no room to be counted by themselves is taken for a first one, not for one of a crowd. */
function addTo(window: CountingWindow, key: string): number {
  return window.tryAdd(key) ?? 1;
}
