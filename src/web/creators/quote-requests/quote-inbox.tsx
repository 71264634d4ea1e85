import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { inboxKey, Thread, Writing } from './parts.tsx';
import { texts } from './texts.ts';
import classes from './parts.module.css';

interface QuoteInboxProps {
  /** Where a request's price stands. */
  renderPlace: (id: string) => ReactNode;
}

/** What brands have asked the reader for as a creator. */
export function QuoteInbox({ renderPlace }: QuoteInboxProps) {
  const list = useQuery({ queryKey: inboxKey, queryFn: () => api.quoteInbox() });
  return (
    <Card title={texts.inbox} lede={texts.inboxLede}>
      <LoadedPart query={list} failure={texts.inboxNotLoaded}>
        {({ requests }) => (
          <>
            {requests.length === 0 && <p>{texts.noInbox}</p>}
            <ul className={classes.threads} aria-label={texts.inbox}>
              {requests.map((thread) => (
                <Thread key={thread.id} thread={thread} sender={thread.sender_name}>
                  {thread.state === 'open' && renderPlace(thread.id)}
                  <Acts thread={thread} />
                </Thread>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function Acts({ thread: { id, state, blocked, messages } }: { thread: InboxThread }) {
  const queries = useQueryClient();
  const { run, isRunning, failure } = useAction(
    (input: Parameters<typeof api.actOnQuoteInbox>[0]) => api.actOnQuoteInbox(input),
    () => void queries.invalidateQueries({ queryKey: inboxKey }),
  );
  const common = { keepLabel: texts.keep, isRunning, size: 'xs' } as const;
  return (
    <>
      <FailureLine message={failure?.message ?? null} />
      {state === 'open' && (
        <Writing
          label={texts.answer}
          button={texts.sendAnswer}
          isRunning={isRunning}
          isPriced
          onSend={(text, price) => run({ action: 'answer', id, text, price })}
        />
      )}
      {state === 'answered' && (
        <Writing
          key={messages.length}
          label={texts.write}
          button={texts.sendMessage}
          isRunning={isRunning}
          onSend={(text) => run({ action: 'write', id, text })}
        />
      )}
      <div className={form.actions}>
        {state === 'open' && (
          <ConfirmedButton
            {...common}
            label={texts.decline}
            question={texts.declineQuestion}
            confirmLabel={texts.decline}
            onConfirm={() => run({ action: 'decline', id })}
          />
        )}
        {blocked ? (
          <Button
            variant="default"
            size="xs"
            aria-disabled={isRunning}
            onClick={() => run({ action: 'unblock', id })}
          >
            {texts.unblock}
          </Button>
        ) : (
          <ConfirmedButton
            {...common}
            label={texts.block}
            question={texts.blockQuestion}
            confirmLabel={texts.block}
            onConfirm={() => run({ action: 'block', id })}
          />
        )}
      </div>
    </>
  );
}
