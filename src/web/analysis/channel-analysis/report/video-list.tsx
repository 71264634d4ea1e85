import { formatCount, formatDate } from '../../../ui/format.ts';
import classes from './video-list.module.css';
import type { VideoIndex } from './video-index.ts';
import { VideoLink } from './video-link.tsx';

export interface VideoListProps {
  ids: readonly string[];
  videos: VideoIndex;
  isDemo: boolean;
}

/** The videos behind a figure; ids the evidence does not describe are left out. */
export function VideoList({ ids, videos, isDemo }: VideoListProps) {
  const listed = ids.flatMap((id) => videos.get(id) ?? []);
  if (listed.length === 0) return null;
  return (
    <ul className={classes.list}>
      {listed.map((video) => (
        <li key={video.id} className={classes.row}>
          <VideoLink id={video.id} title={video.title} isDemo={isDemo} />
          <span className={classes.facts}>
            {formatDate(video.publishedAt)}
            {video.views === null ? '' : `, ${formatCount(video.views)} views`}
          </span>
        </li>
      ))}
    </ul>
  );
}
