import { useLocation } from 'react-router';
import { ListScreen } from '../analysis/lists/list-screen.tsx';
import { ListsScreen } from '../analysis/lists/lists-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** All lists, or the one that the address names. */
export function ListsPage() {
  const { pathname } = useLocation();
  const id = pathname.split('/')[2] ?? '';
  return (
    <SignedIn skeleton={<ScreenSkeleton />}>
      {(account) =>
        id === '' ? <ListsScreen account={account} /> : <ListScreen key={id} id={id} account={account} />
      }
    </SignedIn>
  );
}
