import { Hono } from 'hono';
import type { CreatorDependencies } from './creators/creators/creators.handlers.ts';
import { createMediaKitPages } from './creators/creators/media-kit-pages.ts';
import type { Exchange } from './platform/http/api.ts';
import type { PageBindings } from './platform/http/page-bindings.ts';
import { buildSecurityHeaders } from './platform/http/security-headers.ts';
import { createSharedReportPages } from './analysis/reports/shared-report-pages.ts';
import { sharedPath } from './analysis/reports/shared-reports.usecases.ts';
import type { AnalyzerDependencies } from './agency/white-label/analyzer-pages.ts';
import { createBrandedAnalyzer, createHostAnalyzer } from './agency/white-label/analyzer-pages.ts';
import { brandedPath } from './agency/white-label/tenant-address.ts';
import { createTenantSite, showFaults } from './agency/white-label/tenant-site.ts';
import type { Tenant } from './agency/white-label/tenants.usecases.ts';

interface BrandedDependencies extends AnalyzerDependencies, CreatorDependencies {
  report: (error: unknown, requestId: string) => void;
}

/** Without strict transport: whether a tenant's other hosts speak TLS is theirs to say. */
const { page: headers } = buildSecurityHeaders(false);

/** The pages that stand under a tenant's name, on the installation's own host and on the tenants'. */
export function createBrandedPages(dependencies: BrandedDependencies) {
  const shared = createSharedReportPages(dependencies);
  const own = new Hono<{ Bindings: PageBindings }>();
  own.route('/', shared).route('/', createBrandedAnalyzer(dependencies));
  showFaults(own, dependencies);
  const site = createTenantSite({
    ...dependencies,
    pages: [createHostAnalyzer(dependencies), shared, createMediaKitPages(dependencies)],
  });
  const listenAsTenant = (exchange: Exchange, tenant: Tenant): Promise<void> => {
    const { response, context } = exchange;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('x-request-id', context.requestId);
    return site(exchange, tenant);
  };
  return { own, listenAsTenant };
}

/** The pattern of one of these pages, for logs and metrics: a shared report's link is a secret. */
export function findBrandedRoute(path: string): string | null {
  const start = [sharedPath, brandedPath].find((each) => path.startsWith(each));
  return start === undefined ? null : `${start}*`;
}
