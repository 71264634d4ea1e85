import classes from './video-link.module.css';

export interface VideoLinkProps {
  id: string;
  title: string;
  /** Invented channels have no page on YouTube to go to. */
  isDemo: boolean;
}

export function VideoLink({ id, title, isDemo }: VideoLinkProps) {
  if (isDemo) return <bdi className={classes.title}>{title}</bdi>;
  return (
    <a
      className={classes.link}
      href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
    >
      <bdi>{title}</bdi>
    </a>
  );
}
