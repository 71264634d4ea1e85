import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';
import type { CampaignContext } from './campaign-context.ts';
import { changeCampaign, listCampaigns, makeCampaign, readCampaign } from './campaigns.usecases.ts';
import { readComments, shareBrief, writeComment } from './briefs.usecases.ts';
import { askClient } from './client-approvals.usecases.ts';
import { dropCost, keepCost, readCampaignActivity } from './costs.usecases.ts';
import { dropDeliverable, planDeliverable, stepDeliverable } from './deliverables.usecases.ts';
import { addCreators, changeCreator } from './creators.usecases.ts';
import { moveCreator } from './moves.usecases.ts';

export interface CampaignDependencies {
  database: Database;
  demo: boolean;
  now: () => Date;
  origin: () => string;
  youtube: YouTubeClient;
}

/** The campaigns of the workspace. */
export function createCampaignHandlers(dependencies: CampaignDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const lookUps = createWindow({ now: dependencies.now, windowMs: 3_600_000 });
  const own = async (context: RequestContext): Promise<CampaignContext & CampaignDependencies> => {
    const { userId, personId, role } = await readViewer(context);
    return { ...dependencies, userId, personId, role };
  };
  return {
    campaigns: os.campaigns.handler(async ({ context }) => listCampaigns(await own(context))),
    campaign: os.campaign.handler(({ context, input }) =>
      answering(contract.campaign, async () => readCampaign(await own(context), input)),
    ),
    createCampaign: os.createCampaign.handler(({ context, input }) =>
      answering(contract.createCampaign, async () => makeCampaign(await own(context), input)),
    ),
    saveCampaign: os.saveCampaign.handler(({ context, input }) =>
      answering(contract.saveCampaign, async () => changeCampaign(await own(context), input)),
    ),
    addCampaignCreators: os.addCampaignCreators.handler(({ context, input }) =>
      answering(contract.addCampaignCreators, async () =>
        addCreators({ ...(await own(context)), lookUps }, input),
      ),
    ),
    moveCampaignCreator: os.moveCampaignCreator.handler(({ context, input }) =>
      answering(contract.moveCampaignCreator, async () => moveCreator(await own(context), input)),
    ),
    saveCampaignCreator: os.saveCampaignCreator.handler(({ context, input }) =>
      answering(contract.saveCampaignCreator, async () => changeCreator(await own(context), input)),
    ),
    ...createWorkHandlers(own),
  };
}

function createWorkHandlers(own: (context: RequestContext) => Promise<CampaignContext>) {
  const os = implement(contract).$context<RequestContext>();
  return {
    shareBrief: os.shareBrief.handler(({ context, input }) =>
      answering(contract.shareBrief, async () => shareBrief(await own(context), input)),
    ),
    campaignComments: os.campaignComments.handler(({ context, input }) =>
      answering(contract.campaignComments, async () => readComments(await own(context), input)),
    ),
    addCampaignComment: os.addCampaignComment.handler(({ context, input }) =>
      answering(contract.addCampaignComment, async () => writeComment(await own(context), input)),
    ),
    askClient: os.askClient.handler(({ context, input }) =>
      answering(contract.askClient, async () => askClient(await own(context), input)),
    ),
    saveDeliverable: os.saveDeliverable.handler(({ context, input }) =>
      answering(contract.saveDeliverable, async () => planDeliverable(await own(context), input)),
    ),
    moveDeliverable: os.moveDeliverable.handler(({ context, input }) =>
      answering(contract.moveDeliverable, async () => stepDeliverable(await own(context), input)),
    ),
    deleteDeliverable: os.deleteDeliverable.handler(({ context, input }) =>
      answering(contract.deleteDeliverable, async () => dropDeliverable(await own(context), input)),
    ),
    saveCampaignCost: os.saveCampaignCost.handler(({ context, input }) =>
      answering(contract.saveCampaignCost, async () => keepCost(await own(context), input)),
    ),
    deleteCampaignCost: os.deleteCampaignCost.handler(({ context, input }) =>
      answering(contract.deleteCampaignCost, async () => dropCost(await own(context), input)),
    ),
    campaignActivity: os.campaignActivity.handler(({ context, input }) =>
      answering(contract.campaignActivity, async () => readCampaignActivity(await own(context), input)),
    ),
  };
}
