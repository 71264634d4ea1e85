import { ORPCError, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '../../contract/contract.ts';
import { routes } from './contract-routes.ts';
import { unknown } from './refusal.ts';

/** The contract as functions, for screens behind the sign-in; the landing page asks by itself and loads none of this. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(
  new OpenAPILink(routes, {
    url: () => location.origin,
    customErrorResponseBodyDecoder: readError,
  }),
);

/** The server's form of a refusal: `{ error, code }`. Any other, such as a proxy's page, has no words for a reader. */
export function readError(body: unknown, { status }: { status: number }): ORPCError<string, unknown> {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body))
    return new ORPCError('UNREADABLE', { status, message: unknown, data: body });
  return new ORPCError(String(body.code), { status, message: String(body.error), data: body });
}
