import { TeamScreen, TeamScreenSkeleton } from '../accounts/workspaces/team-screen.tsx';
import { SignedIn } from './signed-in.tsx';

export function TeamPage() {
  return (
    <SignedIn skeleton={<TeamScreenSkeleton />}>{(account) => <TeamScreen account={account} />}</SignedIn>
  );
}
