import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Profile } from '../../contract/accounts/account.ts';
import { refreshStart, type Start } from '../session/start.ts';
import { PersonIcon } from '../ui/icons.tsx';
import spoken from '../ui/spoken.module.css';
import { showToast } from '../ui/toast.ts';
import { useBusy } from '../ui/use-busy.ts';
import classes from './account-links.module.css';
import { links } from './paths.ts';

interface AccountLinksProps {
  start: Start;
  /** True where the screen itself offers to load the account once more. */
  isAskedBelow: boolean;
  /** Closes the phone's menu behind a choice. */
  onChoose: () => void;
}

/** The header's corner of the account. Until it is known who is signed in, its place is kept free. */
export function AccountLinks({ start: { phase, account }, isAskedBelow, onChoose }: AccountLinksProps) {
  if (account !== null) return <OwnLinks profile={account.profile} onChoose={onChoose} />;
  if (phase === 'failed') return isAskedBelow ? null : <UnknownAccount />;
  return (
    <div className={classes.account} data-known={phase === 'known'}>
      <Button component={Link} to={links.auth} variant="subtle" onClick={onChoose}>
        Sign In
      </Button>
      <Button component={Link} to={links.signUp} onClick={onChoose}>
        Start For Free
      </Button>
    </div>
  );
}

function OwnLinks({ profile, onChoose }: { profile: Profile; onChoose: () => void }) {
  const { isBusy: isLeaving, run } = useBusy();
  const leave = () => {
    onChoose();
    run(leaveSession);
  };
  return (
    <div className={classes.account} data-own>
      <Button
        component={Link}
        to={links.profile}
        variant="subtle"
        onClick={onChoose}
        className={classes.profile}
        leftSection={<PersonIcon />}
      >
        <span className={spoken.spoken}>Profile settings: </span>
        <bdi className={classes.name}>{profile.full_name.trim() || profile.email}</bdi>
      </Button>
      <Button variant="default" onClick={leave} disabled={isLeaving}>
        {isLeaving ? 'Signing out...' : 'Sign Out'}
      </Button>
    </div>
  );
}

async function leaveSession(): Promise<void> {
  try {
    const { signOut } = await import('../session/sign-out.ts');
    await showToast(
      (await signOut())
        ? {
            title: 'Signed out',
            message: "You've been signed out successfully.",
            tone: 'good',
            topic: 'account',
          }
        : { title: 'You are still signed in', message: 'The server did not answer. Try again.', tone: 'bad' },
    );
  } catch {
    // Without a connection not even the code of the message arrives; the header goes on showing the account.
  }
}

/** Not knowing is not the same as being signed out. */
function UnknownAccount() {
  const { isBusy: isAsking, run } = useBusy();
  return (
    <div className={classes.account} data-single>
      <Button variant="default" onClick={() => run(refreshStart)} disabled={isAsking}>
        {isAsking ? 'Loading account...' : 'Account not loaded. Retry'}
      </Button>
    </div>
  );
}
