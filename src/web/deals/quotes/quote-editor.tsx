import { Button, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { longestAddress, longestChannelName, longestName } from '../../../contract/limits.ts';
import { longestQuoteNote } from '../../../contract/deals/deal-limits.ts';
import { itemiseQuote } from '../../../engine/pricing/quotes/itemised-quote.ts';
import type {
  ItemisedQuote,
  ItemisedRequest,
  QuoteOverride,
} from '../../../engine/pricing/quotes/itemised-request.ts';
import { QuoteFaultError } from '../../../engine/pricing/quotes/quote-fault.ts';
import { ClientChoice } from '../../session/client-choice.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { LinesForm } from './lines-form.tsx';
import { QuoteReceipt } from './quote-receipt.tsx';
import classes from './quotes.module.css';
import { TermsForm } from './terms-form.tsx';
import { texts } from './texts.ts';
import type { EditedContent } from './use-quotes.ts';

interface QuoteEditorProps {
  account: Account;
  begin: EditedContent;
  isSaving: boolean;
  failure: string | null;
  onSave: (content: EditedContent) => void;
  /** Told of each change that is not saved. */
  onChange: (isChanged: boolean) => void;
}

/** A quote while it is worked on: the form, and beside it what it comes to, by the function that the server uses. */
export function QuoteEditor({ account, begin, isSaving, failure, onSave, onChange }: QuoteEditorProps) {
  const [content, setContent] = useState(begin);
  const change = (changes: Partial<EditedContent>) => {
    setContent({ ...content, ...changes });
    onChange(true);
  };
  const changeRequest = (changes: Partial<ItemisedRequest>) =>
    change({ request: withoutLostOverrides({ ...content.request, ...changes }) });
  const override = (key: string, wanted: QuoteOverride | null) => {
    const others = content.request.overrides.filter((each) => each.key !== key);
    change({ request: { ...content.request, overrides: wanted === null ? others : [...others, wanted] } });
  };
  const { quote, fault } = price(content.request);
  return (
    <div className={classes.editor}>
      <div className={classes.stack}>
        <Card title={texts.lines}>
          <LinesForm request={content.request} onChange={changeRequest} />
        </Card>
        <Card title={texts.recipient}>
          <RecipientFields account={account} content={content} onChange={change} />
        </Card>
        <Card title={texts.terms}>
          <TermsForm
            terms={content.terms}
            onChange={(terms) => change({ terms: { ...content.terms, ...terms } })}
          />
        </Card>
      </div>
      <div className={classes.aside}>
        {quote !== null && (
          <QuoteReceipt quote={quote} channelName={content.channel_label} onOverride={override} />
        )}
        <FailureLine message={fault ?? failure} />
        <div className={form.actions}>
          <Button
            aria-disabled={isSaving || quote === null}
            onClick={() => quote !== null && onSave(content)}
          >
            {isSaving ? texts.loading : texts.save}
          </Button>
        </div>
      </div>
    </div>
  );
}

function price(request: ItemisedRequest): { quote: ItemisedQuote | null; fault: string | null } {
  try {
    return { quote: itemiseQuote(request), fault: null };
  } catch (error) {
    if (error instanceof QuoteFaultError) return { quote: null, fault: error.message };
    throw error;
  }
}

/** An amount that was set on a line goes with the line. */
function withoutLostOverrides(request: ItemisedRequest): ItemisedRequest {
  if (request.overrides.length === 0) return request;
  const { quote } = price({ ...request, overrides: [] });
  const keys = new Set(quote?.lines.map(({ key }) => key));
  return { ...request, overrides: request.overrides.filter(({ key }) => keys.has(key)) };
}

interface RecipientFieldsProps {
  account: Account;
  content: EditedContent;
  onChange: (changes: Partial<EditedContent>) => void;
}

function RecipientFields({ account, content, onChange }: RecipientFieldsProps) {
  const { recipient } = content;
  const set = (changes: Partial<EditedContent['recipient']>) =>
    onChange({ recipient: { ...recipient, ...changes } });
  return (
    <div className={form.form}>
      <div className={form.row}>
        <TextInput
          label="Name"
          dir="auto"
          autoComplete="off"
          maxLength={longestName}
          value={recipient.name}
          onChange={({ currentTarget: { value: name } }) => set({ name })}
        />
        <TextInput
          label="Company"
          dir="auto"
          autoComplete="off"
          maxLength={longestName}
          value={recipient.company}
          onChange={({ currentTarget: { value: company } }) => set({ company })}
        />
        <TextInput
          label="Email"
          type="email"
          description="The code for accepting goes here alone."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={longestAddress}
          value={recipient.email}
          onChange={({ currentTarget: { value } }) => set({ email: value.trim() })}
        />
      </div>
      <div className={form.row}>
        <TextInput
          label="Channel, in your words"
          description="It stays as you write it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          dir="auto"
          maxLength={longestChannelName}
          value={content.channel_label}
          onChange={({ currentTarget: { value } }) => onChange({ channel_label: value })}
        />
        <TextInput
          type="date"
          label="Valid until"
          value={content.valid_until}
          onChange={({ currentTarget: { value } }) => value !== '' && onChange({ valid_until: value })}
        />
        <ClientChoice
          account={account}
          clientId={content.client_id}
          onChange={(client_id) => onChange({ client_id })}
        />
      </div>
      <Textarea
        label={texts.note}
        dir="auto"
        rows={3}
        maxLength={longestQuoteNote}
        value={content.note}
        onChange={({ currentTarget: { value: note } }) => onChange({ note })}
      />
    </div>
  );
}
