import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { ListScreen } from '../analysis/lists/list-screen.tsx';
import { ListsScreen } from '../analysis/lists/lists-screen.tsx';
import { WatchButton } from '../analysis/watch/watch-button.tsx';
import { ScheduleLink } from '../session/schedule-link.tsx';
import { askedPricesPath, returnsOfList } from './paths.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** All lists, or the one that the address names. */
export function ListsPage() {
  const { pathname } = useLocation();
  const id = pathname.split('/')[2] ?? '';
  return (
    <SignedIn skeleton={<ScreenSkeleton />}>
      {(account) =>
        id === '' ? (
          <ListsScreen account={account} />
        ) : (
          <ListScreen
            key={id}
            id={id}
            account={account}
            renderWatch={(list) => (
              <>
                <WatchButton watched={{ listId: list.id }} name={list.name} />
                {account.plan.features.includes('portfolio') && (
                  <Button component={Link} to={returnsOfList(list.id)} variant="default" size="xs">
                    Spread a budget
                  </Button>
                )}
                <Button component={Link} to={askedPricesPath(list.id)} variant="default" size="xs">
                  Prices asked
                </Button>
                <ScheduleLink of={{ list: list.id }} />
              </>
            )}
          />
        )
      }
    </SignedIn>
  );
}
