import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addClickId, readCode } from '../../../engine/tracking/links.ts';
import { classifyRequest } from '../../../engine/tracking/requests.ts';
import type { RequestClass } from '../../../engine/tracking/requests.ts';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { readHostName, refuseHost, refuseHostHeader } from '../../platform/http/hosts.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createAgentReader } from './agents.ts';
import type { ClickCounter } from './click-counter.usecases.ts';
import { digestClickId } from './conversion-row.ts';
import type { CachedLink, LinkCache } from './link-cache.ts';
import type { OwnDomains } from './own-domains.ts';
import { createRecentVisits } from './recent-visits.ts';
import { clickNetwork } from './visitor-keys.ts';
import type { VisitorKeys } from './visitor-keys.ts';

export interface RedirectDependencies {
  now: () => Date;
  cache: LinkCache;
  counter: ClickCounter;
  keys: VisitorKeys;
  ownDomains: OwnDomains;
  hosts: ReadonlySet<string>;
  trustedProxies: TrustedProxies;
  findViewer: (headers: IncomingMessage['headers']) => Promise<SignedIn | null>;
}

export const redirectPath = '/r/';

/** Answers `/r/<code>`; whatever is not answered at once is answered later, and never fails. */
export type Redirects = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Sends visitors on. The target is the link's alone, whatever stands in the address. A code that was used before is
 * answered from memory, without the database; counting follows the answer.
 */
export function createRedirects(dependencies: RedirectDependencies): Redirects {
  const { cache, now, hosts, ownDomains } = dependencies;
  const count = createCounting(dependencies);
  const answer = ({ request, response, owner }: Asked, link: CachedLink | null) => {
    // On a tenant's domain only their links are answered.
    if (link === null || (owner !== null && owner !== link.workspaceId))
      return sendPage(response, 404, 'There is no such link.');
    if (link.isRefused) return sendPage(response, 403, refusedSentence);
    const isOver = link.target === null || link.expiresAtMs <= now().getTime();
    const target = isOver ? link.fallback : link.target;
    if (target === null) return sendPage(response, 410, 'This link has ended.');
    const isClick = request.method === 'GET';
    const clickId = isClick && !isOver && link.addsClickId ? createClickId() : null;
    const location = clickId === null ? target : addClickId(target, clickId);
    response.writeHead(302, { ...redirectHeaders, location });
    response.end();
    if (isClick) count(request, { link, clickId });
  };
  const find = (asked: Asked) => {
    const code = readCode(codeIn(asked.request));
    const known = code === null ? null : cache.peek(code);
    if (code === null || known !== undefined) return answer(asked, known ?? null);
    cache.load(code).then(
      (link) => answer(asked, link),
      () => sendLater(asked.response),
    );
  };
  const findOnDomain = async ({ request, response }: Omit<Asked, 'owner'>, foreign: HostRefusal) => {
    const owner = await ownDomains.ownerOf(readHostName(request.headers.host) ?? '');
    if (owner === null) sendPage(response, foreign.status, foreign.body.error);
    else find({ request, response, owner });
  };
  return (request, response) => {
    const wrong = refuseHostHeader(request);
    if (wrong !== null) return sendPage(response, wrong.status, wrong.body.error);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendPage(response, 405, 'A link is opened, not sent to.');
    }
    const foreign = refuseHost(request, hosts);
    if (foreign === null) return find({ request, response, owner: null });
    void findOnDomain({ request, response }, foreign);
  };
}

type HostRefusal = NonNullable<ReturnType<typeof refuseHost>>;

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  /** Whose domain was asked; `null` at the installation's own. */
  owner: string | null;
}

function sendLater(response: ServerResponse): void {
  response.setHeader('retry-after', '5');
  sendPage(response, 503, 'This link cannot be looked up right now. Please try again in a moment.');
}

const refusedSentence =
  'This link is stopped: its address leads into a private network. Its owner has to change it.';

const redirectHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'content-length': '0',
};

function codeIn({ url = '' }: IncomingMessage): string {
  const start = url.indexOf(redirectPath) + redirectPath.length;
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** A page of one sentence, which loads nothing. */
function sendPage(response: ServerResponse, status: number, sentence: string): void {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p></html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  response.end(text);
}

/** Sessions are looked up behind the answer, a few at a time: a flood of invented cookies is not worth more. */
const sessionsAtOnce = 2;
const sessionsWaiting = 50;

interface Opened {
  link: CachedLink;
  clickId: string | null;
}

const programs: readonly RequestClass[] = ['bot', 'preview', 'internal'];

/** 132 bits, random for each click: it says nothing about who clicked. */
function createClickId(): string {
  return randomBytes(17).toString('base64url').slice(0, 22);
}

function createCounting(dependencies: RedirectDependencies) {
  const { now, counter, keys, trustedProxies, findViewer } = dependencies;
  const readAgent = createAgentReader();
  const visits = createRecentVisits(now);
  const sessions = createConcurrencyLimit({ atOnce: sessionsAtOnce, waiting: sessionsWaiting });
  const decide = (request: IncomingMessage, { link, clickId }: Opened, isInternal: boolean) => {
    const agent = readAgent(request.headers['user-agent']);
    const query = readQuery(request);
    const network = clickNetwork(readClientAddress(request, trustedProxies));
    const visitor = keys.keyOf({ network, family: agent.family, workspaceId: link.workspaceId });
    const facts = {
      isInternal: isInternal || query.has('preview'),
      isPrefetch: isPrefetch(request),
      isPreview: agent.isPreview,
      isBot: agent.isBot,
    };
    const { claimDay, ...visit } = isPersons(facts)
      ? visits.note({
          linkId: link.id,
          visitor,
          network: keys.keyOf({ network, family: '', workspaceId: '' }),
        })
      : nobodysVisit;
    const name = classifyRequest({ ...facts, ...visit, usualHour: link.usualHour });
    counter.note({
      linkId: link.id,
      class: name,
      device: agent.device,
      source: query.has('q') ? 'qr' : 'link',
      isNewVisitor: name === 'human' && claimDay(),
      // A program brings no order.
      clickDigest: clickId === null || programs.includes(name) ? null : digestClickId(clickId),
    });
  };
  return (request: IncomingMessage, opened: Opened) => {
    const { link } = opened;
    if (now().getTime() >= link.countedUntilMs) return;
    const looking = hasSession(request)
      ? sessions.tryRun('sessions', () => isMember(findViewer(request.headers), link))
      : null;
    if (looking === null) return decide(request, opened, false);
    looking.then(
      (isInternal) => decide(request, opened, isInternal),
      () => decide(request, opened, false),
    );
  };
}

/** What a program does is no visit: it makes nobody's next click a repeat. */
const nobodysVisit = { sinceLastMs: null, inMinute: 1, ofNetworkInHour: 1, claimDay: () => false };

function isPersons(facts: Record<'isInternal' | 'isPrefetch' | 'isPreview' | 'isBot', boolean>): boolean {
  return !facts.isInternal && !facts.isPrefetch && !facts.isPreview && !facts.isBot;
}

function readQuery({ url = '' }: IncomingMessage): ReadonlySet<string> {
  const at = url.indexOf('?');
  if (at === -1) return nothing;
  return new Set(
    url
      .slice(at + 1, at + 200)
      .split('&')
      .map((part) => part.split('=', 1)[0] ?? ''),
  );
}
const nothing: ReadonlySet<string> = new Set();

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

function isPrefetch({ headers }: IncomingMessage): boolean {
  return prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}

function hasSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('session_token') === true;
}

async function isMember(looking: Promise<SignedIn | null>, { workspaceId }: CachedLink): Promise<boolean> {
  const viewer = await looking;
  return viewer !== null && (viewer.personId === workspaceId || viewer.team?.id === workspaceId);
}
