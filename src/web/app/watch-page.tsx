import { WatchScreen, WatchScreenSkeleton } from '../analysis/watch/watch-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function WatchPage() {
  return (
    <SignedIn skeleton={<WatchScreenSkeleton />}>{(account) => <WatchScreen account={account} />}</SignedIn>
  );
}
