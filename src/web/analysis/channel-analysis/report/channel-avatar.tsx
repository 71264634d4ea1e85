import { useState } from 'react';
import { readInitials } from '../../../ui/initials.ts';
import classes from './channel-avatar.module.css';

/** The channel's picture, or its initials where there is none or it does not load. */
export function ChannelAvatar({ name, thumbnailUrl }: { name: string; thumbnailUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (thumbnailUrl === null || thumbnailUrl === failedUrl) {
    return (
      <span className={classes.avatar} aria-hidden="true">
        {readInitials(name)}
      </span>
    );
  }
  return (
    <img
      className={classes.avatar}
      src={thumbnailUrl}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(thumbnailUrl)}
    />
  );
}
