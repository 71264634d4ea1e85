import { accountsCalls } from './accounts/calls.ts';
import { adminCalls } from './admin/calls.ts';
import { agencyCalls } from './agency/calls.ts';
import { analysisCalls } from './analysis/calls.ts';
import { creatorsCalls } from './creators/calls.ts';
import { dealsCalls } from './deals/calls.ts';
import { marketCalls } from './market/calls.ts';

/** Every call that crosses the wire. The server, the pages and the OpenAPI document all use this one object. */
export const contract = {
  ...accountsCalls,
  ...analysisCalls,
  ...dealsCalls,
  ...creatorsCalls,
  ...agencyCalls,
  ...marketCalls,
  ...adminCalls,
};
