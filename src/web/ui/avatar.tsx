import { readInitials } from './initials.ts';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** An https address that has not failed yet; `null` for the initials. */
  url: string | null;
  onFail: () => void;
  size?: 'small' | 'large';
}

/** The person's picture, or their initials. */
export function Avatar({ name, url, onFail, size = 'large' }: AvatarProps) {
  if (url === null) {
    return (
      <span className={classes.avatar} data-size={size} aria-hidden="true">
        {readInitials(name)}
      </span>
    );
  }
  return (
    <img
      key={url}
      className={classes.avatar}
      data-size={size}
      src={url}
      alt="Your avatar"
      referrerPolicy="no-referrer"
      onError={onFail}
    />
  );
}
