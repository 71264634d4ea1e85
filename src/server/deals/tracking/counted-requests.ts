import type { IncomingMessage } from 'node:http';
import { classifyRequest } from '../../../engine/tracking/requests.ts';
import type { RequestClass } from '../../../engine/tracking/requests.ts';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createAgentReader } from './agents.ts';
import type { ClickCounter } from './click-counter.usecases.ts';
import { digestClickId } from './conversion-row.ts';
import type { CachedLink } from './link-cache.ts';
import { createRecentVisits } from './recent-visits.ts';
import { clickNetwork } from './visitor-keys.ts';
import type { VisitorKeys } from './visitor-keys.ts';

export interface CountingDependencies {
  now: () => Date;
  counter: ClickCounter;
  keys: VisitorKeys;
  trustedProxies: TrustedProxies;
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

function createDecision({ now, counter, keys, trustedProxies }: CountingDependencies) {
  const readAgent = createAgentReader();
  const visits = createRecentVisits(now);
  const visitOf = (request: IncomingMessage, { link, atMs }: Opened, family: string) => {
    const address = clickNetwork(readClientAddress(request, trustedProxies));
    const network = keys.keyOf({ network: address, workspaceId: link.workspaceId, atMs });
    return visits.note({ linkId: link.id, visitor: network + family, network, atMs });
  };
  return (request: IncomingMessage, opened: Opened, isMember: boolean) => {
    const { link, clickId, atMs } = opened;
    const { isBot, isPreview, family, device } = readAgent(request.headers['user-agent']);
    const isInternal = isMember || asksFor(request, 'preview');
    const isPrefetch = readIsPrefetch(request);
    const isProgram = isInternal || isPrefetch || isPreview || isBot;
    const visit = isProgram ? nobodysVisit : visitOf(request, opened, family);
    const { sinceLastMs, inMinute, ofNetworkInHour } = visit;
    const { usualHour } = link;
    const of = {
      isInternal,
      isPrefetch,
      isPreview,
      isBot,
      sinceLastMs,
      inMinute,
      ofNetworkInHour,
      usualHour,
    };
    const name = classifyRequest(of);
    counter.note({
      linkId: link.id,
      class: name,
      device,
      source: asksFor(request, 'q') ? 'qr' : 'link',
      isNewVisitor: name === 'human' && visit.claimDay(),
      // A program brings no order.
      clickDigest: clickId === null || programs.includes(name) ? null : digestClickId(clickId),
      atMs,
    });
  };
}

/** What a program does is no visit: it makes nobody's next click a repeat. */
const nobodysVisit = { sinceLastMs: null, inMinute: 1, ofNetworkInHour: 1, claimDay: () => false };

/** Longer addresses are nobody's; their ends are not looked at. */
const longestQuery = 200;

/** Whether the address names this parameter, with a value or without. */
function asksFor({ url = '' }: IncomingMessage, name: string): boolean {
  const at = url.indexOf('?');
  if (at === -1) return false;
  const query = url.slice(at + 1, at + 1 + longestQuery);
  return query.split('&').some((part) => part === name || part.startsWith(`${name}=`));
}

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

function readIsPrefetch({ headers }: IncomingMessage): boolean {
  for (const name of prefetchHeaders) {
    const value = headers[name];
    if (value !== undefined && /prefetch|prerender|preview/i.test(String(value))) return true;
  }
  return false;
}

function hasSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('session_token') === true;
}

async function readIsMember(
  looking: Promise<SignedIn | null>,
  { workspaceId }: CachedLink,
): Promise<boolean> {
  const viewer = await looking;
  return viewer !== null && (viewer.personId === workspaceId || viewer.team?.id === workspaceId);
}
