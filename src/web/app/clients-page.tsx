import { useLocation } from 'react-router';
import { ClientScreen } from '../agency/clients/client-screen.tsx';
import { ClientsScreen, ClientsScreenSkeleton } from '../agency/clients/clients-screen.tsx';
import { links } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

/** The workspace's clients, or the one that the address names. */
export function ClientsPage() {
  const { pathname } = useLocation();
  const id = pathname.slice(links.clients.length + 1);
  return (
    <SignedIn skeleton={<ClientsScreenSkeleton />}>
      {(account) =>
        id === '' ? <ClientsScreen account={account} /> : <ClientScreen key={id} id={id} account={account} />
      }
    </SignedIn>
  );
}
