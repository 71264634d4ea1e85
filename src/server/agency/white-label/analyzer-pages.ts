import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { contract } from '../../../contract/contract.ts';
import { longestChannelReference } from '../../../contract/limits.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { AskForAnalysis } from '../../analysis/channel-analysis/asked-analysis.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { retryAfterSeconds, toErrorBody } from '../../platform/http/errors.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { withLinkPreview } from '../../platform/documents/html/link-preview.ts';
import { linkedPageHeaders, quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { Refusal, toContractError } from '../../platform/http/refusal.ts';
import { neverStored } from '../../platform/http/request.ts';
import { createSharePictures } from '../../platform/pictures/share-pictures.ts';
import { renderAnalyzer } from './analyzer-page.ts';
import type { AnalyzerPage } from './analyzer-page.ts';
import { describeAnalyzer, drawAnalyzer } from './analyzer-preview.ts';
import { brandedPath } from './tenant-address.ts';
import { findTenantOfPage, readLinkOrigin, readTenant } from './tenants.usecases.ts';
import type { Tenant } from './tenants.usecases.ts';

export interface AnalyzerDependencies {
  database: Database;
  now: () => Date;
  trustedProxies: TrustedProxies;
  /** The product's public address. */
  origin: () => string;
  ask: AskForAnalysis;
}

type Pages = Hono<{ Bindings: PageBindings }>;
type PageContext = Context<{ Bindings: PageBindings }>;

/** Each character of the form's one field may take nine bytes or, as a pair of halves, twelve. */
const longestFormBytes = 12 * longestChannelReference;

const emptyForm = { entered: '', analysis: null, refusal: null };
const pictureName = 'preview.png';

/** The analyzer of a tenant whose own host was asked. */
export function createHostAnalyzer(dependencies: AnalyzerDependencies): Pages {
  return createAnalyzer(dependencies, '/', async (context) => {
    const { tenantId } = context.env;
    return tenantId === undefined ? null : readTenant(dependencies, { userId: tenantId });
  });
}

/** The same on the installation's own host, under an address that names the tenant. */
export function createBrandedAnalyzer(dependencies: AnalyzerDependencies): Pages {
  return createAnalyzer(dependencies, `${brandedPath}:id`, (context) =>
    findTenantOfPage(dependencies, { publicId: context.req.param('id') ?? '' }),
  );
}

function createAnalyzer(
  dependencies: AnalyzerDependencies,
  pattern: string,
  find: (context: PageContext) => Promise<Tenant | null>,
): Pages {
  const pages: Pages = new Hono();
  const pictures = createSharePictures();
  const tooLong = (context: PageContext) => context.html(tooLongPage, 413, noticeHeaders);
  pages.get(pattern, async (context) => {
    const tenant = await find(context);
    if (tenant === null) return context.html(notFoundPage, 404, noticeHeaders);
    const page = renderAnalyzer({ ...emptyForm, path: context.req.path }, tenant.brand);
    const address = await addressOf(context, tenant, dependencies);
    const image = `${address.replace(/\/$/, '')}/${pictureName}`;
    const preview = { ...describeAnalyzer(tenant.brand), address, image };
    return context.html(withLinkPreview(page, preview), 200, headersOf(tenant.brand));
  });
  pages.get(`${pattern === '/' ? '' : pattern}/${pictureName}`, async (context) => {
    const tenant = await find(context);
    if (tenant === null) return context.text('There is no picture here.\n', 404);
    const drawn = await pictures.get(drawAnalyzer(tenant.brand));
    if (drawn === null)
      return context.text('Too many pictures are being drawn.\n', 503, { 'retry-after': '5' });
    return context.body(new Uint8Array(drawn), 200, { ...noticeHeaders, 'content-type': 'image/png' });
  });
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async (context) => {
    const tenant = await find(context);
    if (tenant === null) return context.html(notFoundPage, 404, noticeHeaders);
    const form = new URLSearchParams(await context.req.text());
    const entered = (form.get('channelUrl') ?? '').slice(0, longestChannelReference).toWellFormed();
    return answerPage(context, tenant, { entered, ...(await analyse(context, entered, dependencies)) });
  });
  pages.all(pattern, (context) =>
    context.html(wrongMethodPage, 405, { ...noticeHeaders, allow: 'GET, HEAD, POST' }),
  );
  return pages;
}

/** Of the page that was asked for: on the tenant's own host, or on the installation's. */
async function addressOf(
  { env, req }: PageContext,
  tenant: Tenant,
  dependencies: AnalyzerDependencies,
): Promise<string> {
  const origin =
    env.tenantId === undefined ? dependencies.origin() : await readLinkOrigin(dependencies, tenant);
  return `${origin}${req.path}`;
}

interface Outcome {
  status: ContentfulStatusCode;
  analysis: LimitedAnalysis | null;
  refusal: string | null;
  /** Seconds. */
  retryAfter?: number;
}

/** As a visitor's call of the product itself: the same allowance, the same refusals; a session is not even looked for. */
async function analyse(
  context: PageContext,
  channelUrl: string,
  { ask, trustedProxies, now }: AnalyzerDependencies,
): Promise<Outcome> {
  const { incoming } = context.env;
  const address = readClientAddress(incoming, trustedProxies);
  try {
    const text = await ask({ actor: { address }, signal: context.req.raw.signal }, { channelUrl });
    const analysis = channelAnalysis.parse(JSON.parse(text));
    if (analysis.access !== 'limited') throw new Error('A visitor was given a full analysis.');
    return { status: 200, analysis, refusal: null };
  } catch (error) {
    const known = error instanceof Refusal ? toContractError(contract.analyzeYoutubeChannel, error) : error;
    if (!(known instanceof ORPCError)) throw known;
    const { error: refusal, retryAt } = toErrorBody(known);
    const status = refusalStatuses.find((each) => each === known.status) ?? 503;
    if (retryAt === undefined) return { status, analysis: null, refusal };
    const retryAfter = retryAfterSeconds(retryAt, now());
    return { status, analysis: null, refusal: `${refusal} ${describeWait(retryAfter)}`, retryAfter };
  }
}

const longestInMinutesS = 90 * 60;

/** A page cannot count down without a script; whole minutes or hours, rounded up, are true for as long as it is read. */
function describeWait(seconds: number): string {
  const [size, unit] = seconds <= longestInMinutesS ? [60, 'minute'] : [3600, 'hour'];
  return `The next analysis is possible in ${formatNumberOf(Math.ceil(seconds / size), unit)}.`;
}

/** What an analysis may be refused with. */
const refusalStatuses = [400, 404, 422, 429, 503, 504] as const;

function answerPage(
  context: PageContext,
  { brand }: Tenant,
  { status, retryAfter, ...page }: Outcome & Pick<AnalyzerPage, 'entered'>,
): Response {
  const html = renderAnalyzer({ ...page, path: context.req.path }, brand);
  return context.html(html, status, {
    ...headersOf(brand),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

function headersOf(brand: Brand) {
  const policy = quietPolicy({ pictures: logoSource(brand), forms: "'self'" });
  return { ...noticeHeaders, 'content-security-policy': policy };
}

/** Without a referrer a browser would not name the form's origin either, and the form would be refused as foreign. */
const noticeHeaders = {
  ...linkedPageHeaders,
  'content-security-policy': quietPolicy(),
  'referrer-policy': 'same-origin',
  'cache-control': neverStored,
};

const notFoundPage = renderNotice(
  { title: 'There is nothing at this address', text: 'Ask the person who gave you the link.' },
  null,
);
const tooLongPage = renderNotice({ title: 'The form is too long', text: 'Please enter one channel.' }, null);
const wrongMethodPage = renderNotice(
  { title: 'This page is read or sent as a form', text: 'Please open it in a browser.' },
  null,
);
