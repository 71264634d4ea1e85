import { formatDate, formatExactTime } from '../../../ui/format.ts';
import classes from './point-readout.module.css';
import { describeViews, type SamplePoint } from './sample-points.ts';
import { VideoLink } from './video-link.tsx';

/** What the selected point of the chart is, and why it counts or does not. */
export function PointReadout({ point, isDemo }: { point: SamplePoint; isDemo: boolean }) {
  return (
    <div className={classes.readout}>
      <p className={classes.title}>
        <VideoLink id={point.id} title={point.title} isDemo={isDemo} />
      </p>
      <p className={classes.facts}>
        <time dateTime={point.publishedAt} title={formatExactTime(point.publishedAt)}>
          {formatDate(point.publishedAt)}
        </time>
        <span>{describeViews(point)}</span>
        <span className={classes.note}>{point.note ?? 'Counted'}</span>
      </p>
    </div>
  );
}
