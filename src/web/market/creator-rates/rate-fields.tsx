import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  longestChannelName,
  longestChannelReference,
  longestNotes,
  longestSubscriberText,
} from '../../../contract/limits.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { currencies, rateTypes, type RateType } from '../../../engine/pricing/rates.ts';
import form from '../../ui/form.module.css';
import { findToday, firstDay, type RateEntry, type RateProblems } from './rate-entry.ts';
import classes from './rate-form-panel.module.css';
import { currencyWords, rateTypeWords } from './texts.ts';

interface RateFieldsProps {
  entry: RateEntry;
  problems: RateProblems;
  isReadOnly: boolean;
  nowMs: number;
  onChange: (change: Partial<RateEntry>) => void;
}

const amountLabels: Record<RateType, string> = {
  flat_fee: 'Quoted amount',
  cpm: 'Quoted amount',
  affiliate: 'Quoted share in percent',
};
const amountHints: Record<RateType, string> = {
  flat_fee: 'For one video.',
  cpm: 'For 1,000 views.',
  affiliate: 'Of each sale, from 0.01 to 100.',
};
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** The fields of a rate: whose it is, what was quoted, and when. */
export function RateFields(props: RateFieldsProps) {
  return (
    <>
      <ChannelFields {...props} />
      <AmountFields {...props} />
      <Textarea
        label="Notes"
        name="notes"
        dir="auto"
        rows={3}
        maxLength={longestNotes}
        description={`What the price includes, up to ${longestNotes} characters. Please no names of people.`}
        inputWrapperOrder={inputWrapperOrder}
        value={props.entry.notes}
        readOnly={props.isReadOnly}
        onChange={({ currentTarget }) => props.onChange({ notes: currentTarget.value })}
      />
    </>
  );
}

function ChannelFields({ entry, problems, isReadOnly, onChange }: RateFieldsProps) {
  return (
    <>
      <TextInput
        label="Channel name"
        name="channel_name"
        required
        dir="auto"
        autoComplete="off"
        maxLength={longestChannelName}
        error={problems.channel_name ?? null}
        value={entry.channel_name}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange({ channel_name: currentTarget.value })}
      />
      <TextInput
        label="Channel URL"
        name="channel_url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longestChannelReference}
        description="With it, the rate is compared with the channel’s own analysis."
        inputWrapperOrder={inputWrapperOrder}
        error={problems.channel_url ?? null}
        value={entry.channel_url}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange({ channel_url: currentTarget.value })}
      />
      <div className={form.row}>
        <TextInput
          label="Subscribers"
          name="subscriber_count"
          autoComplete="off"
          maxLength={longestSubscriberText}
          description="On that day, such as 100K."
          inputWrapperOrder={inputWrapperOrder}
          value={entry.subscriber_count}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => onChange({ subscriber_count: currentTarget.value })}
        />
        <NativeSelect
          label="Niche"
          name="niche"
          required
          data={[{ value: '', label: 'Choose one' }, ...niches]}
          error={problems.niche ?? null}
          value={entry.niche}
          onChange={({ currentTarget }) => onChange({ niche: currentTarget.value })}
        />
      </div>
    </>
  );
}

function AmountFields({ entry, problems, isReadOnly, nowMs, onChange }: RateFieldsProps) {
  return (
    <div className={classes.amounts}>
      <NativeSelect
        label="Rate type"
        name="rate_type"
        data={rateTypes.map((value) => ({ value, label: rateTypeWords[value] }))}
        value={entry.rate_type}
        onChange={({ currentTarget }) => {
          const rate_type = rateTypes.find((type) => type === currentTarget.value);
          if (rate_type !== undefined) onChange({ rate_type });
        }}
      />
      <TextInput
        label={amountLabels[entry.rate_type]}
        name="quoted_amount"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        description={amountHints[entry.rate_type]}
        inputWrapperOrder={inputWrapperOrder}
        error={problems.quoted_amount ?? null}
        value={entry.quoted_amount}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange({ quoted_amount: currentTarget.value })}
      />
      {entry.rate_type !== 'affiliate' && (
        <NativeSelect
          label="Currency"
          name="currency"
          data={currencies.map((value) => ({ value, label: currencyWords[value] }))}
          value={entry.currency}
          onChange={({ currentTarget }) => {
            const currency = currencies.find((known) => known === currentTarget.value);
            if (currency !== undefined) onChange({ currency });
          }}
        />
      )}
      <TextInput
        type="date"
        label="Date collected"
        name="date_collected"
        required
        min={firstDay}
        max={findToday(nowMs)}
        error={problems.date_collected ?? null}
        value={entry.date_collected}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange({ date_collected: currentTarget.value })}
      />
    </div>
  );
}
