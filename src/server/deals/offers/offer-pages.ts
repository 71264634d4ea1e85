import { Hono } from 'hono';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { composeOffer } from './offer-document.ts';
import { openSharedOffer, sharedVerdictPath } from './offer-links.usecases.ts';

const pattern = `${sharedVerdictPath}:token`;

/** Verdicts on offers behind their links, under their workspace's brand; on a tenant's host that tenant's alone. */
export function createOfferPages(dependencies: {
  database: Database;
  now: () => Date;
}): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  pages.get(pattern, async ({ req, env, html }) => {
    const sought = { token: req.param('token'), ownerId: env.tenantId };
    const found = await openSharedOffer(dependencies, sought);
    if (found === null) return html(missingPage, 404, linkedPageHeadersOf());
    const brand = await readBrand(dependencies, found);
    return html(renderHtml(composeOffer(found), brand), 200, linkedPageHeadersOf(logoSource(brand)));
  });
  pages.all(pattern, ({ html }) => html(missingPage, 405, { ...linkedPageHeadersOf(), allow: 'GET, HEAD' }));
  return pages;
}

const missingPage = renderNotice(
  {
    title: 'There is no offer at this link',
    text: 'It may have been turned off. Ask the person who sent it.',
  },
  null,
);
