import { Button } from '@mantine/core';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import { creatorTexts } from './texts.ts';
import { useKeepCampaign } from './use-campaigns.ts';

/** Puts the shortlist to the client; where nobody is left to be asked about, nothing. */
export function AskClient({ campaign }: { campaign: CampaignDetail }) {
  const keep = useKeepCampaign();
  const left = campaign.creators.filter(
    ({ stage, approval }) =>
      stage === 'shortlisted' && approval?.state !== 'waiting' && approval?.state !== 'approved',
  );
  // Whoever was declined, or is to change, has been asked about before.
  const isAgain = left.every(({ approval }) => approval !== null);
  const asking = useAction(
    () => tellFailure(creatorTexts.askFailed, api.askClient({ campaign_id: campaign.id })),
    (saved) => {
      keep(saved);
      void showToast({ title: creatorTexts.asked, message: creatorTexts.askedNote, tone: 'good' });
    },
  );
  if (!campaign.asks_client || !campaign.may_manage || left.length === 0) return null;
  return (
    <Button variant="default" aria-disabled={asking.isRunning} onClick={() => asking.run(undefined)}>
      {creatorTexts.ask(left.length, isAgain)}
    </Button>
  );
}
