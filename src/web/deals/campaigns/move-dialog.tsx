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
import classes from './campaigns.module.css';
import { QuoteChoice, useAcceptedQuotes } from './quote-choice.tsx';
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
  const quotes = useAcceptedQuotes(creator, !isPriced);
  const [chosen, setChosen] = useState<string | null>(null);
  // An accepted quote is the price, unless somebody has entered another one.
  const offered = price === '' ? quotes.find(({ currency }) => currency === campaign.currency) : undefined;
  const quote = chosen ?? offered?.id ?? '';
  const savePrice = async (accepts: boolean) => {
    const saved = await api.saveCampaignCreator({
      id: creator.id,
      version: creator.version,
      ...(quote === ''
        ? { price_agreed_cents: readHundredths(price), price_reason: priceReason }
        : { quote_id: quote }),
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
    const isMissing = !isPriced && quote === '' && readHundredths(price) === null;
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
            {creator.analysis === null && <p className={classes.note}>{creatorTexts.noAnalysis}</p>}
            {quotes.length > 0 && <QuoteChoice quotes={quotes} value={quote} onChange={setChosen} />}
            {quote === '' && (
              <PriceFields
                currency={campaign.currency}
                price={price}
                reason={priceReason}
                isWrong={isWrong}
                onPrice={setPrice}
                onReason={setPriceReason}
              />
            )}
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

interface PriceFieldsProps {
  currency: CampaignDetail['currency'];
  price: string;
  reason: string;
  isWrong: boolean;
  onPrice: (price: string) => void;
  onReason: (reason: string) => void;
}

/** A price that no quote says. */
function PriceFields({ currency, price, reason, isWrong, onPrice, onReason }: PriceFieldsProps) {
  return (
    <>
      <TextInput
        label={`${creatorTexts.price}, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        error={isWrong ? creatorTexts.priceWrong : null}
        onChange={({ currentTarget }) => onPrice(currentTarget.value)}
      />
      <TextInput
        label={creatorTexts.priceReason}
        description={creatorTexts.priceReasonNote}
        dir="auto"
        autoComplete="off"
        maxLength={longestCampaignName}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </>
  );
}
