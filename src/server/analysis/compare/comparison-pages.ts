import { Hono } from 'hono';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { openSharedComparison, sharedComparisonPath } from './comparison-links.usecases.ts';
import { composeComparison } from './comparison-files.ts';

const pattern = `${sharedComparisonPath}:token`;

/** Comparisons behind their links, under their workspace's brand; on a tenant's host that tenant's alone. */
export function createComparisonPages(dependencies: {
  database: Database;
  now: () => Date;
}): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  pages.get(pattern, async ({ req, env, html }) => {
    const found = await openSharedComparison(dependencies, {
      token: req.param('token'),
      ownerId: env.tenantId,
    });
    if (found === null) return html(missingPage, 404, linkedPageHeadersOf());
    const brand = await readBrand(dependencies, found);
    const document = composeComparison(found, dependencies.now().toISOString());
    return html(renderHtml(document, brand), 200, linkedPageHeadersOf(logoSource(brand)));
  });
  pages.all(pattern, ({ html }) => html(missingPage, 405, { ...linkedPageHeadersOf(), allow: 'GET, HEAD' }));
  return pages;
}

const missingPage = renderNotice(
  {
    title: 'There is no comparison at this link',
    text: 'It may have been turned off. Ask the person who sent it.',
  },
  null,
);
