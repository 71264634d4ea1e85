import { Hono } from 'hono';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { computeSampleReport } from '../channel-analysis/sample-report.usecases.ts';
import { describePreview } from './report-preview.ts';
import { createSharePictures } from '../../platform/pictures/share-pictures.ts';

/** The picture that a link to the sample report brings along; the page names it itself (`src/web/app/paths.ts`). */
export function createSamplePreview(): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  const pictures = createSharePictures();
  pages.get('/sample-report/preview.png', async ({ body, text }) => {
    const preview = describePreview(fullAnalysis.parse(JSON.parse(computeSampleReport())));
    const drawn = await pictures.get({ ...preview, maker: 'Sponsorscope' });
    if (drawn === null) return text('Too many pictures are being drawn.\n', 503, { 'retry-after': '5' });
    return body(new Uint8Array(drawn), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
  });
  return pages;
}
