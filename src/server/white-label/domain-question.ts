import type { IncomingMessage, ServerResponse } from 'node:http';
import { neverStored } from '../http/request.ts';
import type { TenantHosts } from './tenant-hosts.ts';

/** Asked by a proxy on this machine before it gets a certificate for a host (`?domain=`). */
export const domainQuestionPath = '/internal/tenant-domain';

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
