import type { IncomingMessage } from 'node:http';
import type { CountryTable } from '../../../engine/tracking/countries.ts';
import type { RequestClass } from '../../../engine/tracking/requests.ts';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { ClickCounter } from './click-counter.usecases.ts';
import { digestClickId } from './conversion-row.ts';
import { unknownCountry } from './countries.usecases.ts';
import type { CachedLink } from './link-cache.ts';
import { asksFor, createVisitReader, hasSession } from './visits.usecases.ts';
import type { VisitDependencies } from './visits.usecases.ts';

export interface CountingDependencies extends VisitDependencies {
  counter: ClickCounter;
  /** `null` where the operator keeps none. */
  countries: CountryTable | null;
  findViewer: (headers: IncomingMessage['headers']) => Promise<SignedIn | null>;
}

/** A request that has been answered. */
interface Opened {
  link: CachedLink;
  /** The id that its click was given; `null` for none. */
  clickId: string | null;
  atMs: number;
}

type Count = (request: IncomingMessage, opened: Opened) => void;

/** Sessions are looked up behind the answer, a few at a time: a flood of invented cookies is not worth more. */
const sessionsAtOnce = 2;
const sessionsWaiting = 50;

const programs: readonly RequestClass[] = ['bot', 'preview', 'internal'];

/** Decides of each request what it was, and counts it. Thousands come each second: what can be read once is. */
export function createCounting(dependencies: CountingDependencies): Count {
  const decide = createDecision(dependencies);
  const sessions = createConcurrencyLimit({ atOnce: sessionsAtOnce, waiting: sessionsWaiting });
  const count: Count = (request, opened) => {
    const { headers } = request;
    const look = () => readIsMember(dependencies.findViewer(headers), opened.link);
    const looking = hasSession(request) ? sessions.tryRun('sessions', look) : null;
    if (looking === null) return decide(request, opened, false);
    looking.then(
      (isMember) => decide(request, opened, isMember),
      () => decide(request, opened, false),
    );
  };
  let answered: [IncomingMessage, Opened][] = [];
  const countAll = () => {
    const taken = answered;
    answered = [];
    for (const [request, opened] of taken) count(request, opened);
  };
  return (request, opened) => {
    if (opened.atMs >= opened.link.countedUntilMs) return;
    // First all requests that have arrived are answered, then all of them are counted.
    if (answered.length === 0) setImmediate(countAll);
    answered.push([request, opened]);
  };
}

function createDecision(dependencies: CountingDependencies) {
  const { counter, countries, trustedProxies } = dependencies;
  // The address is looked up and forgotten.
  const countryOf = (request: IncomingMessage) =>
    countries && (countries.countryOf(readClientAddress(request, trustedProxies)) ?? unknownCountry);
  const readVisit = createVisitReader(dependencies);
  return (request: IncomingMessage, opened: Opened, isMember: boolean) => {
    const { link, clickId, atMs } = opened;
    const visit = readVisit(request, { ...link, atMs }, isMember);
    counter.note({
      linkId: link.id,
      ...visit,
      source: asksFor(request, 'q') ? 'qr' : 'link',
      // A program brings no order.
      clickDigest: clickId === null || programs.includes(visit.class) ? null : digestClickId(clickId),
      country: visit.class === 'human' ? countryOf(request) : null,
      atMs,
    });
  };
}

async function readIsMember(
  looking: Promise<SignedIn | null>,
  { workspaceId }: CachedLink,
): Promise<boolean> {
  const viewer = await looking;
  return viewer !== null && (viewer.personId === workspaceId || viewer.team?.id === workspaceId);
}
