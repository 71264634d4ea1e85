import { readInitials } from './initials.ts';
import { usePicture } from './use-picture.ts';
import classes from './picture.module.css';

interface AvatarProps {
  /** Whose picture it is: its initials stand until the picture does, and where there is none. */
  name: string;
  url: string | null;
  /** Empty where the name stands beside it. */
  alt?: string;
  size?: 'small' | 'medium' | 'large';
  onFail?: () => void;
}

/** The picture of a channel or a person, or the initials. */
export function Avatar({ name, url, alt = '', size = 'medium', onFail }: AvatarProps) {
  return (
    <span className={classes.avatar} data-size={size}>
      <Content name={name} url={url} alt={alt} onFail={onFail} />
    </span>
  );
}

interface ThumbnailProps {
  /** The video's, whose initials stand until the picture does, and where there is none. */
  title: string;
  url: string | null;
  /** The large one fills the width it is given. */
  size?: 'small' | 'medium' | 'large';
}

/** The picture of a video, 16:9. Its title stands beside it, so it has no text of its own. */
export function Thumbnail({ title, url, size = 'medium' }: ThumbnailProps) {
  return (
    <span className={classes.thumbnail} data-size={size}>
      <Content name={title} url={url} alt="" />
    </span>
  );
}

interface ContentProps {
  name: string;
  url: string | null;
  alt: string;
  onFail?: (() => void) | undefined;
}

function Content({ name, url, alt, onFail }: ContentProps) {
  const { source, isShown, handlers } = usePicture(url, onFail);
  return (
    <>
      {isShown ? null : <span aria-hidden="true">{readInitials(name)}</span>}
      {source === null ? null : (
        <img
          key={source}
          {...handlers}
          className={classes.image}
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}
