import type { RequestFacts } from '../../../engine/tracking/requests.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';

/** What this process remembers of visitors, for half an hour's repeats, a minute's bursts and a day's visitors. */
export interface RecentVisits {
  note(visit: { linkId: string; visitor: string; network: string }): Visit;
}

export interface Visit extends Pick<RequestFacts, 'sinceLastMs' | 'inMinute' | 'ofNetworkInHour'> {
  /** Whether the visitor's first click of this day is still to come; taken back by nobody. */
  claimDay: () => boolean;
}

const mostLinks = 5_000;
/** Of one link: a flood of strangers on it makes its own visitors be forgotten, and no other link's. */
const mostVisitors = 20_000;
const mostNetworks = 5_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Seen {
  lastMs: number;
  clickedOn: string;
}

interface LinkVisits {
  visitors: Map<string, Seen>;
  networks: CountingWindow;
}

export function createRecentVisits(now: () => Date): RecentVisits {
  const links = new Map<string, LinkVisits>();
  const minutes = createWindow({ now, windowMs: minuteMs });
  const visitsOf = (linkId: string) => {
    const known = links.get(linkId) ?? {
      visitors: new Map<string, Seen>(),
      networks: createWindow({ now, windowMs: hourMs, mostKeys: mostNetworks }),
    };
    putLast(links, { key: linkId, value: known, most: mostLinks });
    return known;
  };
  return {
    note({ linkId, visitor, network }) {
      const { visitors, networks } = visitsOf(linkId);
      const at = now();
      const nowMs = at.getTime();
      const before = visitors.get(visitor);
      const seen = { lastMs: nowMs, clickedOn: before?.clickedOn ?? '' };
      putLast(visitors, { key: visitor, value: seen, most: mostVisitors });
      const today = at.toISOString().slice(0, 10);
      return {
        sinceLastMs: before === undefined ? null : nowMs - before.lastMs,
        inMinute: addTo(minutes, visitor),
        ofNetworkInHour: addTo(networks, network),
        claimDay: () => {
          const isFirst = seen.clickedOn !== today;
          seen.clickedOn = today;
          return isFirst;
        },
      };
    },
  };
}

/** Whoever finds no room to be counted by themselves is taken for a first one, not for one of a crowd. */
function addTo(window: CountingWindow, key: string): number {
  return window.hasRoom(key) ? window.add(key) : 1;
}

function putLast<Value>(
  map: Map<string, Value>,
  { key, value, most }: { key: string; value: Value; most: number },
): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
