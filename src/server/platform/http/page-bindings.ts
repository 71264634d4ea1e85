import type { HttpBindings } from '@hono/node-server';

/** What pages know of their request: Node's objects, and whose host was asked where it is a tenant's own. */
export interface PageBindings extends HttpBindings {
  tenantId?: string | undefined;
}

/** What a page that nobody is led to but by its link tells browsers, searchers and caches. */
export const linkedPageHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
} as const;

/** A page in which nothing runs, and nothing is loaded but pictures from `pictures`. */
export function quietPolicy({
  pictures = '',
  forms = "'none'",
}: { pictures?: string; forms?: string } = {}): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data:${pictures}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;
}
