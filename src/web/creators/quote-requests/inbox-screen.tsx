import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import frame from '../../ui/screen.module.css';
import { InboxItem } from './inbox-item.tsx';
import type { OfferParts } from './offer-parts.ts';
import { inboxKey } from './parts.tsx';
import classes from './parts.module.css';
import { pastedTexts } from './pasted-texts.ts';
import { texts } from './texts.ts';

const PasteOffer = lazy(async () => ({ default: (await import('./paste-offer.tsx')).PasteOffer }));

/** What brands ask the reader as a creator: in the marketplace, on their media kits and by mail, the newest first. */
export function InboxScreen({ offers }: { offers: OfferParts }) {
  const [isPasting, setIsPasting] = useState(false);
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
      {isPasting ? (
        <Suspense fallback={null}>
          <PasteOffer Form={offers.Form} onClose={() => setIsPasting(false)} />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsPasting(true)}>
            {pastedTexts.paste}
          </Button>
        </div>
      )}
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
                  <InboxItem key={thread.id} thread={thread} offers={offers} />
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
