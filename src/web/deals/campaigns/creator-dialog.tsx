import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignName } from '../../../contract/deals/deal-limits.ts';
import { analysisPath, newQuotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import classes from './campaigns.module.css';
import { CreatorTalk } from './creator-talk.tsx';
import { QuoteChoice, useAcceptedQuotes } from './quote-choice.tsx';
import { creatorTexts, texts } from './texts.ts';
import { nameOf, useKeepCampaign } from './use-campaigns.ts';

interface CreatorDialogProps {
  campaign: CampaignDetail;
  creator: CampaignCreator;
  mayWork: boolean;
  onClose: () => void;
}

/** What is kept of a creator beside the stage. */
export function CreatorDialog({ campaign, creator, mayWork, onClose }: CreatorDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(creator));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const keep = useKeepCampaign();
  const quotes = useAcceptedQuotes(creator, true);
  const change = (changed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changed }));
  const saving = useAction(
    (accepts: boolean) =>
      api.saveCampaignCreator({
        id: creator.id,
        version: creator.version,
        ...inputOf(fields, creator),
        accepts_over_budget: accepts,
      }),
    (saved) => {
      keep(saved);
      onClose();
    },
  );
  const isOver = saving.failure?.code === 'OVER_BUDGET' && campaign.may_manage;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const unread = amounts.filter((name) => fields[name] !== '' && readHundredths(fields[name]) === null);
    setWrong(unread);
    if (unread.length === 0) saving.run(isOver);
  };
  const text = (name: 'label' | 'contact' | 'priceReason', label: string) => (
    <TextInput
      label={label}
      dir="auto"
      autoComplete="off"
      maxLength={longestCampaignName}
      readOnly={!mayWork}
      placeholder={name === 'label' ? (creator.channel_name ?? '') : ''}
      value={fields[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const amount = (name: (typeof amounts)[number], label: string) => (
    <TextInput
      label={`${label}, ${campaign.currency}`}
      inputMode="decimal"
      autoComplete="off"
      readOnly={!mayWork}
      value={fields[name]}
      error={wrong.includes(name) ? creatorTexts.priceWrong : null}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <Dialog title={nameOf(creator)} onClose={onClose}>
      <Analysis analysis={creator.analysis} mayWork={mayWork} />
      <form className={form.form} onSubmit={submit} noValidate>
        {text('label', creatorTexts.label)}
        {text('contact', creatorTexts.contact)}
        {amount('planned', creatorTexts.planned)}
        {(quotes.length > 0 || creator.quote !== null) && (
          <QuoteChoice quotes={quotes} value={fields.quote} onChange={(quote) => change({ quote })} />
        )}
        {fields.quote === '' && amount('agreed', creatorTexts.price)}
        {fields.quote === '' && text('priceReason', creatorTexts.priceReason)}
        <TextInput
          label={creatorTexts.paid}
          type="date"
          readOnly={!mayWork}
          value={fields.paidOn}
          onChange={({ currentTarget }) => change({ paidOn: currentTarget.value })}
        />
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={form.actions}>
          {mayWork && (
            <Button type="submit" aria-disabled={saving.isRunning}>
              {isOver ? creatorTexts.goOn : saving.isRunning ? texts.saving : texts.save}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </form>
      <CreatorTalk campaign={campaign} creator={creator} mayWork={mayWork} />
    </Dialog>
  );
}

const amounts = ['planned', 'agreed'] as const;

/** What is known of the channel, and the quote that begins with it. */
function Analysis({ analysis, mayWork }: Pick<CampaignCreator, 'analysis'> & { mayWork: boolean }) {
  if (analysis === null) return <p className={classes.note}>{creatorTexts.noAnalysis}</p>;
  return (
    <p className={classes.links}>
      <Link to={analysisPath(analysis.id)}>{creatorTexts.analysis}</Link>
      {mayWork && <Link to={newQuotePath(analysis.id)}>{creatorTexts.makeQuote}</Link>}
    </p>
  );
}

const moneyText = (cents: number | null) => (cents === null ? '' : String(cents / 100));

function fieldsOf(creator: CampaignCreator) {
  return {
    label: creator.label,
    contact: creator.contact,
    planned: moneyText(creator.price_planned_cents),
    agreed: moneyText(creator.price_agreed_cents),
    priceReason: creator.price_reason,
    quote: creator.quote?.id ?? '',
    paidOn: creator.paid_on ?? '',
  };
}

/** Only what is another: what others change beside it stays. */
function inputOf(fields: ReturnType<typeof fieldsOf>, creator: CampaignCreator) {
  const before = fieldsOf(creator);
  const isOther = (name: keyof typeof before) => fields[name] !== before[name];
  return {
    ...(isOther('label') && { label: fields.label }),
    ...(isOther('contact') && { contact: fields.contact }),
    ...(isOther('planned') && { price_planned_cents: readHundredths(fields.planned) }),
    ...(isOther('agreed') && fields.quote === '' && { price_agreed_cents: readHundredths(fields.agreed) }),
    ...(isOther('priceReason') && { price_reason: fields.priceReason }),
    ...(isOther('quote') && { quote_id: fields.quote === '' ? null : fields.quote }),
    ...(isOther('paidOn') && { paid_on: fields.paidOn === '' ? null : fields.paidOn }),
  };
}
