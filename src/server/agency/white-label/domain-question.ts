import type { IncomingMessage, ServerResponse } from 'node:http';
import { readClientAddress } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { isForwarded, isLocalRequest } from '../../platform/http/metrics.ts';
import { neverStored } from '../../platform/http/request.ts';
import type { TenantHosts } from './tenant-hosts.ts';

/** Asked by a proxy before it gets a certificate for a host (`?domain=`). */
export const domainQuestionPath = '/internal/tenant-domain';

/** Whether a request is a question of this machine's or of a trusted proxy itself, not one that it passes on. */
export function mayAskForDomains(request: IncomingMessage, proxies: TrustedProxies): boolean {
  return isLocalRequest(request) || isProxyItself(request, proxies);
}

/** A proxy that asks for itself, by whatever name it has for this process. */
export function isProxyItself(request: IncomingMessage, proxies: TrustedProxies): boolean {
  return proxies.has(readClientAddress(request, { has: () => false })) && !isForwarded(request);
}

/** 200 where a certificate is worth having: the host is a tenant's whose pages are served there now. */
export async function answerDomainQuestion(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  tenants: TenantHosts,
): Promise<void> {
  const domain = URL.parse(request.url ?? '', 'http://localhost')?.searchParams.get('domain') ?? '';
  const tenant = await tenants.find(domain);
  response.writeHead(tenant === null ? 404 : 200, {
    'content-type': 'text/plain',
    'cache-control': neverStored,
  });
  response.end(tenant === null ? 'unknown\n' : 'known\n');
}
