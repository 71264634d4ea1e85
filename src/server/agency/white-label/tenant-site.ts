import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Brand } from '../../platform/documents/brand.ts';
import { isForeignChange } from '../../platform/http/cross-site.ts';
import { describeFailure } from '../../platform/http/errors.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeaders, quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { neverStored } from '../../platform/http/request.ts';
import type { Tenant } from './tenants.usecases.ts';

export type TenantPages = Hono<{ Bindings: PageBindings }>;

interface TenantSiteOptions {
  /** The pages a tenant's host answers; every other path is not found there. */
  pages: readonly TenantPages[];
  report: (error: unknown, requestId: string) => void;
}

/** Answers a request for a tenant's host, and nothing of the product beside the tenant's pages: no sign-in, no cookie. */
export type TenantSite = (
  exchange: { request: IncomingMessage; response: ServerResponse },
  tenant: Tenant,
) => Promise<void>;

const headers = {
  ...linkedPageHeaders,
  'content-security-policy': quietPolicy(),
  'cache-control': neverStored,
};

export function createTenantSite({ pages, report }: TenantSiteOptions): TenantSite {
  const tenants = new WeakMap<IncomingMessage, Tenant>();
  const site: TenantPages = new Hono();
  site.use(async (context, next) => {
    const { incoming } = context.env;
    context.env.tenantId = tenants.get(incoming)?.userId;
    // The host was looked up, so that the origin it stands for is the tenant's.
    if (!isForeignChange(incoming, null)) return next();
    return context.html(renderNotice(foreign, brandOf(incoming)), 403, headers);
  });
  for (const each of pages) site.route('/', each);
  const brandOf = (incoming: IncomingMessage) => tenants.get(incoming)?.brand ?? null;
  site.notFound((context) =>
    context.html(renderNotice(missing, brandOf(context.env.incoming)), 404, headers),
  );
  showFaults(site, { report }, brandOf);
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  return async ({ request, response }, tenant) => {
    tenants.set(request, tenant);
    await listener(request, response);
  };
}

/** Faults as pages of one message; what nobody expected is reported. */
export function showFaults(
  pages: TenantPages,
  { report }: Pick<TenantSiteOptions, 'report'>,
  brandOf: (request: IncomingMessage) => Brand | null = () => null,
): void {
  pages.onError((error, context) => {
    const { incoming, outgoing } = context.env;
    const { status, body, isReported, headers: retry } = describeFailure(error);
    if (isReported) report(error, String(outgoing.getHeader('x-request-id') ?? ''));
    const notice = renderNotice({ title: body.error, text: '' }, brandOf(incoming));
    return context.html(notice, status, { ...headers, ...retry });
  });
}

const foreign = {
  title: 'This form was sent by another site and is refused',
  text: 'Please open the page itself and try again.',
};
const missing = { title: 'There is nothing at this address', text: 'Ask the person who gave you the link.' };
