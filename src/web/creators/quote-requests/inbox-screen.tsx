import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import frame from '../../ui/screen.module.css';
import { InboxItem } from './inbox-item.tsx';
import { inboxKey } from './parts.tsx';
import classes from './parts.module.css';
import { texts } from './texts.ts';

/** What brands ask the reader as a creator, in the marketplace and on their media kits, the newest first. */
export function InboxScreen() {
  const list = useQuery({
    queryKey: inboxKey,
    queryFn: ({ signal }) => api.quoteInbox(undefined, { signal }),
  });
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.heading}>{texts.inbox}</h1>
        <p>{texts.inboxLede}</p>
      </header>
      <Card title={texts.inboxTitle} lede={describeWaiting(list.data?.requests ?? [])}>
        <LoadedPart query={list} failure={texts.inboxNotLoaded}>
          {({ requests }) =>
            requests.length === 0 ? (
              <EmptyState title={texts.noInbox} note={texts.noInboxMore}>
                <Link to={links.creatorReport}>{texts.toChannels}</Link>
              </EmptyState>
            ) : (
              <ul className={classes.threads} aria-label={texts.inboxTitle}>
                {requests.map((thread) => (
                  <InboxItem key={thread.id} thread={thread} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Card>
    </div>
  );
}

function describeWaiting(requests: readonly { state: string }[]): string | undefined {
  if (requests.length === 0) return undefined;
  const waiting = requests.filter(({ state }) => state === 'open').length;
  if (waiting === 0) return texts.noneWaits;
  return waiting === 1 ? texts.oneWaits : `${waiting} ${texts.wait}`;
}
