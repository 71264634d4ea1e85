import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { findRate } from '../../../engine/campaigns/shared-rates.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './campaigns.module.css';
import { closeTexts, texts } from './texts.ts';
import { useKeepCampaign } from './use-campaigns.ts';

interface CloseDialogProps {
  campaign: CampaignDetail;
  /** Whether the plan's forecasts learn from closed campaigns. */
  learns: boolean;
  onClose: () => void;
}

/** Closes a campaign, and asks whether its agreed prices may be passed on. Without consent it is closed as well. */
export function CloseDialog({ campaign, learns, onClose }: CloseDialogProps) {
  const [shares, setShares] = useState(false);
  const keep = useKeepCampaign();
  const rates = countRates(campaign);
  const closing = useAction(
    () => api.saveCampaign({ id: campaign.id, state: 'closed', shares_rates: shares }),
    (closed: CampaignDetail) => {
      keep(closed);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={closeTexts.title}
      confirmLabel={texts.end}
      keepLabel={closeTexts.keep}
      isRunning={closing.isRunning}
      failure={closing.failure?.message ?? null}
      onConfirm={() => closing.run(undefined)}
      onClose={onClose}
    >
      <p className={classes.note}>{learns ? closeTexts.learns : closeTexts.keeps}</p>
      {rates > 0 && (
        <Checkbox
          label={closeTexts.shares(rates)}
          description={closeTexts.sharesNote}
          checked={shares}
          onChange={({ currentTarget }) => setShares(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

const countRates = ({ creators, deliverables }: CampaignDetail): number =>
  creators.filter((creator) => {
    const deal = {
      stage: creator.stage,
      channelId: creator.channel_id,
      priceCents: creator.price_agreed_cents,
      quote: creator.quote && { feeCents: creator.quote.integration_cents },
      formats: deliverables.flatMap((part) => (part.creator_id === creator.id ? [part.format] : [])),
    };
    return findRate(deal) !== null;
  }).length;
