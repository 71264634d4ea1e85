import { lazy } from 'react';
import { InboxScreen } from '../creators/quote-requests/inbox-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

const offers = {
  Form: lazy(async () => ({ default: (await import('../deals/offers/offer-form.tsx')).OfferForm })),
  Answer: lazy(async () => ({ default: (await import('../deals/offers/offer-answer.tsx')).OfferAnswer })),
};

export function CreatorInboxPage() {
  return <SignedIn skeleton={<ScreenSkeleton />}>{() => <InboxScreen offers={offers} />}</SignedIn>;
}
