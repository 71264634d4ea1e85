import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { channelAnalysis, disclaimer } from '../../../contract/analysis/channel-analysis.ts';
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
import { linkedPageHeaders, quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { Refusal, toContractError } from '../../platform/http/refusal.ts';
import { neverStored } from '../../platform/http/request.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { renderBlocks } from '../../platform/documents/html/html-blocks.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderMaker, renderHtmlPage } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { brandedPath } from './tenant-address.ts';
import { findTenantOfPage, readTenant } from './tenants.usecases.ts';
import type { Tenant } from './tenants.usecases.ts';
import { composeLimited } from './limited-document.ts';

export interface AnalyzerDependencies {
  database: Database;
  now: () => Date;
  trustedProxies: TrustedProxies;
  ask: AskForAnalysis;
}

type Pages = Hono<{ Bindings: PageBindings }>;
type PageContext = Context<{ Bindings: PageBindings }>;

/** Each character of the form's one field may take nine bytes or, as a pair of halves, twelve. */
const longestFormBytes = 12 * longestChannelReference;

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
  const tooLong = (context: PageContext) => context.html(tooLongPage, 413, noticeHeaders);
  pages.get(pattern, async (context) => {
    const tenant = await find(context);
    if (tenant === null) return context.html(notFoundPage, 404, noticeHeaders);
    return answerPage(context, tenant, { status: 200, entered: '', analysis: null, refusal: null });
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
    ...noticeHeaders,
    'content-security-policy': quietPolicy({ pictures: logoSource(brand), forms: "'self'" }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
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

interface AnalyzerPage {
  /** Where the form is sent: the page's own path. */
  path: string;
  /** What was asked for, as it was entered. */
  entered: string;
  analysis: LimitedAnalysis | null;
  /** Why there is no analysis, as a sentence. */
  refusal: string | null;
}

/** A tenant's analyzer: a form without script, and below it what a visitor without an account may see of a channel. */
function renderAnalyzer({ path, entered, analysis, refusal }: AnalyzerPage, brand: Brand): string {
  const document = analysis === null ? null : composeLimited(analysis);
  const name = brand.name === '' ? 'Channel analysis' : cutText(brand.name, textLimits.title);
  const content = `<header>
<p class="kind">${renderMaker(brand)}</p>
<h1>Analyze a YouTube channel</h1>
<p class="subtitle">Sponsorship score, brand safety, risk and past sponsors, from what the channel publishes.</p>
</header>
<main>
<form method="post" action="${escapeMarkup(path)}">
<label for="channel">YouTube channel URL or handle</label>
<div class="line"><input id="channel" name="channelUrl" type="text" required maxlength="${longestChannelReference}" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" placeholder="@handle" value="${escapeMarkup(entered)}"${refusal === null ? '' : ' aria-invalid="true" aria-describedby="refusal"'}>
<button type="submit">Analyze</button></div>
</form>
${refusal === null ? '' : `<p id="refusal" class="refusal" role="alert">${escapeMarkup(refusal)}</p>`}
${document === null ? '' : `<section>\n<h2 dir="auto">${plain(document.title, textLimits.title)}</h2>\n${listBadges(document.badges)}\n${renderBlocks(document.blocks)}\n</section>`}
</main>`;
  const sources = document?.sources ?? [
    'Score and ratings are worked out by Sponsorscope from public counts and texts that YouTube’s API publishes.',
  ];
  const modelVersion = document?.footer.modelVersion ?? null;
  const footer = renderFooter({ sources, footer: { disclaimer, modelVersion } }, brand);
  // The form's own origin is told to this host alone; a browser that tells none would have its form refused.
  return renderHtmlPage(
    {
      title: document === null ? name : `${cutText(document.title, textLimits.title)} – ${name}`,
      language: 'en',
      disclaimer,
      content,
      footer,
      style: formStyle,
      referrer: 'same-origin',
    },
    brand,
  );
}

function listBadges(badges: readonly string[]): string {
  if (badges.length === 0) return '';
  return `<ul class="badges">${badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('')}</ul>`;
}

const formStyle = `
label{display:block;font-weight:600;margin:0 0 4px}
.line{display:flex;flex-wrap:wrap;gap:12px;margin-bottom:16px}
input{flex:1 1 260px;min-width:0;padding:10px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button{padding:10px 24px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.badges{margin-bottom:16px}
.refusal{border-inline-start:4px solid var(--bad);padding:4px 16px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}}
`;
