import { SchedulesScreen, SchedulesScreenSkeleton } from '../agency/schedules/schedules-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function SchedulesPage() {
  return (
    <SignedIn skeleton={<SchedulesScreenSkeleton />}>
      {(account) => <SchedulesScreen account={account} />}
    </SignedIn>
  );
}
