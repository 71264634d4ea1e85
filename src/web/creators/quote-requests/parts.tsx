import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { InboxThread, QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { highestRateAmount, longestQuoteMessage } from '../../../contract/limits.ts';
import { FactList } from '../../ui/fact-list.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { pageLocale } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { readWhole } from '../../ui/whole-amount.ts';
import { sourceNames, stateNames, stateTones, texts } from './texts.ts';
import classes from './parts.module.css';

export const requestsKey = ['quote-requests'];
export const inboxKey = ['quote-inbox'];

export type Amount = NonNullable<QuoteThread['budget']>;
const currencyCodes: readonly Amount['currency'][] = ['USD', 'EUR', 'GBP'];

export interface EnteredAmount {
  amount: string;
  currency: string;
}
export const noAmount: EnteredAmount = { amount: '', currency: 'USD' };

/** `null` where nothing is entered, `undefined` where it is no amount. */
export function readAmount({ amount, currency }: EnteredAmount): Amount | null | undefined {
  if (amount.trim() === '') return null;
  const units = readWhole(amount);
  if (units === null || units < 1 || units > highestRateAmount) return undefined;
  return { cents: units * 100, currency: currencyCodes.find((code) => code === currency) ?? 'USD' };
}

interface AmountFieldsProps {
  label: string;
  entered: EnteredAmount;
  error: string | null;
  onChange: (change: Partial<EnteredAmount>) => void;
}

export function AmountFields({ label, entered, error, onChange }: AmountFieldsProps) {
  return (
    <div className={form.row}>
      <TextInput
        label={label}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={14}
        error={error}
        value={entered.amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      <NativeSelect
        label={texts.currency}
        data={[...currencyCodes]}
        value={entered.currency}
        onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
      />
    </div>
  );
}

export function formatAmount({ cents, currency }: Amount): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
  } as const;
  return (cents / 100).toLocaleString(pageLocale, { ...style, maximumFractionDigits: digits });
}

interface ThreadProps {
  thread: QuoteThread;
  /** Who asked and where, for the creator; `null` where the reader's workspace did. */
  creatorsView: Pick<InboxThread, 'sender_name' | 'source'> | null;
  /** Of an offer whose words are not here: what it says, and what stands in their place. */
  pasted?: { facts: readonly Fact[]; note: string } | null;
  /** What the reader can do. */
  children: ReactNode;
}

/** A request, what was written since, and how it stands. Texts are shown as they are, and nothing in them is a link. */
export function Thread({ thread, creatorsView, pasted = null, children }: ThreadProps) {
  const sender = creatorsView?.sender_name ?? null;
  const channel = thread.channel_name ?? texts.unlisted;
  const other = sender ?? texts.creator;
  return (
    <li className={classes.thread}>
      <div className={classes.titles}>
        <h3 className={classes.title}>
          <bdi>{sender ?? channel}</bdi>
        </h3>
        <Tag tone={stateTones[thread.state]}>{stateNames[thread.state]}</Tag>
        {creatorsView !== null && <Tag>{sourceNames[creatorsView.source]}</Tag>}
      </div>
      <FactList
        facts={[
          ...(sender === null ? [] : [{ name: texts.about, value: channel }]),
          ...factsOf(thread, pasted?.facts ?? null),
        ]}
      />
      <ol className={classes.messages}>
        {pasted !== null ? (
          <li className={form.note}>
            {pasted.note}, <Moment iso={thread.created_at} />
          </li>
        ) : (
          <Message who={sender ?? texts.you} at={thread.created_at} text={thread.message} price={null} />
        )}
        {thread.messages.map((each) => (
          <Message
            key={`${each.created_at} ${each.text}`}
            who={each.from_creator === (sender === null) ? other : texts.you}
            at={each.created_at}
            text={each.text}
            price={each.price}
          />
        ))}
      </ol>
      {children}
    </li>
  );
}

function factsOf(
  { deliverables, budget, deadline, state, expires_at: expiresAt }: QuoteThread,
  offered: readonly Fact[] | null,
) {
  const wants = deliverables.map(({ format, count }) => `${count} × ${format}`).join(', ');
  return [
    { name: texts.wants, value: wants },
    ...(offered ?? []),
    ...(budget === null || offered !== null ? [] : [{ name: texts.budgetIs, value: formatAmount(budget) }]),
    ...(deadline === null ? [] : [{ name: texts.by, value: <Moment iso={`${deadline}T12:00:00.000Z`} /> }]),
    ...(state === 'open' ? [{ name: texts.until, value: <Moment iso={expiresAt} /> }] : []),
  ];
}

interface MessageProps {
  who: string;
  at: string;
  text: string;
  price: Amount | null;
}

function Message({ who, at, text, price }: MessageProps) {
  return (
    <li className={classes.message}>
      <p className={form.note}>
        <bdi>{who}</bdi>, <Moment iso={at} />
      </p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {price !== null && (
        <p>
          {texts.price}: <strong>{formatAmount(price)}</strong>
        </p>
      )}
    </li>
  );
}

interface WritingProps {
  label: string;
  button: string;
  isRunning: boolean;
  onSend: (text: string) => void;
}

/** A field for one more message. */
export function Writing({ label, button, isRunning, onSend }: WritingProps) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text.trim() !== '' && !isRunning) onSend(text.trim());
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Textarea
        label={label}
        dir="auto"
        rows={3}
        maxLength={longestQuoteMessage}
        error={isTried && text.trim() === '' ? texts.noMessage : null}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={form.actions}>
        <Button type="submit" size="sm" aria-disabled={isRunning}>
          {isRunning ? texts.sending : button}
        </Button>
      </div>
    </form>
  );
}
