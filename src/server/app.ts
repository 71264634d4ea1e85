import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { SiteInformation } from '../contract/site.ts';
import { createAnalysisHandlers } from './channel-analysis/channel-analysis.handlers.ts';
import type { AnalysisDependencies } from './channel-analysis/channel-analysis.usecases.ts';
import type { Api, ApiOptions, Exchange } from './http/api.ts';
import type { FinishedRequest } from './http/access-log.ts';
import { watchRequest } from './http/access-log.ts';
import { apiRoutes, createApi, sendError } from './http/api.ts';
import { readClientAddress } from './http/client-address.ts';
import type { TrustedProxies } from './http/client-address.ts';
import { isForeignChange } from './http/cross-site.ts';
import { databaseLostMessage, unexpectedMessage } from './http/errors.ts';
import { createMetrics, isLocalRequest } from './http/metrics.ts';
import type { Metrics } from './http/metrics.ts';
import { generateOpenApi } from './http/openapi.ts';
import { createDocumentation, createPages } from './http/pages.ts';
import { neverStored } from './http/request.ts';
import { buildSecurityHeaders } from './http/security-headers.ts';
import { createStreamSlots } from './http/stream-slots.ts';
import { createSiteHandlers } from './site/site.handlers.ts';

export interface AppDependencies extends AnalysisDependencies {
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
  const { baseUrl, trustedProxies, report, logRequest, now } = dependencies;
  const headers = buildSecurityHeaders(baseUrl?.startsWith('https:') === true);
  const options: ApiOptions = {
    router: { ...createAnalysisHandlers(dependencies), ...createSiteHandlers(dependencies.site) },
    headers,
    report,
    now,
    slots: createStreamSlots(),
  };
  const metrics = createMetrics();
  const pages = createPageListener(dependencies, metrics);
  const rooms = { options, baseUrl, api: createApi(options), pages: pages.listen };
  const finish = (finished: FinishedRequest) => {
    metrics.observe(finished);
    logRequest(finished);
  };
  return (request, response) => {
    const path = readPath(request);
    const context = {
      requestId: randomUUID(),
      clientAddress: readClientAddress(request, trustedProxies),
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

interface Rooms {
  api: Api;
  pages: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  options: ApiOptions;
  baseUrl: string | null;
}

async function answer(exchange: Exchange, { api, pages, options, baseUrl }: Rooms): Promise<void> {
  const { request, response, context, path } = exchange;
  if (isForeignChange(request, baseUrl)) return sendError({ exchange, options }, foreignChange);
  if (apiRoutes.has(path)) return api(exchange);
  if (/^\/(?:functions|api)(?:\/|$)/.test(path)) return sendError({ exchange, options }, notFound);
  for (const [name, value] of Object.entries(options.headers.page)) response.setHeader(name, value);
  response.setHeader('x-request-id', context.requestId);
  return pages(request, response);
}

const ownPaths: readonly string[] = ['/healthz', '/metrics', '/openapi.json', '/docs', '/docs/'];
const answers = () => true;
const fails = () => false;

const foreignChange = {
  status: 403,
  body: { error: 'This request comes from another site and is refused.', code: 'CROSS_SITE' },
};
const notFound = { status: 404, body: { error: 'There is nothing at this address.', code: 'NOT_FOUND' } };
const unexpected = { status: 500, body: { error: unexpectedMessage, code: 'INTERNAL_SERVER_ERROR' } };
const databaseLost = { error: databaseLostMessage, code: 'DATABASE_UNAVAILABLE' };

/** The path without its query; what is no path (`*`, a broken address) becomes one that nothing answers. */
function readPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/*';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function createPageListener(dependencies: AppDependencies, metrics: Metrics) {
  const { database, version, baseUrl, pagesFolder, documentationFolder } = dependencies;
  const site = new Hono();
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
  site.route('/', createDocumentation(documentationFolder));
  const pages = createPages(pagesFolder, baseUrl);
  site.all('*', (context) => pages.app.fetch(context.req.raw));
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (readPath(request) === '/metrics' && isLocalRequest(request)) return sendMetrics(metrics, response);
    await listener(request, response);
  };
  const findRoute = (path: string) => {
    if (ownPaths.includes(path)) return path;
    return path.startsWith('/docs/') ? 'file' : pages.findRoute(path);
  };
  return { listen, findRoute };
}

async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.render();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': neverStored });
  response.end(text);
}
