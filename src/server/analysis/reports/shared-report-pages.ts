import { Hono } from 'hono';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { pictureSources, renderHtml } from '../../platform/documents/html/html-document.ts';
import { withLinkPreview } from '../../platform/documents/html/link-preview.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeaders, linkedPageHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { neverStored } from '../../platform/http/request.ts';
import { readBrand, readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { linkPictures } from '../../platform/pictures/document-pictures.ts';
import { describeLink } from './report-preview.ts';
import { createSharePictures } from '../../platform/pictures/share-pictures.ts';
import { openShared, sharedPath } from './shared-reports.usecases.ts';

export interface SharedReportDependencies {
  database: Database;
  now: () => Date;
  /** The product's public address. */
  origin: () => string;
}

const pattern = `${sharedPath}:token`;
const picturePattern = `${pattern}/preview.png`;

/** Reports behind their links, under their owner's brand; on a tenant's host that tenant's alone. */
export function createSharedReportPages(
  dependencies: SharedReportDependencies,
): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  const pictures = createSharePictures();
  pages.get(pattern, async ({ req, env, html }) => {
    const found = await openShared(dependencies, { token: req.param('token'), ownerId: env.tenantId });
    if (found === null) return html(missingPage, 404, linkedPageHeadersOf());
    if (found === 'forgotten') return html(forgottenPage, 410, linkedPageHeadersOf());
    const brand = await readBrand(dependencies, found);
    const address = `${await readLinkOrigin(dependencies, found)}${sharedPath}${req.param('token')}`;
    const preview = { ...describeLink(found.preview), address, image: `${address}/preview.png` };
    const document = linkPictures(found.document);
    const page = withLinkPreview(renderHtml(document, brand), preview);
    return html(page, 200, linkedPageHeadersOf(logoSource(brand) + pictureSources(document)));
  });
  pages.get(picturePattern, async ({ req, env, body, text }) => {
    const found = await openShared(dependencies, { token: req.param('token'), ownerId: env.tenantId });
    if (found === null || found === 'forgotten') return text('There is no picture here.\n', 404);
    const maker = (await readBrand(dependencies, found))?.name || 'Sponsorscope';
    const drawn = await pictures.get({ ...found.preview, maker });
    if (drawn === null) return text('Too many pictures are being drawn.\n', 503, { 'retry-after': '5' });
    return body(new Uint8Array(drawn), 200, {
      ...linkedPageHeaders,
      'content-type': 'image/png',
      'cache-control': neverStored,
    });
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

const forgottenPage = renderNotice(
  {
    title: 'This report is no longer kept',
    text: 'YouTube’s terms let us keep titles and names for 30 days only. The person who shared it can analyze the channel again.',
  },
  null,
);
