import { useState } from 'react';
import { FramedPicture } from './framed-picture.tsx';
import { readInitials } from './initials.ts';
import { usePicture } from './use-picture.ts';
import classes from './picture.module.css';

type Size = 'small' | 'medium' | 'large';

interface AvatarProps {
  /** Whose picture it is: its initials stand until the picture does, and where there is none. */
  name: string;
  /** At one of YouTube's hosts, or drawn by the product. */
  url: string | null;
  size?: Size;
}

/** The picture of a channel, or its initials. Its name stands beside it, so it has no text of its own. */
export function Avatar({ name, url, size = 'medium' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-size={size}>
      <Content name={name} url={url} />
    </span>
  );
}

interface OwnAvatarProps {
  name: string;
  /** An https address as the person entered it, at any host. */
  url: string | null;
  size?: Size;
  onFail?: () => void;
}

/** The signed-in person's own picture, or their initials. */
export function OwnAvatar({ name, url, size = 'medium', onFail }: OwnAvatarProps) {
  const [settled, setSettled] = useState<{ url: string; isShown: boolean } | null>(null);
  const known = settled?.url === url ? settled : null;
  return (
    <span className={classes.avatar} data-size={size}>
      {known?.isShown === true ? null : <span aria-hidden="true">{readInitials(name)}</span>}
      {url === null || known?.isShown === false ? null : (
        <FramedPicture
          url={url}
          title="Your avatar"
          className={classes.image}
          onSettle={(isShown) => {
            setSettled({ url, isShown });
            if (!isShown) onFail?.();
          }}
        />
      )}
    </span>
  );
}

interface ThumbnailProps {
  /** The video's, whose initials stand until the picture does, and where there is none. */
  title: string;
  url: string | null;
  /** The large one fills the width it is given. */
  size?: Size;
}

/** The picture of a video, 16:9. Its title stands beside it, so it has no text of its own. */
export function Thumbnail({ title, url, size = 'medium' }: ThumbnailProps) {
  return (
    <span className={classes.thumbnail} data-size={size}>
      <Content name={title} url={url} />
    </span>
  );
}

function Content({ name, url }: { name: string; url: string | null }) {
  const { source, isShown, handlers } = usePicture(url);
  return (
    <>
      {isShown ? null : <span aria-hidden="true">{readInitials(name)}</span>}
      {source === null ? null : (
        <img
          key={source}
          {...handlers}
          className={classes.image}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}
