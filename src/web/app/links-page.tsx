import { LinksScreen, LinksScreenSkeleton } from '../deals/tracking/links-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function LinksPage() {
  return (
    <SignedIn skeleton={<LinksScreenSkeleton />}>{(account) => <LinksScreen account={account} />}</SignedIn>
  );
}
