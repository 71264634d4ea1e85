import { ProposalScreen } from '../deals/proposals/proposal-screen.tsx';
import { ProposalsScreen, ProposalsScreenSkeleton } from '../deals/proposals/proposals-screen.tsx';
import { useLocation } from 'react-router';
import { links } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

/** The workspace's proposals, or the one that the address names. */
export function ProposalsPage() {
  const { pathname } = useLocation();
  const id = pathname.slice(links.proposals.length + 1);
  return (
    <SignedIn skeleton={<ProposalsScreenSkeleton />}>
      {(account) =>
        id === '' ? (
          <ProposalsScreen account={account} />
        ) : (
          <ProposalScreen key={id} id={id} account={account} />
        )
      }
    </SignedIn>
  );
}
