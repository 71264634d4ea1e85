import { CompareScreen, CompareScreenSkeleton } from '../analysis/compare/compare-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function ComparePage() {
  return (
    <SignedIn skeleton={<CompareScreenSkeleton />}>
      {(account) => <CompareScreen account={account} />}
    </SignedIn>
  );
}
