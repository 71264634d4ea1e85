import { formatCompact, formatPlural } from '../../ui/format.ts';
import spoken from '../../ui/spoken.module.css';
import classes from './view-line.module.css';

const width = 88;
const height = 24;
/** Room for the dot that marks the newest. */
const edge = 3;

/** The views of a channel's recent videos as a small line, oldest first. */
export function ViewLine({ views }: { views: readonly number[] }) {
  const newest = views.at(-1);
  if (newest === undefined) return null;
  const points = placePoints(views);
  const last = points.at(-1) ?? { x: 0, y: 0 };
  return (
    <>
      <span className={spoken.spoken}>{describeViews(views, newest)}</span>
      <svg
        className={classes.line}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={last.x} cy={last.y} r={edge - 1} />
      </svg>
    </>
  );
}

/** From nothing at the bottom to the most at the top, so that steady views are a level line. */
function placePoints(views: readonly number[]): { x: number; y: number }[] {
  const most = Math.max(1, ...views);
  const step = views.length > 1 ? (width - 2 * edge) / (views.length - 1) : 0;
  return views.map((count, index) => ({
    x: round(views.length > 1 ? edge + index * step : width - edge),
    y: round(height - edge - (count / most) * (height - 2 * edge)),
  }));
}

function describeViews(views: readonly number[], newest: number): string {
  const [least, most] = [Math.min(...views), Math.max(...views)].map(formatCompact);
  return `${formatPlural(views.length, 'video')}: ${least} to ${most} views, newest ${formatCompact(newest)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
