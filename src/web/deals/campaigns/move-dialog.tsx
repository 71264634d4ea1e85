import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignName } from '../../../contract/deals/deal-limits.ts';
import { isExit, stageNames } from '../../../engine/campaigns/stages.ts';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { creatorTexts, texts } from './texts.ts';
import { nameOf, useKeepCampaign } from './use-campaigns.ts';
import { needsPrice } from './use-move.ts';

interface MoveDialogProps {
  campaign: CampaignDetail;
  creator: CampaignCreator;
  stage: Stage;
  /** What the server said of the move, if it was tried. */
  fault: { code: string; message: string } | null;
  onClose: () => void;
}

/** Asks for what a move still needs: a reason, a price, or that somebody goes on all the same. */
export function MoveDialog({ campaign, creator, stage, fault, onClose }: MoveDialogProps) {
  const [reason, setReason] = useState('');
  const [price, setPrice] = useState(
    creator.price_agreed_cents === null ? '' : String(creator.price_agreed_cents / 100),
  );
  const [priceReason, setPriceReason] = useState(creator.price_reason);
  const [isWrong, setIsWrong] = useState(false);
  const keep = useKeepCampaign();
  const isPriced = !needsPrice(creator, stage);
  const savePrice = async (accepts: boolean) => {
    const saved = await api.saveCampaignCreator({
      id: creator.id,
      version: creator.version,
      price_agreed_cents: readHundredths(price),
      price_reason: priceReason,
      accepts_over_budget: accepts,
    });
    keep(saved);
    return saved.creators.find(({ id }) => id === creator.id)?.version ?? creator.version;
  };
  const moving = useAction(
    async (accepts: { accepts_over_budget: boolean; accepts_clash: boolean }) => {
      const version = isPriced ? creator.version : await savePrice(accepts.accepts_over_budget);
      return api.moveCampaignCreator({ id: creator.id, version, stage, reason, ...accepts });
    },
    (moved) => {
      keep(moved);
      onClose();
    },
  );
  const told = moving.failure ?? fault;
  const mayGoOn = told !== null && campaign.may_manage;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isMissing = !isPriced && readHundredths(price) === null;
    setIsWrong(isMissing);
    if (isMissing) return;
    // A clash is only met once the budget was accepted.
    const accepts_clash = mayGoOn && told.code === 'EXCLUSIVITY_CLASH';
    moving.run({
      accepts_over_budget: accepts_clash || (mayGoOn && told.code === 'OVER_BUDGET'),
      accepts_clash,
    });
  };
  return (
    <Dialog title={`${nameOf(creator)}: ${stageNames[stage]}`} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        {isExit(stage) && (
          <TextInput
            label={creatorTexts.reason}
            description={creatorTexts.reasonNote}
            dir="auto"
            autoComplete="off"
            maxLength={longestCampaignName}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {!isPriced && (
          <>
            <TextInput
              label={`${creatorTexts.price}, ${campaign.currency}`}
              inputMode="decimal"
              autoComplete="off"
              value={price}
              error={isWrong ? creatorTexts.priceWrong : null}
              onChange={({ currentTarget }) => setPrice(currentTarget.value)}
            />
            <TextInput
              label={creatorTexts.priceReason}
              description={creatorTexts.priceReasonNote}
              dir="auto"
              autoComplete="off"
              maxLength={longestCampaignName}
              value={priceReason}
              onChange={({ currentTarget }) => setPriceReason(currentTarget.value)}
            />
          </>
        )}
        <FailureLine message={told?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={moving.isRunning}>
            {mayGoOn && overruled.includes(told.code) ? creatorTexts.goOn : creatorTexts.moveTo}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const overruled = ['OVER_BUDGET', 'EXCLUSIVITY_CLASH'];
