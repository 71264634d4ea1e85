import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../../app/paths.ts';
import { savePendingChannel } from '../pending-channel.ts';

interface SignInLinkProps {
  channel: string;
  className?: string;
  children: ReactNode;
}

/** Remembers the channel, so that its analysis can run once the visitor is signed in, in this tab or a new one. */
export function SignInLink({ channel, ...others }: SignInLinkProps) {
  const keep = () => savePendingChannel(channel);
  return <Link {...others} to={links.auth} onClick={keep} onAuxClick={keep} />;
}
