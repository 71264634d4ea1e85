import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { quoteSides } from '../../../engine/pricing/quotes/quote-document.ts';
import type { QuoteSide } from '../../../engine/pricing/quotes/quote-document.ts';
import type { QuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { readQuotedOffer } from '../../../engine/pricing/quotes/offered-quote.ts';
import { links, quotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import frame from '../../ui/screen.module.css';
import { QuoteEditor } from './quote-editor.tsx';
import classes from './quotes.module.css';
import { texts } from './texts.ts';
import {
  beginContent,
  toContent,
  type EditedContent,
  useKeepQuote,
  useQuotedAnalysis,
} from './use-quotes.ts';

const sideWords: Record<QuoteSide, string> = { creator: 'the creator', brand: 'the brand' };
const known = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A quote for the channel of an analysis, before it is kept. */
export function NewQuoteScreen({ account }: { account: Account }) {
  const [address] = useSearchParams();
  const id = address.get('analysis') ?? '';
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.newTitle}</h1>
      {known.test(id) ? (
        <FromAnalysis id={id} account={account} offer={readQuotedOffer((name) => address.get(name))} />
      ) : (
        <EmptyState title={texts.empty} note={texts.emptyMore}>
          <Link to={links.library}>{texts.library}</Link>
        </EmptyState>
      )}
    </div>
  );
}

function FromAnalysis({ id, ...rest }: Omit<NewQuoteProps, 'analysis'>) {
  const query = useQuotedAnalysis(id);
  return (
    <LoadedPart query={query} failure={texts.oneFailed}>
      {(analysis) => <NewQuote key={id} id={id} analysis={analysis} {...rest} />}
    </LoadedPart>
  );
}

interface NewQuoteProps {
  id: string;
  analysis: ChannelAnalysis;
  account: Account;
  /** What it begins with, where it comes from a judged offer. */
  offer: QuotedOffer | null;
}

function NewQuote({ id, analysis, account, offer }: NewQuoteProps) {
  const [begin] = useState(() => beginContent(analysis, { nowMs: Date.now(), offer }));
  const [side, setSide] = useState<QuoteSide>(offer?.side ?? 'creator');
  const navigate = useNavigate();
  const keep = useKeepQuote();
  const saving = useAction(
    (content: EditedContent) =>
      api.createQuote({
        ...toContent(content),
        side,
        channel_id: analysis.evidence.channel.id,
        analysis_id: id,
        amends: null,
      }),
    (quote) => {
      keep(quote);
      void navigate(quotePath(quote.id), { replace: true });
    },
  );
  return (
    <>
      <NativeSelect
        label="You offer for"
        data={quoteSides.map((value) => ({ value, label: sideWords[value] }))}
        value={side}
        onChange={({ currentTarget: { value } }) => setSide(value === 'brand' ? 'brand' : 'creator')}
      />
      <QuoteEditor
        account={account}
        begin={begin}
        isSaving={saving.isRunning}
        failure={saving.failure?.message ?? null}
        onSave={saving.run}
        onChange={() => {}}
      />
    </>
  );
}
