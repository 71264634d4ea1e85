import { useSearchParams } from 'react-router';
import type { SiteInformation } from '../../contract/site.ts';
import { Arrived } from '../accounts/accounts/arrived.tsx';
import { AuthScreen, resetParameter } from '../accounts/accounts/auth-screen.tsx';
import { AuthSkeleton } from '../accounts/accounts/auth-skeleton.tsx';
import { useStart } from '../session/start.ts';

/** The sign-in for whoever is not signed in. A link that resets a password works for both. */
export function AuthPage({ site }: { site: SiteInformation }) {
  const { phase, account } = useStart();
  const [parameters] = useSearchParams();
  if (phase === 'loading') return <AuthSkeleton />;
  if (account !== null && !parameters.has(resetParameter)) {
    return <Arrived account={account} meanwhile={<AuthSkeleton />} />;
  }
  return <AuthScreen site={site} />;
}
