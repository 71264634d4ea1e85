import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '../../contract/contract.ts';
import { adminSessionHeader } from './admin-session.ts';
import { takeFirstData } from './first-data.ts';
import { routes } from './contract-routes.ts';
import { readError } from './failure.ts';
import { workspaceHeader } from './workspace.ts';
import { callsOnce, isOnce, onceHeader, sendOnce } from './once.ts';

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>;
/** What is no page's to call: see `scripts/contract-routes.ts`. */
type LeftOut = `${'export' | 'apiChannel' | 'readLinked' | 'answerLinked'}${string}`;
type Called = { [Name in keyof Client as Name extends LeftOut ? never : Name]: Client[Name] };

/** The contract as functions, for screens behind the sign-in; the landing page asks by itself and loads none of this. */
export const api: Called = createORPCClient<Client>(
  new OpenAPILink(routes, {
    url: () => location.origin,
    headers: (_options, [name = '']) => ({
      ...workspaceHeader(),
      ...adminSessionHeader(),
      ...(callsOnce.includes(name) && onceHeader()),
    }),
    fetch: async (request, init) =>
      takeFirstData(request) ??
      (isOnce(request) ? sendOnce(() => fetch(request.clone(), init)) : fetch(request, init)),
    customErrorResponseBodyDecoder: readError,
  }),
);
