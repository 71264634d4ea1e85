import { Hono } from 'hono';
import type { Context } from 'hono';
import { logoSource } from '../../platform/documents/brand.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { withLinkPreview } from '../../platform/documents/html/link-preview.ts';
import { renderPdf, tryDrawForStranger } from '../../platform/documents/pdf/pdf-document.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import { retryAfterSeconds } from '../../platform/http/errors.ts';
import { linkedPageHeaders, quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { pictureSources } from '../../platform/http/security-headers.ts';
import { neverStored } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { embedPictures } from '../../platform/pictures/document-pictures.ts';
import { createPictureFetcher } from '../../platform/pictures/fetched-pictures.ts';
import type { FetchPictures } from '../../platform/pictures/fetched-pictures.ts';
import { createSharePictures } from '../../platform/pictures/share-pictures.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import type { SharedKit } from './kits.usecases.ts';
import { readSharedScreenshot } from './kit-screenshots.usecases.ts';
import { openSharedKit, screenshotName } from './kits.usecases.ts';
import { mediaKitPath } from './kit-address.ts';
import { createKitViewCounter } from './kit-views.usecases.ts';
import type { KitViewDependencies } from './kit-views.usecases.ts';
import { composeMediaKit } from './media-kit-document.ts';
import { composePoster, renderPoster } from './media-kit-poster.ts';
import { describeKitLink, describeKitPicture } from './media-kit-preview.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';

export interface MediaKitPageDependencies extends KitViewDependencies {
  demo: boolean;
  /** The product's public address. */
  origin: () => string;
  /** How many PDFs one network may have drawn in ten minutes; 30 where absent. */
  pdfsPerNetwork?: number;
}

type Kits = Hono<{ Bindings: PageBindings }>;
type KitContext = Context<{ Bindings: PageBindings }>;

const usualPdfsPerNetwork = 30;
const pdfWindowMs = 600_000;
/** How long somebody is asked to wait where that line is full. */
const busySeconds = 5;

/** Whoever holds the link may read the page: nobody else is led to it, and nothing in it runs or is loaded but pictures. */
const kitHeaders = {
  ...linkedPageHeaders,
  'content-security-policy': quietPolicy(),
  'cache-control': neverStored,
};

/** Whatever somebody uploaded: a picture of this one kind, in which nothing may load or run. */
const screenshotHeaders = {
  ...kitHeaders,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * The public page of a media kit at its link under its owner's brand where their plan includes one, and the PDF of it at the link with `.pdf` (`?paper=letter`). On a
 * tenant's host that tenant's kits alone.
 */
export function createMediaKitPages(dependencies: MediaKitPageDependencies): Kits {
  const countView = createKitViewCounter(dependencies);
  const drawn = createWindow({ now: dependencies.now, windowMs: pdfWindowMs });
  const pages: Kits = new Hono();
  const pictures = createSharePictures();
  const fetchPictures = createPictureFetcher();
  pages.get(`${mediaKitPath}:name`, async (context) => {
    const name = context.req.param('name');
    const isPdf = name.endsWith('.pdf');
    const token = isPdf ? name.slice(0, -'.pdf'.length) : name;
    const kit = await openSharedKit(dependencies, { token, ownerId: context.env.tenantId });
    if (kit === null) return context.html(notFoundPage, 404, kitHeaders);
    if (kit === 'renewing') {
      return context.html(renewingPage, 503, { ...kitHeaders, 'retry-after': String(daySeconds) });
    }
    const brand = await readBrand(dependencies, kit);
    const answer = isPdf
      ? await answerPdf(context, kit, { ...dependencies, drawn, fetchPictures, brand })
      : answerPage(context, { kit, brand, address: kit.address });
    const { userId, analysis } = kit;
    const channelId = analysis.evidence.channel.id;
    if (answer.ok) await countView(context.env.incoming, { userId, channelId }, isPdf ? 'pdf' : 'page');
    return answer;
  });
  pages.get(`${mediaKitPath}:token/${screenshotName}`, async (context) => {
    const token = context.req.param('token');
    const picture = await readSharedScreenshot(dependencies, { token, ownerId: context.env.tenantId });
    if (picture === null) return context.text('There is no screenshot here.\n', 404, kitHeaders);
    return context.body(new Uint8Array(picture), 200, screenshotHeaders);
  });
  pages.get(`${mediaKitPath}:token/${pictureName}`, async (context) => {
    const token = context.req.param('token');
    const kit = await openSharedKit(dependencies, { token, ownerId: context.env.tenantId });
    if (kit === null || kit === 'renewing') return context.text('There is no picture here.\n', 404);
    const maker = (await readBrand(dependencies, kit))?.name || 'Sponsorscope';
    const picture = await pictures.get({ ...describeKitPicture(kit), maker });
    if (picture === null) {
      const retry = { 'retry-after': String(busySeconds) };
      return context.text('Too many pictures are being drawn.\n', 503, retry);
    }
    return context.body(new Uint8Array(picture), 200, { ...kitHeaders, 'content-type': 'image/png' });
  });
  return pages;
}

const pictureName = 'preview.png';

interface PageParts {
  kit: SharedKit;
  brand: Brand | null;
  /** The page's own, in full. */
  address: string;
}

function answerPage(context: KitContext, { kit, brand, address }: PageParts): Response {
  const hasForm = kit.askPath !== null;
  const policy = quietPolicy({
    pictures: `${logoSource(brand)} ${pictureSources}`,
    ...(hasForm && { forms: "'self'" }),
  });
  const headers = {
    ...kitHeaders,
    'content-security-policy': policy,
    // A form says where it comes from, or it is taken for another site's.
    ...(hasForm && { 'referrer-policy': 'same-origin' }),
  };
  const preview = { ...describeKitLink(kit), address, image: `${address}/${pictureName}` };
  return context.html(withLinkPreview(renderPoster(kit, brand), preview), 200, headers);
}

const daySeconds = 24 * 3600;

interface PdfParts extends MediaKitPageDependencies {
  /** How many PDFs each network has had. */
  drawn: CountingWindow;
  fetchPictures: FetchPictures;
  brand: Brand | null;
}

async function answerPdf(
  context: KitContext,
  kit: SharedKit,
  { now, trustedProxies, pdfsPerNetwork = usualPdfsPerNetwork, drawn, fetchPictures, brand }: PdfParts,
): Promise<Response> {
  const headers = {
    ...kitHeaders,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${nameFile(kit)}"`,
  };
  // Whoever asks for the head alone is not drawn anything.
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);
  const paper = context.req.query('paper') === 'letter' ? 'letter' : 'a4';
  const network = visitorNetwork(readClientAddress(context.env.incoming, trustedProxies));
  const refuse = (seconds: number) =>
    context.html(tooManyPage, 429, { ...kitHeaders, 'retry-after': String(seconds) });
  if (drawn.read(network) >= pdfsPerNetwork)
    return refuse(retryAfterSeconds(drawn.end().toISOString(), now()));
  const pdf = tryDrawForStranger(network, async () => {
    const document = { ...composeMediaKit(kit), poster: composePoster(kit, brand) };
    return renderPdf(await embedPictures(document, fetchPictures), paper, brand);
  });
  if (pdf === null) return refuse(busySeconds);
  drawn.add(network);
  return context.body(new Uint8Array(await pdf), 200, headers);
}

function nameFile({ analysis }: SharedKit): string {
  const { handle, id } = analysis.evidence.channel;
  const plain = (handle ?? '').replaceAll(/[^a-z0-9-]+/gi, '');
  return `media-kit-${plain === '' ? id : plain}.pdf`;
}

const notFoundPage = renderPlainPage({
  title: 'There is no media kit at this link',
  banner: null,
  content: '<p>The link may have been replaced by a new one. Please ask the creator who sent it to you.</p>',
});

const renewingPage = renderPlainPage({
  title: 'This media kit is being renewed',
  banner: null,
  content:
    '<p>Its figures are older than 30 days. They are read anew when the creator opens the channel on Sponsorscope.</p>',
});

const tooManyPage = renderPlainPage({
  title: 'Too many PDFs at the moment',
  banner: null,
  content: '<p>Please try again in a few minutes. The page itself can be read and printed meanwhile.</p>',
});
