import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { requestsKey, Thread, Writing } from './parts.tsx';
import { texts } from './texts.ts';
import classes from './parts.module.css';

/** What the reader's workspace has asked creators for, and their answers. */
export function SentRequests({ mayAct }: { mayAct: boolean }) {
  const list = useQuery({ queryKey: requestsKey, queryFn: () => api.quoteRequests() });
  return (
    <Card title={texts.requests} lede={texts.requestsLede}>
      <LoadedPart query={list} failure={texts.requestsNotLoaded}>
        {({ requests }) => (
          <>
            {requests.length === 0 && <p>{texts.noRequests}</p>}
            <ul className={classes.threads} aria-label={texts.requests}>
              {requests.map((thread) => (
                <Thread key={thread.id} thread={thread} creatorsView={null}>
                  {mayAct && <Acts thread={thread} />}
                </Thread>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function Acts({ thread: { id, state, messages } }: { thread: QuoteThread }) {
  const queries = useQueryClient();
  const acting = useAction(
    (input: Parameters<typeof api.actOnQuoteRequest>[0]) => api.actOnQuoteRequest(input),
    () => void queries.invalidateQueries({ queryKey: requestsKey }),
  );
  return (
    <>
      <FailureLine message={acting.failure?.message ?? null} />
      {state === 'answered' && (
        <Writing
          key={messages.length}
          label={texts.write}
          button={texts.sendMessage}
          isRunning={acting.isRunning}
          onSend={(text) => acting.run({ action: 'write', id, text })}
        />
      )}
      {(state === 'open' || state === 'answered') && (
        <ConfirmedButton
          label={texts.withdraw}
          question={texts.withdrawQuestion}
          confirmLabel={texts.withdraw}
          keepLabel={texts.keep}
          isRunning={acting.isRunning}
          onConfirm={() => acting.run({ action: 'withdraw', id })}
        />
      )}
    </>
  );
}
