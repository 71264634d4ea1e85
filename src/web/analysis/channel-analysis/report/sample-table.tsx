import { formatCount, formatDate, formatExactTime } from '../../../ui/format.ts';
import { RowCell, RowTable } from '../../../ui/row-table.tsx';
import type { SamplePoint } from './sample-points.ts';
import { VideoLink } from './video-link.tsx';

const columns = {
  video: { name: 'Video' },
  published: { name: 'Published' },
  views: { name: 'Views', isNumber: true },
  day30: { name: 'At day 30', isNumber: true },
  counted: { name: 'Counted' },
} as const;

/** The chart's content as a table. */
export function SampleTable({ points, isDemo }: { points: readonly SamplePoint[]; isDemo: boolean }) {
  return (
    <RowTable title="Videos of the sample" columns={Object.values(columns)} isCompact>
      {points.map((point) => (
        <tr key={point.id}>
          <th scope="row">
            <VideoLink id={point.id} title={point.title} isDemo={isDemo} />
          </th>
          <RowCell of={columns.published}>
            <time dateTime={point.publishedAt} title={formatExactTime(point.publishedAt)}>
              {formatDate(point.publishedAt)}
            </time>
          </RowCell>
          <RowCell of={columns.views}>
            {point.views === null ? 'not published' : formatCount(point.views)}
          </RowCell>
          <RowCell of={columns.day30}>
            {point.viewsAtDay30 === null ? 'not counted' : formatCount(point.viewsAtDay30)}
          </RowCell>
          <RowCell of={columns.counted}>{point.note ?? 'Yes'}</RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
