import type { IncomingMessage } from 'node:http';
import { classifyRequest } from '../../../engine/tracking/requests.ts';
import type { Device, RequestClass } from '../../../engine/tracking/requests.ts';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { createAgentReader } from './agents.ts';
import { createRecentVisits } from './recent-visits.ts';
import { clickNetwork } from './visitor-keys.ts';
import type { VisitorKeys } from './visitor-keys.ts';

export interface VisitDependencies {
  now: () => Date;
  keys: VisitorKeys;
  trustedProxies: TrustedProxies;
}

/** What was asked for: a link, or a page. */
interface Visited {
  id: string;
  workspaceId: string;
  /** How often it is opened in a usual hour; `null` while there is nothing to compare with. */
  usualHour: number | null;
  atMs: number;
}

export interface ReadVisit {
  class: RequestClass;
  device: Device;
  /** Whether it is the first one of its visitor on this day. */
  isNewVisitor: boolean;
}

/** Decides of each request what it was. Nothing that could tell who asked is kept, but for a day and in memory. */
export function createVisitReader({ now, keys, trustedProxies }: VisitDependencies) {
  const readAgent = createAgentReader();
  const visits = createRecentVisits(now);
  const visitOf = (request: IncomingMessage, { id, workspaceId, atMs }: Visited, family: string) => {
    const address = clickNetwork(readClientAddress(request, trustedProxies));
    const network = keys.keyOf({ network: address, workspaceId, atMs });
    return visits.note({ linkId: id, visitor: network + family, network, atMs });
  };
  return (request: IncomingMessage, visited: Visited, isMember: boolean): ReadVisit => {
    const { isBot, isPreview, family, device } = readAgent(request.headers['user-agent']);
    const isInternal = isMember || asksFor(request, 'preview');
    const isPrefetch = readIsPrefetch(request);
    const isProgram = isInternal || isPrefetch || isPreview || isBot;
    const visit = isProgram ? nobodysVisit : visitOf(request, visited, family);
    const { sinceLastMs, inMinute, ofNetworkInHour } = visit;
    const { usualHour } = visited;
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
    return { class: name, device, isNewVisitor: name === 'human' && visit.claimDay() };
  };
}

/** What a program does is no visit: it makes nobody's next click a repeat. */
const nobodysVisit = { sinceLastMs: null, inMinute: 1, ofNetworkInHour: 1, claimDay: () => false };

/** Longer addresses are nobody's; their ends are not looked at. */
const longestQuery = 200;

/** Whether the address names this parameter, with a value or without. */
export function asksFor({ url = '' }: IncomingMessage, name: string): boolean {
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

/** Whether it comes with a sign-in, which may be anything. */
export function hasSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('session_token') === true;
}
