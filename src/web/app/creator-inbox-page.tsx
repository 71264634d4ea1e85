import { InboxScreen } from '../creators/quote-requests/inbox-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

export function CreatorInboxPage() {
  return <SignedIn skeleton={<ScreenSkeleton />}>{() => <InboxScreen />}</SignedIn>;
}
