import { useSearchParams } from 'react-router';
import type { SiteInformation } from '../../contract/site.ts';
import { findAddressLink } from '../accounts/accounts/address-link.ts';
import { Arrived } from '../accounts/accounts/arrived.tsx';
import { AuthScreen, resetParameter } from '../accounts/accounts/auth-screen.tsx';
import { AuthSkeleton } from '../accounts/accounts/auth-skeleton.tsx';
import { useStart } from '../session/start.ts';

/** The sign-in for whoever is not signed in. The links of mails that need an answer work for both. */
export function AuthPage({ site }: { site: SiteInformation }) {
  const { phase, account } = useStart();
  const [parameters] = useSearchParams();
  if (phase === 'loading') return <AuthSkeleton />;
  const isForBoth = parameters.has(resetParameter) || findAddressLink(parameters) !== null;
  if (account !== null && !isForBoth) {
    return <Arrived account={account} meanwhile={<AuthSkeleton />} />;
  }
  return <AuthScreen site={site} />;
}
