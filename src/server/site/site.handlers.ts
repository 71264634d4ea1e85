import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { SiteInformation } from '../../contract/site.ts';
import type { RequestContext } from '../http/request.ts';

/** What the pages must know of this installation. */
export function createSiteHandlers(information: SiteInformation) {
  const os = implement(contract).$context<RequestContext>();
  return { site: os.site.handler(() => information) };
}
