import { Hono } from 'hono';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { composeReport } from './report-document.ts';
import { openSharedReport, sharedCampaignPath } from './report-links.usecases.ts';

const pattern = `${sharedCampaignPath}:token`;

/** Campaigns' reports behind their links, in their workspace's look; on a tenant's host that tenant's alone. */
export function createCampaignReportPages(dependencies: {
  database: Database;
  now: () => Date;
  demo: boolean;
}): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  pages.get(pattern, async ({ req, env, html }) => {
    const sought = { token: req.param('token'), ownerId: env.tenantId };
    const found = await openSharedReport(dependencies, sought);
    if (found === null) return html(missingPage, 404, linkedPageHeadersOf());
    const brand = await readBrand(dependencies, { userId: found.workspaceId });
    const { showsPrices } = found;
    const page = renderHtml(composeReport(found.opened, { ...dependencies, showsPrices }), brand);
    return html(page, 200, linkedPageHeadersOf(logoSource(brand)));
  });
  pages.all(pattern, ({ html }) => html(missingPage, 405, { ...linkedPageHeadersOf(), allow: 'GET, HEAD' }));
  return pages;
}

const missingPage = renderNotice(
  {
    title: 'There is no report at this link',
    text: 'It may have been turned off. Ask the person who sent it.',
  },
  null,
);
