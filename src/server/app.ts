import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { SiteInformation } from '../contract/site.ts';
import { plans } from '../engine/plans.ts';
import { createAccountHandlers } from './accounts/accounts.handlers.ts';
import { accountsPath, answerAccounts } from './accounts/accounts-listener.ts';
import type { Accounts } from './accounts/accounts.ts';
import { createWelcomeHandlers } from './accounts/welcome.handlers.ts';
import type { WelcomeDependencies } from './accounts/welcome.usecases.ts';
import { createApiKeyHandlers } from './api-keys/api-keys.handlers.ts';
import { createBulkHandlers } from './bulk-analysis/bulk-analysis.handlers.ts';
import { createAnalysisHandlers } from './channel-analysis/channel-analysis.handlers.ts';
import type { AnalysisDependencies } from './channel-analysis/channel-analysis.usecases.ts';
import { createCreatorReportHandlers } from './creators/creator-report.handlers.ts';
import { createCreatorPages, findCreatorRoute } from './creators/creator-pages.ts';
import { createCreatorHandlers } from './creators/creators.handlers.ts';
import type { CreatorDependencies } from './creators/creators.handlers.ts';
import { createDashboardHandlers } from './dashboard/dashboard.handlers.ts';
import { createExternalApiHandlers } from './external-api/external-api.handlers.ts';
import { createExportHandlers } from './exports/exports.handlers.ts';
import { createMarketplaceHandlers } from './marketplace/marketplace.handlers.ts';
import type { Api, ApiOptions, Exchange } from './http/api.ts';
import type { FinishedRequest } from './http/access-log.ts';
import { watchRequest } from './http/access-log.ts';
import { apiRoutes, createApi, sendError } from './http/api.ts';
import { readClientAddress } from './http/client-address.ts';
import type { TrustedProxies } from './http/client-address.ts';
import { isForeignChange } from './http/cross-site.ts';
import { createDocumentation } from './http/documentation.ts';
import { databaseLostMessage, unexpectedMessage } from './http/errors.ts';
import { createMetrics, isLocalRequest } from './http/metrics.ts';
import type { Metrics } from './http/metrics.ts';
import { generateOpenApi } from './http/openapi.ts';
import { createPages } from './http/pages.ts';
import { neverStored } from './http/request.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { DemoStudio } from './outside/demo-studio.ts';
import type { Viewer } from './http/request.ts';
import { buildSecurityHeaders } from './http/security-headers.ts';
import { createStreamSlots } from './http/stream-slots.ts';
import { readTier } from './plans/plans.usecases.ts';
import type { PaymentPages } from './outside/stripe-double/payment-pages.ts';
import type { PaymentDependencies } from './payments/payment-context.ts';
import { createPaymentHandlers } from './payments/payments.handlers.ts';
import { answerWebhook, webhookPath } from './payments/webhook-listener.ts';
import { createPersonalizationHandlers } from './personalization/personalization.handlers.ts';
import { createReportHandlers } from './reports/reports.handlers.ts';
import { createSharedReportHandlers } from './reports/shared-reports.handlers.ts';
import { createWhiteLabelHandlers } from './white-label/white-label.handlers.ts';

export interface AppDependencies
  extends AnalysisDependencies, WelcomeDependencies, CreatorDependencies, PaymentDependencies {
  accounts: Accounts;
  /** The stand-in's payment pages; `null` where the card provider itself is connected. */
  paymentPages: PaymentPages | null;
  /** Where sample channels can be changed; `null` where YouTube itself is connected. */
  studio: DemoStudio | null;
  /** Where bulk jobs wait for their turn. */
  bulkQueue: JobQueue;
  site: SiteInformation;
  version: string;
  /** The public origin, where it is configured. */
  baseUrl: string | null;
  trustedProxies: TrustedProxies;
  /** Folders of the built pages and of swagger-ui-dist. */
  pagesFolder: string;
  documentationFolder: string;
  /** Told of every fault that is not an expected refusal. */
  report: (error: unknown, requestId: string) => void;
  /** Told of every request once it is answered. */
  logRequest: (finished: FinishedRequest) => void;
}

export type App = (request: IncomingMessage, response: ServerResponse) => void;

/** Everything that answers requests, without a port: the contract's paths first, pages and files for the rest. */
export function createApp(dependencies: AppDependencies): App {
  const { accounts, baseUrl, trustedProxies, report, logRequest, now } = dependencies;
  const headers = buildSecurityHeaders(baseUrl?.startsWith('https:') === true);
  const options: ApiOptions = {
    router: createRouter(dependencies),
    headers,
    report,
    now,
    slots: createStreamSlots(),
    downloads: createStreamSlots({ all: 50, perClient: 4 }),
  };
  const metrics = createMetrics();
  const pages = createPageListener(dependencies, metrics);
  const rooms = { options, dependencies, api: createApi(options), pages: pages.listen };
  const finish = (finished: FinishedRequest) => {
    metrics.observe(finished);
    logRequest(finished);
  };
  return (request, response) => {
    const path = readPath(request);
    const viewer = findOnce(() =>
      accounts.findViewer(request.headers, (cookie) => keepCookie(response, cookie)),
    );
    const context = {
      requestId: randomUUID(),
      clientAddress: readClientAddress(request, trustedProxies),
      viewer,
      features: async () => readFeatures(dependencies, await viewer()),
      cacheControl: neverStored,
      unexpected: unexpectedMessage,
    };
    const exchange = { request, response, context, path };
    const route = apiRoutes.has(path) ? path : pages.findRoute(path);
    watchRequest(exchange, { requestId: context.requestId, route }, finish);
    answer(exchange, rooms).catch((error: unknown) => {
      report(error, context.requestId);
      if (response.headersSent) response.destroy();
      else sendError({ exchange, options }, unexpected);
    });
  };
}

function createRouter(dependencies: AppDependencies): ApiOptions['router'] {
  return {
    ...createAnalysisHandlers(dependencies),
    ...createAccountHandlers(dependencies),
    ...createDashboardHandlers(dependencies),
    ...createPersonalizationHandlers(dependencies),
    ...createWelcomeHandlers(dependencies),
    ...createPaymentHandlers(dependencies),
    ...createExportHandlers(dependencies),
    ...createReportHandlers(dependencies),
    ...createCreatorHandlers(dependencies),
    ...createCreatorReportHandlers(dependencies),
    ...createApiKeyHandlers(),
    ...createExternalApiHandlers(),
    ...createBulkHandlers(),
    ...createMarketplaceHandlers(dependencies),
    ...createWhiteLabelHandlers(),
    ...createSharedReportHandlers(),
  };
}

async function readFeatures(dependencies: AppDependencies, viewer: Viewer | null) {
  return viewer === null ? [] : plans[await readTier(dependencies, viewer)].features;
}

interface Rooms {
  dependencies: AppDependencies;
  api: Api;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  options: ApiOptions;
}

async function answer(exchange: Exchange, { dependencies, api, pages, options }: Rooms): Promise<void> {
  const { request, response, context, path } = exchange;
  const { accounts, baseUrl, paymentPages } = dependencies;
  if (isForeignChange(request, baseUrl)) return sendError({ exchange, options }, foreignChange);
  if (apiRoutes.has(path)) return api(exchange);
  if (path.startsWith(accountsPath)) return answerAccounts({ exchange, options }, accounts);
  if (path === webhookPath) return answerWebhook({ exchange, options }, dependencies);
  if (/^\/(?:functions|api)(?:\/|$)/.test(path)) return sendError({ exchange, options }, notFound);
  for (const [name, value] of Object.entries(options.headers.page)) response.setHeader(name, value);
  response.setHeader('x-request-id', context.requestId);
  if (paymentPages?.owns(path) !== true) return pages(request, response);
  response.setHeader('cache-control', neverStored);
  return paymentPages.listen(request, response);
}

const ownPaths: readonly string[] = ['/healthz', '/metrics', '/openapi.json', '/docs', '/docs/', webhookPath];
const answers = () => true;
const fails = () => false;

const foreignChange = {
  status: 403,
  body: { error: 'This request comes from another site and is refused.', code: 'CROSS_SITE' },
};
const notFound = { status: 404, body: { error: 'There is nothing at this address.', code: 'NOT_FOUND' } };
const unexpected = { status: 500, body: { error: unexpectedMessage, code: 'INTERNAL_SERVER_ERROR' } };
const databaseLost = { error: databaseLostMessage, code: 'DATABASE_UNAVAILABLE' };

/** A question that is asked once, and only where somebody wants the answer. */
function findOnce<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find();
    return found;
  };
}

/** A session in use lasts longer; what is under way to the client already keeps its head. */
function keepCookie(response: ServerResponse, cookie: string): void {
  if (!response.headersSent) response.appendHeader('set-cookie', cookie);
}

/** The path without its query; what is no path (`*`, a broken address) becomes one that nothing answers. */
function readPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/*';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function createPageListener(dependencies: AppDependencies, metrics: Metrics) {
  const { database, version, baseUrl, paymentPages, pagesFolder, documentationFolder } = dependencies;
  const site = new Hono<{ Bindings: HttpBindings }>();
  let openApi: Promise<string> | null = null;
  site.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', neverStored);
  });
  site.get('/healthz', async (context) => {
    const isThere = await database.ping().then(answers, fails);
    return isThere ? context.json({ status: 'ok' }) : context.json(databaseLost, 503);
  });
  site.get('/openapi.json', async (context) => {
    openApi ??= generateOpenApi(version, baseUrl).then((document) => JSON.stringify(document));
    return context.body(await openApi, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  site.route('/', createDocumentation(documentationFolder, dependencies.site.demo.youtube));
  site.route('/', createCreatorPages(dependencies));
  const pages = createPages(pagesFolder, baseUrl);
  site.all('*', (context) => pages.app.fetch(context.req.raw));
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (readPath(request) === '/metrics' && isLocalRequest(request)) return sendMetrics(metrics, response);
    await listener(request, response);
  };
  const findRoute = (path: string) => {
    if (ownPaths.includes(path)) return path;
    if (path.startsWith(accountsPath)) return `${accountsPath}*`;
    if (paymentPages?.owns(path) === true) return '/demo/*';
    return path.startsWith('/docs/') ? 'file' : (findCreatorRoute(path) ?? pages.findRoute(path));
  };
  return { listen, findRoute };
}

async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.render();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': neverStored });
  response.end(text);
}
