import { LibraryScreen, LibraryScreenSkeleton } from '../analysis/library/library-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function LibraryPage() {
  return <SignedIn skeleton={<LibraryScreenSkeleton />}>{() => <LibraryScreen />}</SignedIn>;
}
