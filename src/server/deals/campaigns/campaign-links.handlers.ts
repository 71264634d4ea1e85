import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { LinkMaker } from './campaign-links.usecases.ts';
import { attachLink, detachLink, makeLinks, readCampaignLinks } from './campaign-links.usecases.ts';

export interface CampaignLinkDependencies extends Pick<
  CampaignContext,
  'database' | 'now' | 'origin' | 'demo'
> {
  tracking: Pick<LinkMaker, 'cache' | 'checks'>;
}

/** The procedures of the contract about links of campaigns' creators. */
export function createCampaignLinkHandlers({ tracking, ...dependencies }: CampaignLinkDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext): Promise<LinkMaker> => {
    const { userId, personId, role } = await readViewer(context);
    return { ...dependencies, cache: tracking.cache, checks: tracking.checks, userId, personId, role };
  };
  return {
    campaignLinks: os.campaignLinks.handler(({ context, input }) =>
      answering(contract.campaignLinks, async () => readCampaignLinks(await own(context), input)),
    ),
    makeCampaignLinks: os.makeCampaignLinks.handler(({ context, input }) =>
      answering(contract.makeCampaignLinks, async () => makeLinks(await own(context), input)),
    ),
    attachCampaignLink: os.attachCampaignLink.handler(({ context, input }) =>
      answering(contract.attachCampaignLink, async () => attachLink(await own(context), input)),
    ),
    detachCampaignLink: os.detachCampaignLink.handler(({ context, input }) =>
      answering(contract.detachCampaignLink, async () => detachLink(await own(context), input)),
    ),
  };
}
