import type { BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './line-list.module.css';

/** Lines of a list with their numbers and reasons. */
export function LineList({ lines }: { lines: readonly BulkLine[] }) {
  return (
    <ol className={classes.lines}>
      {lines.map(({ line, channel_url, reason }) => (
        <li key={line} className={classes.line}>
          <span className={classes.number}>Line {formatCount(line)}</span>
          <span className={classes.text}>
            <bdi className={classes.address} title={channel_url}>
              {channel_url}
            </bdi>
            {reason !== null && <span className={classes.reason}>{reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
