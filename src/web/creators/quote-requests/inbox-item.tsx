import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import type { EnteredAnswer } from './answer-form.tsx';
import { AnswerForm, emptyAnswer } from './answer-form.tsx';
import type { OfferParts } from './offer-parts.ts';
import { formatAmount, inboxKey, Thread, Writing } from './parts.tsx';
import { describeTerms } from './pasted-terms.ts';
import type { ProposedAnswer } from './request-place.tsx';
import { PlaceOfRequest } from './request-place.tsx';
import { pastedTexts } from './pasted-texts.ts';
import { texts } from './texts.ts';

type Act = Parameters<typeof api.actOnQuoteInbox>[0];

/** One request, with everything its creator can do about it. */
export function InboxItem({ thread, offers }: { thread: InboxThread; offers: OfferParts }) {
  const { id, state, source, messages } = thread;
  const queries = useQueryClient();
  /** What is being written; `null` until the reader begins. */
  const [entered, setEntered] = useState<EnteredAnswer | null>(null);
  const [isPlaced, setIsPlaced] = useState(false);
  const { run, isRunning, failure } = useAction(
    (input: Act) => api.actOnQuoteInbox(input),
    () => void queries.invalidateQueries({ queryKey: inboxKey }),
  );
  const isOpen = state === 'open';
  const isPasted = source === 'pasted';
  return (
    <Thread thread={thread} creatorsView={thread} pasted={describePasted(thread)}>
      {isOpen && isPlaced && (
        <PlaceOfRequest
          thread={thread}
          Answer={isPasted ? offers.Answer : null}
          onUse={(proposed) => setEntered(addTo(entered ?? emptyAnswer, proposed))}
        />
      )}
      {isOpen && entered !== null && (
        <AnswerForm
          entered={entered}
          hint={source === 'media-kit' ? texts.mailedHint : texts.inboxHint}
          isRunning={isRunning}
          onChange={setEntered}
          onSend={(text, price) => run({ action: 'answer', id, text, price })}
          onCancel={() => setEntered(null)}
        />
      )}
      {state === 'answered' && source === 'marketplace' && (
        <Writing
          key={messages.length}
          label={texts.write}
          button={texts.sendMessage}
          isRunning={isRunning}
          onSend={(text) => run({ action: 'write', id, text })}
        />
      )}
      <FailureLine message={failure?.message ?? null} />
      {(isOpen || source !== 'media-kit') && (
        <div className={form.actions}>
          {isOpen && !isPasted && entered === null && (
            <Button size="xs" onClick={() => setEntered(emptyAnswer)}>
              {texts.beginAnswer}
            </Button>
          )}
          {isOpen && !isPlaced && (
            <Button size="xs" variant="default" onClick={() => setIsPlaced(true)}>
              {texts.place}
            </Button>
          )}
          {isPasted ? (
            <PastedEndings thread={thread} isRunning={isRunning} run={run} />
          ) : (
            <Endings thread={thread} isRunning={isRunning} run={run} />
          )}
        </div>
      )}
    </Thread>
  );
}

function describePasted({ budget, terms }: InboxThread) {
  if (terms === null) return null;
  return { facts: describeTerms({ budget, terms }, formatAmount), note: pastedTexts.pastedOn };
}

/** What was written stays, and the proposal follows it. */
function addTo(entered: EnteredAnswer, { text, amount, currency }: ProposedAnswer): EnteredAnswer {
  const written = entered.text.trim();
  return { text: written === '' ? text : `${written}\n\n${text}`, amount, currency };
}

interface EndingsProps {
  thread: InboxThread;
  isRunning: boolean;
  run: (act: Act) => void;
}

function Endings({ thread: { id, state, source, blocked }, isRunning, run }: EndingsProps) {
  const common = { keepLabel: texts.keep, isRunning, size: 'xs' } as const;
  return (
    <>
      {state === 'open' && (
        <ConfirmedButton
          {...common}
          label={texts.decline}
          question={texts.declineQuestion}
          confirmLabel={texts.decline}
          onConfirm={() => run({ action: 'decline', id })}
        />
      )}
      {source === 'marketplace' && !blocked && (
        <ConfirmedButton
          {...common}
          label={texts.block}
          question={texts.blockQuestion}
          confirmLabel={texts.block}
          onConfirm={() => run({ action: 'block', id })}
        />
      )}
      {source === 'marketplace' && blocked && (
        <Button
          variant="default"
          size="xs"
          aria-disabled={isRunning}
          onClick={() => run({ action: 'unblock', id })}
        >
          {texts.unblock}
        </Button>
      )}
    </>
  );
}

/** What becomes of an offer that the creator pasted; whoever sent it is told by the creator alone. */
function PastedEndings({ thread: { id, state }, isRunning, run }: EndingsProps) {
  const common = { keepLabel: texts.keep, isRunning, size: 'xs' } as const;
  return (
    <>
      {(state === 'open' || state === 'expired') && (
        <>
          <ConfirmedButton
            {...common}
            label={pastedTexts.acceptPasted}
            question={pastedTexts.acceptQuestion}
            confirmLabel={pastedTexts.acceptConfirm}
            onConfirm={() => run({ action: 'accept', id })}
          />
          <ConfirmedButton
            {...common}
            label={pastedTexts.declinePasted}
            question={pastedTexts.declinePastedQuestion}
            confirmLabel={pastedTexts.declineConfirm}
            onConfirm={() => run({ action: 'decline', id })}
          />
        </>
      )}
      <ConfirmedButton
        {...common}
        label={pastedTexts.deletePasted}
        question={pastedTexts.deleteQuestion}
        confirmLabel={pastedTexts.deletePasted}
        onConfirm={() => run({ action: 'delete', id })}
      />
    </>
  );
}
