import { Anchor, Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CampaignDeliverable, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignText, longestWebAddress } from '../../../contract/deals/deal-limits.ts';
import { deliverableStateNames, nextStates } from '../../../engine/campaigns/deliverable-states.ts';
import type { DeliverableState } from '../../../engine/campaigns/deliverable-states.ts';
import { formatRatios } from '../../../engine/pricing/quotes/quote.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import classes from './campaigns.module.css';
import { texts, workTexts } from './texts.ts';
import { creatorOf, useKeepCampaign } from './use-campaigns.ts';
import { VideoPart } from './video-part.tsx';

interface DeliverableDialogProps {
  campaign: CampaignDetail;
  deliverable: CampaignDeliverable;
  mayWork: boolean;
  onClose: () => void;
}

/** One deliverable, with the steps that it can take. */
export function DeliverableDialog({ campaign, deliverable, mayWork, onClose }: DeliverableDialogProps) {
  const { id, version, state, format } = deliverable;
  const [draftUrl, setDraftUrl] = useState(deliverable.draft_url);
  const [comment, setComment] = useState('');
  const keep = useKeepCampaign();
  const moving = useAction(
    (to: DeliverableState) =>
      api.moveDeliverable({
        id,
        version,
        state: to,
        draft_url: to === 'draft_sent' ? draftUrl.trim() : '',
        comment: to === 'changes_asked' ? comment : '',
      }),
    keep,
  );
  const removing = useAction(
    () => api.deleteDeliverable({ id, version }),
    (saved) => {
      onClose();
      keep(saved);
    },
  );
  // A video is published by its address, which YouTube is asked about.
  const next = nextStates(state).filter((each) => each !== 'published' || deliverable.video_id !== null);
  return (
    <Dialog title={`${creatorOf(campaign, deliverable)}: ${formatRatios[format].label}`} onClose={onClose}>
      <div className={form.form}>
        <p className={classes.words}>{deliverableStateNames[state]}</p>
        <p className={classes.small}>{workTexts.rounds(deliverable.rounds_used, campaign.rounds)}</p>
        {deliverable.draft_url !== '' && (
          <Anchor href={deliverable.draft_url} target="_blank" rel="noopener noreferrer nofollow">
            {workTexts.openDraft}
          </Anchor>
        )}
        {mayWork && next.includes('draft_sent') && (
          <TextInput
            label={workTexts.draftUrl}
            type="url"
            autoComplete="off"
            maxLength={longestWebAddress}
            value={draftUrl}
            onChange={({ currentTarget }) => setDraftUrl(currentTarget.value)}
          />
        )}
        {mayWork && next.includes('changes_asked') && (
          <Textarea
            label={workTexts.comment}
            dir="auto"
            maxLength={longestCampaignText}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        )}
        <VideoPart id={id} version={version} mayWork={mayWork} demo={demoOf(campaign, deliverable)} />
        <FailureLine message={(moving.failure ?? removing.failure)?.message ?? null} />
        <div className={form.actions}>
          {mayWork &&
            next.map((to) => (
              <Button
                key={to}
                variant="default"
                aria-disabled={moving.isRunning}
                onClick={() => moving.run(to)}
              >
                {workTexts.take(deliverableStateNames[to])}
              </Button>
            ))}
          {mayWork && state === 'planned' && (
            <ConfirmedButton
              label={workTexts.remove}
              question={workTexts.removeAsk}
              confirmLabel={workTexts.remove}
              keepLabel={workTexts.keep}
              isRunning={removing.isRunning}
              onConfirm={() => removing.run(undefined)}
            />
          )}
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function demoOf({ creators, brief }: CampaignDetail, { creator_id: creatorId }: CampaignDeliverable) {
  const channelId = creators.find(({ id }) => id === creatorId)?.channel_id ?? null;
  return channelId === null ? null : { channelId, disclosure: brief.disclosure };
}
