import type { ScorePart } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatShort, formatCount, formatDate } from '../../../ui/format.ts';
import { scorePartTexts } from '../../../../engine/analysis/result-labels.ts';
import type { VideoIndex } from './video-index.ts';
import { VideoLink } from './video-link.tsx';
import classes from './score-part-row.module.css';
import spoken from '../../../ui/spoken.module.css';

/** The largest weight of a part (engagement); bars are as long as the points they can give. */
const largestWeight = 25;
const wholePercent = 100;

export interface ScorePartRowProps {
  part: ScorePart;
  videos: VideoIndex;
  isDemo: boolean;
}

export function ScorePartRow({ part, videos, isDemo }: ScorePartRowProps) {
  const trackPercent = (part.weight / largestWeight) * wholePercent;
  return (
    <Disclosure
      summary={
        <span className={classes.row}>
          <span className={classes.name}>{scorePartTexts[part.name]}</span>
          <span className={classes.points}>
            {formatShort(part.points)}
            <span className={classes.weight}>
              <span aria-hidden="true"> / </span>
              <span className={spoken.spoken}> of </span>
              {formatShort(part.weight)}
              <span className={spoken.spoken}> points</span>
            </span>
          </span>
          <span className={classes.bar} aria-hidden="true">
            <span className={classes.track} style={{ width: `${trackPercent}%` }}>
              <span
                className={classes.fill}
                data-measured={part.measured || part.value === 0}
                style={{ width: `${part.value * wholePercent}%` }}
              />
            </span>
          </span>
        </span>
      }
    >
      <p className={classes.sentence}>
        {part.sentence}
        {part.measured ? '' : ' Not published, so it counts as average.'}
      </p>
      <VideoList ids={part.videoIds} videos={videos} isDemo={isDemo} />
    </Disclosure>
  );
}

interface VideoListProps {
  ids: readonly string[];
  videos: VideoIndex;
  isDemo: boolean;
}

/** The videos behind a figure; ids the evidence does not describe are left out. */
function VideoList({ ids, videos, isDemo }: VideoListProps) {
  const listed = ids.flatMap((id) => videos.get(id) ?? []);
  if (listed.length === 0) return null;
  return (
    <ul className={classes.list}>
      {listed.map((video) => (
        <li key={video.id} className={classes.videoListRow}>
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
