import { Hono } from 'hono';
import { z } from 'zod';
import { longestAvatarUrl } from '../../../contract/limits.ts';
import { escapeMarkup } from '../documents/html/markup.ts';
import type { PageBindings } from './page-bindings.ts';
import { neverStored } from './request.ts';

export const framedPicturePath = '/framed-picture';

const query = z.object({
  address: z.string().max(longestAvatarUrl),
  fit: z.enum(['cover', 'contain']).catch('cover'),
});

/**
 * A picture at an address that a person entered, in a page of its own for a frame of ours: only there does a content
 * policy open its host. Whatever the page is asked for, it runs nothing, and no other site can show it (decision 050).
 */
export function createFramedPicture(): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  pages.get(framedPicturePath, ({ req, html, text }) => {
    const asked = query.safeParse(req.query());
    const picture = asked.success ? readPicture(asked.data.address) : null;
    if (!asked.success || picture === null || !isOwnFrame(req.raw))
      return text('There is no picture here.\n', 404);
    return html(renderFrame(picture, asked.data.fit), 200, headersOf(picture));
  });
  return pages;
}

/** https, without a password; the host stands in the content policy, where other signs would mean something. */
function readPicture(address: string): URL | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return /^[a-z0-9.-]+$/.test(url.hostname) ? url : null;
}

/** Browsers that say where a request comes from must say: from a frame of this site. */
function isOwnFrame({ headers }: Request): boolean {
  const [site, use] = [headers.get('sec-fetch-site'), headers.get('sec-fetch-dest')];
  return (site === null || site === 'same-origin') && (use === null || use === 'iframe');
}

function headersOf({ origin }: URL): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'none'; img-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; ` +
      `frame-ancestors 'self'; sandbox allow-same-origin`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': neverStored,
  };
}

function renderFrame({ href }: URL, fit: 'cover' | 'contain'): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
    '<title>Picture</title><style>html,body{height:100%;margin:0;overflow:hidden}' +
    `img{width:100%;height:100%;object-fit:${fit};object-position:${fit === 'contain' ? 'left' : 'center'}}</style>` +
    `<img src="${escapeMarkup(href)}" alt="">`
  );
}
