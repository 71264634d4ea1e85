import type { AppDependencies } from './app-dependencies.ts';
import { accountsPath, answerAccounts } from './accounts/accounts/accounts-listener.ts';
import { createRefusedCalls } from './admin/admin-sessions/refused-calls.usecases.ts';
import type { AskForAnalysis } from './analysis/channel-analysis/asked-analysis.usecases.ts';
import { createAskForAnalysis } from './analysis/channel-analysis/asked-analysis.usecases.ts';
import type { Api, ApiOptions, Exchange, Sending } from './platform/http/api.ts';
import type { FinishedRequest } from './platform/http/access-log.ts';
import { watchRequest } from './platform/http/access-log.ts';
import { createApi, sendError } from './platform/http/api.ts';
import { apiRoutes } from './platform/http/api-routes.ts';
import { isForeignChange } from './platform/http/cross-site.ts';
import { describeFailure } from './platform/http/errors.ts';
import { answerOnce } from './platform/http/idempotency.usecases.ts';
import { refuseHost, refuseHostHeader } from './platform/http/hosts.ts';
import { createOpenCalls } from './platform/http/open-calls.ts';
import { buildSecurityHeaders } from './platform/http/security-headers.ts';
import { neverStored, readPath } from './platform/http/request.ts';
import { createContextReader } from './request-context.ts';
import type { Listener } from './platform/http/server.ts';
import { waitBriefly } from './platform/db/connection-waits.ts';
import { answerWebhook, webhookPath } from './accounts/payments/webhook-listener.ts';
import { createAccountsRoutes } from './accounts/routes.ts';
import { createAnalysisRoutes } from './analysis/routes.ts';
import { createCreatorsRoutes } from './creators/routes.ts';
import { createDealsRoutes } from './deals/routes.ts';
import { createPixel, pixelPath, scriptPath } from './deals/tracking/pixel.ts';
import { createRedirects, redirectPath } from './deals/tracking/redirects.ts';
import { createMarketRoutes } from './market/routes.ts';
import { createAgencyRoutes } from './agency/routes.ts';
import { createAdminRoutes } from './admin/routes.ts';
import { createPageListener } from './page-listener.ts';
import type { PageListener } from './page-listener.ts';
import { domainQuestionPath, isProxyItself } from './agency/white-label/domain-question.ts';
import { createTenantHosts } from './agency/white-label/tenant-hosts.ts';
import type { TenantHosts } from './agency/white-label/tenant-hosts.ts';

export type App = Listener;

/** Everything that answers requests, without a port: the contract's paths first, pages and files for the rest. */
export function createApp(dependencies: AppDependencies): App {
  const { baseUrl, database, logRequest, now, failedRequests, metrics } = dependencies;
  const ask = createAskForAnalysis(dependencies);
  const tenants = createTenantHosts(dependencies);
  const options: ApiOptions = {
    router: createRouter(dependencies, { ask, tenants }),
    headers: buildSecurityHeaders(baseUrl?.startsWith('https:') === true),
    report: reportAndNote(dependencies),
    now,
    answerOnce: (call, work) => answerOnce(dependencies, call, work),
    openCalls: createOpenCalls(),
    noteRefusedCall: createRefusedCalls(dependencies),
  };
  const pages = createPageListener(dependencies, { ask, tenants });
  const rooms = { options, dependencies, api: createApi(options), pages, tenants };
  const finish = (finished: FinishedRequest, callerId: string | null) => {
    failedRequests.note(finished, callerId);
    metrics.observe(finished);
    logRequest(finished);
  };
  const readContext = createContextReader(dependencies);
  const redirects = createRedirects({
    ...dependencies,
    ...dependencies.tracking,
    findViewer: (headers) => dependencies.accounts.findViewer(headers, () => undefined),
  });
  const pixel = createPixel(dependencies);
  const listen = (arrived: Parameters<typeof readContext>[0]) => {
    const { request, response, path } = arrived;
    const { context, acting, callerId } = readContext(arrived);
    const exchange = { request, response, context, path };
    const route = apiRoutes.has(path) ? path : pages.findRoute(path);
    metrics.begin();
    watchRequest(exchange, { requestId: context.requestId, route }, (finished) =>
      finish(finished, callerId()),
    );
    database
      .withMember(acting, () => answer(exchange, rooms))
      .catch((error: unknown) => answerFault({ exchange, options }, error));
  };
  return (request, response, stopping) => {
    const path = readPath(request);
    // Thousands a second: they are counted by themselves, and leave no line in the log.
    if (path.startsWith(redirectPath)) return redirects(request, response);
    if (path.startsWith(pixelPath) || path === scriptPath) return waitBriefly(() => pixel(request, response));
    waitBriefly(() => listen({ request, response, path, stopping }));
  };
}

/** The last resort for what no part has answered. */
function answerFault({ exchange, options }: Sending, error: unknown): void {
  const { response, context } = exchange;
  const { isReported, ...failure } = describeFailure(error);
  if (isReported) options.report(error, context.requestId);
  if (response.headersSent) response.destroy();
  else sendError({ exchange, options }, failure);
}

/** Reports a fault, and keeps what kind it was for whoever looks for its request. */
function reportAndNote({ report, failedRequests }: AppDependencies): AppDependencies['report'] {
  return (error, requestId) => {
    failedRequests.noteFault(error, requestId);
    report(error, requestId);
  };
}

function createRouter(
  dependencies: AppDependencies,
  { ask, tenants }: { ask: AskForAnalysis; tenants: TenantHosts },
): ApiOptions['router'] {
  return {
    ...createAccountsRoutes(dependencies),
    ...createAnalysisRoutes(dependencies, { ask }),
    ...createDealsRoutes(dependencies),
    ...createCreatorsRoutes(dependencies),
    ...createMarketRoutes(dependencies),
    ...createAgencyRoutes(dependencies, { ask, tenants }),
    ...createAdminRoutes(dependencies),
  };
}

interface Rooms {
  dependencies: AppDependencies;
  api: Api;
  pages: PageListener;
  tenants: TenantHosts;
  options: ApiOptions;
}

async function answer(
  exchange: Exchange,
  { dependencies, api, pages, options, tenants }: Rooms,
): Promise<void> {
  const { request, response, context, path } = exchange;
  const { accounts, baseUrl, paymentPages, hosts, trustedProxies } = dependencies;
  const wrongHeader = refuseHostHeader(request);
  if (wrongHeader !== null) return sendError({ exchange, options }, wrongHeader);
  const tenant = await tenants.find(request.headers.host);
  if (tenant !== null) return pages.listenAsTenant(exchange, tenant);
  const isAsked = path === domainQuestionPath && isProxyItself(request, trustedProxies);
  const wrongHost = isAsked ? null : refuseHost(request, hosts);
  if (wrongHost !== null) return sendError({ exchange, options }, wrongHost);
  if (isForeignChange(request, baseUrl)) return sendError({ exchange, options }, foreignChange);
  if (apiRoutes.has(path)) return api(exchange);
  if (path.startsWith(accountsPath)) return answerAccounts({ exchange, options }, accounts);
  if (path === webhookPath) return answerWebhook({ exchange, options }, dependencies);
  if (/^\/(?:functions|api)(?:\/|$)/.test(path)) return sendError({ exchange, options }, notFound);
  for (const [name, value] of Object.entries(options.headers.page)) response.setHeader(name, value);
  response.setHeader('x-request-id', context.requestId);
  if (paymentPages?.owns(path) !== true) return pages.listen(request, response);
  response.setHeader('cache-control', neverStored);
  return paymentPages.listen(request, response);
}

const foreignChange = {
  status: 403,
  body: { error: 'This request comes from another site and is refused.', code: 'CROSS_SITE' },
};
const notFound = { status: 404, body: { error: 'There is nothing at this address.', code: 'NOT_FOUND' } };
