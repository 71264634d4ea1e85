import type { HttpBindings } from '@hono/node-server';
import { neverStored } from './request.ts';

/** What pages know about their request: Node's objects, and the tenant whose host was requested, if any. */
export interface PageBindings extends HttpBindings {
  tenantId?: string | undefined;
}

/** The headers of a page that is reached only by its link, for browsers, search engines and caches. */
export const linkedPageHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
} as const;

/** A page in which nothing runs, and nothing is loaded except pictures from `pictures`. */
export function quietPolicy({
  pictures = '',
  forms = "'none'",
}: { pictures?: string; forms?: string } = {}): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data:${pictures}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;
}

/** The headers of a linked page in which nothing runs, kept by no cache. */
export function linkedPageHeadersOf(pictures = '') {
  return {
    ...linkedPageHeaders,
    'content-security-policy': quietPolicy({ pictures }),
    'cache-control': neverStored,
  };
}

/** The same with a form, which tells the page's own origin: else it would be refused as a foreign one. */
export function linkedFormHeadersOf(pictures = '') {
  return {
    ...linkedPageHeadersOf(pictures),
    'content-security-policy': quietPolicy({ pictures, forms: "'self'" }),
    'referrer-policy': 'same-origin',
  };
}
