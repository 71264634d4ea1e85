import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { savePendingChannel } from './pending-channel.ts';

/** Remembers the channel, so that its analysis can run once the visitor is signed in. */
export function SignInLink({ channel, children }: { channel: string; children: ReactNode }) {
  return (
    <Link to={links.auth} onClick={() => savePendingChannel(channel)}>
      {children}
    </Link>
  );
}
