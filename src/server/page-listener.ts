import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { accountsPath } from './accounts/accounts/accounts-listener.ts';
import { createConsentPages } from './agency/schedules/consent-pages.ts';
import { consentPath } from './agency/schedules/consent.usecases.ts';
import { createUnsubscribePages } from './accounts/notifications/unsubscribe-pages.ts';
import { unsubscribePath } from './accounts/notifications/unsubscribe.usecases.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { samplePicturesPath } from '../engine/analysis/pictures.ts';
import type { AskForAnalysis } from './analysis/channel-analysis/asked-analysis.usecases.ts';
import { createCreatorPages, findCreatorRoute } from './creators/creators/creator-pages.ts';
import type { Exchange } from './platform/http/api.ts';
import { createDocumentation } from './platform/http/documentation.ts';
import { createFramedPicture, framedPicturePath } from './platform/http/framed-picture.ts';
import { isLocalRequest } from './platform/http/metrics.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { generateOpenApi } from './platform/http/openapi.ts';
import { createPages } from './platform/http/pages.ts';
import { createScriptFonts, fontFolder } from './platform/http/script-fonts.ts';
import { neverStored, readPath } from './platform/http/request.ts';
import { webhookPath } from './accounts/payments/webhook-listener.ts';
import {
  answerDomainQuestion,
  domainQuestionPath,
  mayAskForDomains,
} from './agency/white-label/domain-question.ts';
import type { TenantHosts } from './agency/white-label/tenant-hosts.ts';
import type { Tenant } from './agency/white-label/tenants.usecases.ts';
import type { CreatorDependencies } from './creators/creators/creators.handlers.ts';
import { createKitRequestPages } from './creators/quote-requests/kit-request-pages.ts';
import type { KitRequestDependencies } from './creators/quote-requests/kit-request-pages.ts';
import { createMediaKitPages } from './creators/creators/media-kit-pages.ts';
import type { MediaKitPageDependencies } from './creators/creators/media-kit-pages.ts';
import type { PageBindings } from './platform/http/page-bindings.ts';
import { buildSecurityHeaders } from './platform/http/security-headers.ts';
import { createSamplePictures } from './analysis/channels/sample-pictures.ts';
import { createSamplePreview } from './analysis/reports/sample-preview.ts';
import { createProposalPages } from './deals/proposals/proposal-pages.ts';
import { createComparisonPages } from './analysis/compare/comparison-pages.ts';
import { createOfferPages } from './deals/offers/offer-pages.ts';
import { createSharedReportPages } from './analysis/reports/shared-report-pages.ts';
import { sharedPath } from './analysis/reports/shared-reports.usecases.ts';
import { clientPath } from './agency/clients/access-state.ts';
import { createPortalPages } from './agency/clients/portal-pages.ts';
import type { PortalDependencies } from './agency/clients/portal-pages.ts';
import { createCampaignReportPages } from './deals/campaigns/report-pages.ts';
import { createBriefPages } from './deals/campaigns/brief-pages.ts';
import { briefPath } from './deals/campaigns/briefs.usecases.ts';
import { createClientCampaignPages } from './agency/clients/client-campaign-pages.ts';
import { createQuotePages } from './deals/quotes/quote-pages.ts';
import type { QuotePageDependencies } from './deals/quotes/quote-pages.ts';
import { quotePath } from './deals/quotes/quote-context.ts';
import { createBrandedAnalyzer, createHostAnalyzer } from './agency/white-label/analyzer-pages.ts';
import type { AnalyzerDependencies } from './agency/white-label/analyzer-pages.ts';
import { brandedPath } from './agency/white-label/tenant-address.ts';
import { createTenantSite, showFaults } from './agency/white-label/tenant-site.ts';

/** Pages and files, for the installation's own host and for those of tenants. */
export interface PageListener {
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
  listenAsTenant(exchange: Exchange, tenant: Tenant): Promise<void>;
  /** The pattern of the page at a path, for logs and metrics. */
  findRoute(path: string): string;
}

interface PageParts {
  ask: AskForAnalysis;
  tenants: TenantHosts;
}

export function createPageListener(dependencies: AppDependencies, { ask, tenants }: PageParts): PageListener {
  const { probes, version, baseUrl, paymentPages, pagesFolder, documentationFolder } = dependencies;
  const { trustedProxies, metrics } = dependencies;
  const branded = createBrandedPages({ ...dependencies, ask });
  const site = new Hono<{ Bindings: HttpBindings }>();
  let openApi: Promise<string> | null = null;
  site.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', neverStored);
  });
  site.get('/healthz', (context) => context.json(probes.live().body));
  site.get('/readyz', async (context) => {
    const { status, body } = await probes.ready();
    return context.json(body, status);
  });
  site.get('/openapi.json', async (context) => {
    openApi ??= generateOpenApi(version, baseUrl).then((document) => JSON.stringify(document));
    return context.body(await openApi, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  site.route('/', createDocumentation(documentationFolder, dependencies.site.demo.youtube));
  site.route('/', createScriptFonts());
  site.route('/', createUnsubscribePages(dependencies));
  site.route('/', createConsentPages(dependencies));
  site.route('/', createKitRequestPages(dependencies));
  site.route('/', createCreatorPages(dependencies));
  site.route('/', createFramedPicture());
  site.route('/', createSamplePreview());
  site.route('/', branded.own);
  const pages = createPages(pagesFolder, { origin: baseUrl, contactAddress: dependencies.contactAddress });
  site.all('*', (context) => pages.app.fetch(context.req.raw));
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = readPath(request);
    if (path === '/metrics' && isLocalRequest(request)) return sendMetrics(metrics, response);
    if (path === domainQuestionPath && mayAskForDomains(request, trustedProxies))
      return answerDomainQuestion({ request, response }, tenants);
    await listener(request, response);
  };
  const findRoute = (path: string) => {
    if (ownPaths.includes(path)) return path;
    if (path.startsWith(accountsPath)) return `${accountsPath}*`;
    if (path.startsWith(unsubscribePath)) return `${unsubscribePath}*`;
    if (path.startsWith(consentPath)) return `${consentPath}*`;
    if (paymentPages?.owns(path) === true) return '/demo/*';
    return path.startsWith('/docs/') || path.startsWith(fontFolder)
      ? 'file'
      : (findCreatorRoute(path) ?? findBrandedRoute(path) ?? pages.findRoute(path));
  };
  return { listen, listenAsTenant: branded.listenAsTenant, findRoute };
}

async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.render();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': neverStored });
  response.end(text);
}

const ownPaths: readonly string[] = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/sample-report/preview.png',
  framedPicturePath,
  '/docs',
  '/docs/',
  webhookPath,
  domainQuestionPath,
];

type BrandedDependencies = AnalyzerDependencies &
  CreatorDependencies &
  KitRequestDependencies &
  MediaKitPageDependencies &
  PortalDependencies &
  QuotePageDependencies & {
    report: (error: unknown, requestId: string) => void;
    /** Whether channels are invented. */
    demo: boolean;
  };

/** Without strict transport: whether a tenant's other hosts speak TLS is up to the tenant. */
const { page: headers } = buildSecurityHeaders(false);

/** The pages under a tenant's name, on the installation's own host and on the tenants'. */
function createBrandedPages(dependencies: BrandedDependencies) {
  const shared = createSharedReportPages(dependencies)
    .route('/', createComparisonPages(dependencies))
    .route('/', createProposalPages(dependencies))
    .route('/', createOfferPages(dependencies))
    .route('/', createCampaignReportPages(dependencies));
  const own = new Hono<{ Bindings: PageBindings }>();
  const pictures = createSamplePictures();
  const portal = createPortalPages(dependencies).route('/', createClientCampaignPages(dependencies));
  const quotes = createQuotePages(dependencies).route('/', createBriefPages(dependencies));
  own
    .route('/', portal)
    .route('/', quotes)
    .route('/', pictures)
    .route('/', shared)
    .route('/', createBrandedAnalyzer(dependencies));
  showFaults(own, dependencies);
  const site = createTenantSite({
    ...dependencies,
    pages: [
      createHostAnalyzer(dependencies),
      shared,
      portal,
      quotes,
      createKitRequestPages(dependencies),
      createMediaKitPages(dependencies),
      pictures,
    ],
  });
  const listenAsTenant = (exchange: Exchange, tenant: Tenant): Promise<void> => {
    const { response, context } = exchange;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('x-request-id', context.requestId);
    return site(exchange, tenant);
  };
  return { own, listenAsTenant };
}

/** The pattern of one of these pages, for logs and metrics: the link of a report or a client's page is a secret. */
function findBrandedRoute(path: string): string | null {
  if (path.startsWith(samplePicturesPath)) return `${samplePicturesPath}*`;
  const start = [sharedPath, clientPath, quotePath, briefPath, brandedPath].find((each) =>
    path.startsWith(each),
  );
  return start === undefined ? null : `${start}*`;
}
