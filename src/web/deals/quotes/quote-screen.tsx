import { Button } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import { quotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { describeExportFailure } from '../../session/report-download.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { AmendButton } from './amend-button.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { EventsCard, SentVersion, VersionsCard } from './quote-history.tsx';
import classes from './quotes.module.css';
import { stateWords, texts } from './texts.ts';
import { contentOf, toContent, type EditedContent, useKeepQuote, useQuote } from './use-quotes.ts';

/** One quote: worked on, sent, answered. */
export function QuoteScreen({ id, account }: { id: string; account: Account }) {
  const query = useQuote(id);
  return (
    <div className={frame.screen}>
      <LoadedPart query={query} failure={texts.oneFailed}>
        {(quote) => <OpenedQuote quote={quote} account={account} />}
      </LoadedPart>
    </div>
  );
}

function OpenedQuote({ quote, account }: { quote: QuoteDetail; account: Account }) {
  const [link, setLink] = useState<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const keep = useKeepQuote();
  const saving = useAction(
    (content: EditedContent) => api.reviseQuote({ id: quote.id, ...toContent(content) }),
    (saved) => {
      keep(saved);
      setIsChanged(false);
      void showToast({ title: texts.saved, message: saved.number, tone: 'good' });
    },
  );
  const { word, tone } = stateWords[quote.state];
  const [newest] = quote.versions;
  const content = contentOf(quote);
  const isEditable = quote.may.includes('revise') && content !== null;
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{`Quote ${quote.number}`}</h1>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <p className={classes.note}>
        <bdi>{quote.channel_label}</bdi>
        {quote.recipient === '' ? '' : ` · ${quote.recipient}`} · valid until{' '}
        <Moment iso={`${quote.valid_until}T12:00:00Z`} />
        {quote.amends !== null && (
          <>
            {' · changes '}
            <Link to={quotePath(quote.amends.id)}>{quote.amends.number}</Link>
          </>
        )}
        {quote.amended_by.map((each) => (
          <Fragment key={each.id}>
            {' · changed by '}
            <Link to={quotePath(each.id)}>{each.number}</Link>
            {` (${stateWords[each.state].word})`}
          </Fragment>
        ))}
      </p>
      {link !== null && <NewLink url={link} onDone={() => setLink(null)} />}
      <QuoteActions quote={quote} isChanged={isChanged} onLink={setLink} />
      {newest !== undefined && quote.draft === null && <SentVersion version={newest} />}
      {isEditable &&
        (quote.draft === null ? (
          <ReviseLater>{renderEditor()}</ReviseLater>
        ) : (
          <>
            {newest !== undefined && <p className={classes.note}>{texts.replaced}</p>}
            {renderEditor()}
          </>
        ))}
      <VersionsCard versions={quote.versions} />
      <EventsCard quote={quote} />
    </>
  );

  function renderEditor() {
    return (
      content !== null && (
        <QuoteEditor
          key={quote.draft === null ? quote.version : 'draft'}
          account={account}
          begin={content}
          isSaving={saving.isRunning}
          failure={saving.failure?.message ?? null}
          onSave={saving.run}
          onChange={setIsChanged}
        />
      )
    );
  }
}

/** What was sent can be worked on again; its form stands there once it is asked for. */
function ReviseLater({ children }: { children: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children;
  return (
    <div className={form.actions}>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Work on a new version
      </Button>
    </div>
  );
}

interface QuoteActionsProps {
  quote: QuoteDetail;
  isChanged: boolean;
  onLink: (url: string) => void;
}

function QuoteActions({ quote, isChanged, onLink }: QuoteActionsProps) {
  const { id, may, may_send: maySend, draft, state, versions } = quote;
  const keep = useKeepQuote();
  const { isBusy, run } = useBusy();
  const sending = useAction(
    () => api.sendQuote({ id }),
    ({ quote: sent, url }) => {
      keep(sent);
      onLink(url);
    },
  );
  const withdrawing = useAction(() => api.withdrawQuote({ id }), keep);
  const accepting = useAction((version: number) => api.acceptCounterOffer({ id, version }), keep);
  const failure = sending.failure ?? withdrawing.failure ?? accepting.failure;
  const save = async (path: string, body: object) => {
    const outcome = await download(path, { id, ...body });
    if (!outcome.ok) await showToast(describeExportFailure(outcome, 'The file could not be made'));
  };
  const newest = versions[0]?.version;
  return (
    <section aria-label="Actions">
      <div className={form.actions}>
        {draft !== null && may.includes('send') && maySend && !isChanged && (
          <ConfirmedButton
            label={texts.send}
            question={texts.sendAsk}
            confirmLabel={texts.send}
            keepLabel={texts.keep}
            isRunning={sending.isRunning}
            onConfirm={() => sending.run(undefined)}
          />
        )}
        {state === 'countered' && maySend && newest !== undefined && (
          <ConfirmedButton
            label={texts.accept}
            question={texts.acceptAsk}
            confirmLabel={texts.accept}
            keepLabel={texts.keep}
            isRunning={accepting.isRunning}
            onConfirm={() => accepting.run(newest)}
          />
        )}
        {may.includes('withdraw') && (
          <ConfirmedButton
            label={texts.withdraw}
            question={texts.withdrawAsk}
            confirmLabel={texts.withdraw}
            keepLabel={texts.keepQuote}
            isRunning={withdrawing.isRunning}
            onConfirm={() => withdrawing.run(undefined)}
          />
        )}
        {may.includes('amend') && <AmendButton quote={quote} />}
        {newest !== undefined && (
          <>
            <Button
              variant="default"
              aria-disabled={isBusy}
              onClick={() => run(() => save('/api/quotes/pdf', { paper: 'a4' }))}
            >
              PDF
            </Button>
            <Button
              variant="default"
              aria-disabled={isBusy}
              onClick={() => run(() => save('/api/quotes/csv', {}))}
            >
              Lines as CSV
            </Button>
          </>
        )}
      </div>
      {draft !== null && isChanged && <p className={classes.note}>{texts.saveFirst}</p>}
      {draft !== null && !maySend && <p className={classes.note}>{texts.plan}</p>}
      <FailureLine message={failure?.message ?? null} />
    </section>
  );
}

function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={texts.link} lede={texts.once}>
        <p className={classes.secret} translate="no">
          {url}
        </p>
        <div className={form.actions}>
          <CopyButton text={url} label={texts.copy} />
          <Button onClick={onDone}>{texts.done}</Button>
        </div>
      </Card>
    </div>
  );
}
