import { Button } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../contract/accounts/account.ts';
import { refreshStart, type Start } from '../session/start.ts';
import { readAvatarAddress } from '../ui/avatar-address.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Avatar } from '../ui/picture.tsx';
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
  if (account !== null) return <AccountMenu {...account} onChoose={onChoose} />;
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

interface AccountMenuProps {
  profile: Profile;
  /** How many notifications are unread. */
  unread: number;
  onChoose: () => void;
}

/** Who is signed in, and what is theirs; on a phone it stands open in the menu below the bar. */
function AccountMenu({ profile, unread, onChoose }: AccountMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { isBusy: isLeaving, run } = useBusy();
  const listId = useId();
  const close = () => setIsOpen(false);
  const menu = useClickOutside<HTMLDivElement>(close);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    opener.current?.focus();
  });
  const choose = () => {
    close();
    onChoose();
  };
  const leave = () => {
    choose();
    run(leaveSession);
  };
  const name = profile.full_name.trim() || profile.email;
  const picture = readAvatarAddress(profile.avatar_url);
  return (
    <div className={classes.own} ref={menu}>
      <button
        type="button"
        ref={opener}
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={spoken.spoken}>{`Account: ${name}`}</span>
        <Avatar name={name} url={picture.kind === 'picture' ? picture.url : null} size="small" />
        <ChevronDownIcon />
      </button>
      <div className={classes.list} id={listId} data-open={isOpen}>
        <p className={classes.person}>
          <bdi className={classes.name}>{name}</bdi>
        </p>
        <ul>
          {accountDestinations.map(({ label, href }) => (
            <li key={label}>
              <Link to={href} className={classes.destination} onClick={choose}>
                {href === notificationsHref && unread > 0 ? `${label} (${unread} new)` : label}
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" className={classes.destination} onClick={leave} disabled={isLeaving}>
          {isLeaving ? 'Signing out...' : 'Sign Out'}
        </button>
      </div>
    </div>
  );
}

/** Beside what is theirs, what visitors have in the bar. */
const notificationsHref = `${links.profile}?tab=notifications`;
const accountDestinations = [
  { label: 'Profile settings', href: links.profile },
  { label: 'Team', href: links.team },
  { label: 'Proposals', href: links.proposals },
  { label: 'Scheduled reports', href: links.schedules },
  { label: 'Notifications', href: notificationsHref },
  { label: 'For Creators', href: links.creators },
  { label: 'Features', href: links.features },
  { label: 'Pricing', href: links.pricing },
] as const;

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
