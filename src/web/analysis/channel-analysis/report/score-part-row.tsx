import type { ScorePart } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatShort } from '../../../ui/format.ts';
import { scorePartTexts } from '../../../../engine/analysis/result-labels.ts';
import classes from './score-part-row.module.css';
import { VideoList } from './video-list.tsx';
import type { VideoIndex } from './video-index.ts';

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
            <span className={classes.weight}> / {formatShort(part.weight)}</span>
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
        {part.measured ? '' : ' The data is not published, so the neutral value stands in.'}
      </p>
      <VideoList ids={part.videoIds} videos={videos} isDemo={isDemo} />
    </Disclosure>
  );
}
