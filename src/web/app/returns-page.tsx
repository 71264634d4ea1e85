import { ReturnsScreen } from '../deals/returns/returns-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

export function ReturnsPage() {
  return (
    <SignedIn skeleton={<ScreenSkeleton />}>{(account) => <ReturnsScreen account={account} />}</SignedIn>
  );
}
