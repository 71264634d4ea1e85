import { formatCount, formatDate, formatExactTime } from '../../ui/format.ts';
import type { SamplePoint } from './sample-points.ts';
import classes from './sample-table.module.css';
import { VideoLink } from './video-link.tsx';

/** The chart's content as a table; on a phone each row becomes a small card. */
export function SampleTable({ points, isDemo }: { points: readonly SamplePoint[]; isDemo: boolean }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Video</th>
          <th scope="col">Published</th>
          <th scope="col" className={classes.number}>
            Views
          </th>
          <th scope="col">Counted</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.id}>
            <td>
              <VideoLink id={point.id} title={point.title} isDemo={isDemo} />
            </td>
            <td className={classes.date}>
              <time dateTime={point.publishedAt} title={formatExactTime(point.publishedAt)}>
                {formatDate(point.publishedAt)}
              </time>
            </td>
            <td className={classes.number}>
              {point.views === null ? 'not published' : formatCount(point.views)}
            </td>
            <td>{point.note ?? 'Yes'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
