import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLinkName } from '../../../engine/tracking/aliases.ts';
import { readHostName, refuseHost, refuseHostHeader } from '../../platform/http/hosts.ts';
import { waitBriefly } from '../../platform/db/connection-waits.ts';
import { createClickId } from './click-id.ts';
import { createCounting } from './counted-requests.ts';
import type { CountingDependencies } from './counted-requests.ts';
import type { CachedLink, LinkCache } from './link-cache.ts';
import type { OwnDomains } from './own-domains.ts';

export interface RedirectDependencies extends CountingDependencies {
  cache: LinkCache;
  ownDomains: OwnDomains;
  hosts: ReadonlySet<string>;
}

export const redirectPath = '/r/';

/** Answers `/r/<code>` and `/r/<alias>`; whatever is not answered at once is answered later, and never fails. */
export type Redirects = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Sends visitors on. The target is the link's alone, whatever stands in the address. A name that was used before is
 * answered from memory, without the database and without what a request that needs it is given; counting follows the
 * answer.
 */
export function createRedirects(dependencies: RedirectDependencies): Redirects {
  const { cache, now, hosts, ownDomains } = dependencies;
  const count = createCounting(dependencies);
  const answer = ({ request, response, owner, atMs }: Asked, link: CachedLink | null) => {
    // On a tenant's domain only their links are answered.
    if (link === null || (owner !== null && owner !== link.workspaceId))
      return sendPage(response, 404, 'There is no such link.');
    if (link.isRefused) return sendPage(response, 403, refusedSentence);
    const isOver = link.target === null || link.expiresAtMs <= atMs;
    const target = isOver ? link.fallback : link.target;
    if (target === null) return sendPage(response, 410, 'This link has ended.');
    const isClick = request.method === 'GET';
    const withClickId = isClick && !isOver ? link.withClickId : null;
    const clickId = withClickId === null ? null : createClickId();
    response.writeHead(302, describeRedirect(withClickId?.(clickId ?? '') ?? target));
    response.end();
    if (isClick) count(request, { link, clickId, atMs });
  };
  const find = (asked: Asked) => {
    const name = readLinkName(nameIn(asked.request));
    const known = name === null ? null : cache.peek(name, asked.atMs);
    if (name === null || known !== undefined) return answer(asked, known ?? null);
    waitBriefly(() => {
      cache.load(name).then(
        (link) => answer(asked, link),
        () => sendLater(asked.response),
      );
    });
  };
  const findOnDomain = async ({ request, response, atMs }: Omit<Asked, 'owner'>, foreign: HostRefusal) => {
    const owner = await ownDomains.ownerOf(readHostName(request.headers.host) ?? '');
    if (owner === null) sendPage(response, foreign.status, foreign.body.error);
    else find({ request, response, owner, atMs });
  };
  return (request, response) => {
    const wrong = refuseHostHeader(request);
    if (wrong !== null) return sendPage(response, wrong.status, wrong.body.error);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendPage(response, 405, 'A link is opened, not sent to.');
    }
    const foreign = refuseHost(request, hosts);
    const atMs = now().getTime();
    if (foreign === null) return find({ request, response, owner: null, atMs });
    waitBriefly(() => void findOnDomain({ request, response, atMs }, foreign));
  };
}

type HostRefusal = NonNullable<ReturnType<typeof refuseHost>>;

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  /** Whose domain was asked; `null` at the installation's own. */
  owner: string | null;
  atMs: number;
}

function sendLater(response: ServerResponse): void {
  response.setHeader('retry-after', '5');
  sendPage(response, 503, 'This link cannot be looked up right now. Please try again in a moment.');
}

const refusedSentence =
  'This link is stopped: its address leads into a private network. Its owner has to change it.';

function describeRedirect(location: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'content-length': '0',
    location,
  };
}

function nameIn({ url = '' }: IncomingMessage): string {
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
