import { Button } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Account } from '../../contract/accounts/account.ts';
import { endsAdmin } from '../session/failure.ts';
import { getStart, onStartChange, refreshStart, useStart } from '../session/start.ts';
import { PlainScreen } from '../ui/plain-screen.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { links } from './paths.ts';

interface SignedInProps {
  /** What stands there while nobody knows yet who is signed in. */
  skeleton: ReactNode;
  /** Whoever is signed out unasked goes on reading what is on the screen. */
  outlastsSession?: boolean;
  children: (account: Account) => ReactNode;
}

/** Shows a screen to whom it belongs; everybody else goes to the sign-in. */
export function SignedIn({ skeleton, outlastsSession = false, children }: SignedInProps) {
  const { phase, account, hasExpired } = useStart();
  const [reader, setReader] = useState(account);
  if (account !== null && account !== reader) setReader(account);
  const shown = outlastsSession && hasExpired ? reader : account;
  if (shown !== null) {
    return (
      <QueryClientProvider key={placeOf(shown)} client={queries}>
        {children(shown)}
      </QueryClientProvider>
    );
  }
  if (phase === 'failed') return <AccountFailure />;
  return phase === 'known' ? <Navigate to={links.auth} replace /> : skeleton;
}

/** Whoever cannot be asked for is not sent to the sign-in: they may well be signed in. */
function AccountFailure() {
  const { isBusy: isAsking, run } = useBusy();
  return (
    <PlainScreen
      label="Error"
      title="Failed to load profile data"
      actions={
        <Button size="md" onClick={() => run(refreshStart)} aria-disabled={isAsking}>
          {isAsking ? 'Loading...' : 'Retry'}
        </Button>
      }
    >
      <p role="alert">The server did not answer. You are not signed out; try again in a moment.</p>
    </PlainScreen>
  );
}

/** The server's refusals do not change by asking again, and its failures offer a button: nothing is retried. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false } },
  queryCache: new QueryCache({
    onError: (error) => {
      const isSignedOut = 'status' in error && error.status === 401;
      const isNoAdmin = 'code' in error && endsAdmin(error.code);
      // Asking who is signed in leads to the sign-in, or to the words for whoever is no administrator any more.
      if (isSignedOut || isNoAdmin) void refreshStart();
    },
  }),
});

/** What is loaded belongs to one person in one workspace. */
const placeOf = ({ profile, workspace }: Account) => `${profile.user_id} ${workspace.id}`;

let owner: string | null = null;

/** What one account has loaded is gone before the next one sees a screen, and when its owner signs out. */
function followOwner(): void {
  const { account, hasExpired } = getStart();
  if (account === null && hasExpired) return;
  const next = account === null ? null : placeOf(account);
  if (next !== owner) queries.clear();
  owner = next;
}

followOwner();
onStartChange(followOwner);
