import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestQuoteReason } from '../../../contract/deals/deal-limits.ts';
import type {
  ItemisedLine,
  ItemisedQuote,
  QuoteOverride,
} from '../../../engine/pricing/quotes/itemised-request.ts';
import { formatMoney } from '../../../values/money.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import slip from '../../ui/receipt.module.css';
import { MoneyField } from './quote-fields.tsx';
import classes from './quotes.module.css';
import { markWords, texts } from './texts.ts';

interface QuoteReceiptProps {
  quote: ItemisedQuote;
  channelName: string;
  /** Sets a line's amount by hand, or takes that back; absent where nothing can be changed. */
  onOverride?: (key: string, override: QuoteOverride | null) => void;
}

/** The quote as a slip: each line with its amount, and behind it its rule and its source. */
export function QuoteReceipt({ quote, channelName, onOverride }: QuoteReceiptProps) {
  const { lines, totalCents, currency } = quote;
  return (
    <figure className={classes.receipt} aria-label="Receipt of the quote">
      <div className={slip.slip}>
        <p className={slip.issuer}>
          Sponsorscope <span className={slip.kind}>quote</span>
        </p>
        <p className={slip.channel}>
          <bdi>{channelName}</bdi>
        </p>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.key}>
              <Disclosure
                summary={
                  <span className={classes.line}>
                    <span>{line.quantity === 1 ? line.label : `${line.label} × ${line.quantity}`}</span>
                    <span className={classes.amount}>{formatMoney(line.amountCents, currency)}</span>
                  </span>
                }
              >
                <LineBasis line={line} currency={currency} />
                {onOverride !== undefined && line.group !== 'hand' && (
                  <OverrideForm
                    key={line.amountCents}
                    line={line}
                    currency={currency}
                    onOverride={(override) => onOverride(line.key, override)}
                  />
                )}
              </Disclosure>
            </li>
          ))}
        </ul>
        <p className={classes.total} aria-live="polite">
          <span>Total</span>
          <span>{formatMoney(totalCents, currency)}</span>
        </p>
        <p className={slip.note}>{texts.estimate}</p>
      </div>
    </figure>
  );
}

interface LineProps {
  line: ItemisedLine;
  currency: ItemisedQuote['currency'];
}

function LineBasis({ line, currency }: LineProps) {
  const { basis, source, range, isCapped, reason, computedCents } = line;
  return (
    <div className={classes.basis}>
      <p>{basis}</p>
      {isCapped && <p>The cap applies: more months cost nothing further.</p>}
      {range !== null && (
        <p>
          {`Published figures: ${formatMoney(range.lowCents, currency)} to ${formatMoney(range.highCents, currency)}`}
        </p>
      )}
      <p>{`${markWords[source.mark]}: ${source.text}`}</p>
      {reason !== null && <p>{`Changed by hand from ${formatMoney(computedCents, currency)}: ${reason}`}</p>}
    </div>
  );
}

function OverrideForm({
  line,
  currency,
  onOverride,
}: LineProps & { onOverride: (override: QuoteOverride | null) => void }) {
  const [cents, setCents] = useState<number | null>(line.amountCents);
  const [reason, setReason] = useState(line.reason ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isIncomplete = cents === null || reason.trim() === '';
    setIsMissing(isIncomplete);
    if (!isIncomplete) onOverride({ key: line.key, amountCents: cents, reason: reason.trim() });
  };
  return (
    <form
      className={form.form}
      onSubmit={submit}
      noValidate
      aria-label={`Change the amount of ${line.label}`}
    >
      <MoneyField label={`Amount, ${currency}`} min={-100_000_000} value={cents} onChange={setCents} />
      <TextInput
        label="Why"
        maxLength={longestQuoteReason}
        value={reason}
        error={isMissing ? 'Enter an amount and a reason.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={form.actions}>
        <Button type="submit" variant="default" size="xs">
          Change amount
        </Button>
        {line.reason !== null && (
          <Button variant="default" size="xs" onClick={() => onOverride(null)}>
            Back to the rule
          </Button>
        )}
      </div>
    </form>
  );
}
