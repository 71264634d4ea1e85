import type { Comparison } from '../../../contract/analysis/compare.ts';
import { createAxisScale } from '../../../drawing/axis-scale.ts';
import { placeLabels } from '../../../drawing/label-rows.ts';
import { Axis } from '../../ui/axis.tsx';
import { Card } from '../../ui/card.tsx';
import { formatCompact, formatDollars } from '../../ui/format.ts';
import spoken from '../../ui/spoken.module.css';
import classes from './compare-pictures.module.css';
import { texts } from './texts.ts';
import type { ShownColumn } from './use-comparison.ts';

interface PicturesProps {
  comparison: Comparison;
  columns: readonly ShownColumn[];
}

interface Point {
  id: string;
  label: string;
  fee: number;
  range: { low: number; high: number } | null;
  score: number | null;
}

/** What their prices come to: on one axis, and beside their scores. */
export function ComparePictures({ comparison, columns }: PicturesProps) {
  const scores = comparison.rows.find(({ key }) => key === 'score');
  const points = columns.flatMap(({ id, label, place }): Point[] => {
    const price = comparison.prices[place];
    if (price === null || price === undefined) return [];
    const score = scores?.cells[place]?.value ?? null;
    return [{ id, label, fee: price.fees.medium, range: price.range, score }];
  });
  if (points.length === 0) {
    return (
      <Card title={texts.prices}>
        <p>{texts.noPrices}</p>
      </Card>
    );
  }
  return (
    <>
      <PriceAxes points={points} />
      <PriceAndScore points={points} />
    </>
  );
}

function PriceAxes({ points }: { points: readonly Point[] }) {
  const values = points.flatMap(({ fee, range }) => [fee, range?.low ?? fee, range?.high ?? fee]);
  const scale = createAxisScale(values);
  return (
    <Card title={texts.prices} lede={texts.pricesLede}>
      <ul className={classes.axes}>
        {points.map(({ id, label, fee, range }) => (
          <li key={id}>
            <p className={classes.line}>
              <bdi className={classes.label}>{label}</bdi>
              <strong>{formatDollars(fee)}</strong>
              {range !== null && (
                <span className={classes.range}>
                  {formatDollars(range.low)} to {formatDollars(range.high)}
                </span>
              )}
            </p>
            <Axis
              scale={scale}
              band={range && { from: range.low, to: range.high }}
              formatTick={formatCompact}
            >
              {(place) => <span className={classes.mark} style={{ insetInlineStart: place(fee) }} />}
            </Axis>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Of the drawing, in units of its own; a label is as high as a line of small text. */
const height = 240;
const labelGap = 24;
const highestScore = 100;

/** Price to the right, score upwards. For the ears it is a table. */
function PriceAndScore({ points }: { points: readonly Point[] }) {
  const scored = points.flatMap((point) => (point.score === null ? [] : [{ ...point, score: point.score }]));
  if (scored.length === 0) return null;
  const scale = createAxisScale(scored.map(({ fee }) => fee));
  const heights = scored.map(({ score }) => height * (1 - score / highestScore));
  const rows = placeLabels(heights, { gap: labelGap, extent: height });
  return (
    <Card title={texts.picture} lede={texts.pictureLede}>
      <div className={classes.plot} style={{ height }} aria-hidden="true">
        {[0, 50, highestScore].map((score) => (
          <span key={score} className={classes.level} style={{ bottom: `${score}%` }}>
            {score}
          </span>
        ))}
        {scored.map(({ id, label, fee }, index) => {
          const share = scale.place(fee);
          return (
            <span key={id} data-side={share > 0.5 ? 'before' : 'behind'}>
              <span
                className={classes.dot}
                style={{ insetInlineStart: `${100 * share}%`, top: heights[index] }}
              />
              <span className={classes.tag} style={{ insetInlineStart: `${100 * share}%`, top: rows[index] }}>
                <bdi>{label}</bdi>
              </span>
            </span>
          );
        })}
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${100 * scale.place(tick)}%` }}>
            {formatCompact(tick)}
          </span>
        ))}
      </div>
      <p className={classes.range} aria-hidden="true">
        {texts.fee}, USD
      </p>
      {/* A table grows with its names, whatever its own width. */}
      <div className={spoken.spoken}>
        <table>
          <caption>{texts.picture}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.channel}</th>
              <th scope="col">{texts.fee}</th>
              <th scope="col">{texts.score}</th>
            </tr>
          </thead>
          <tbody>
            {scored.map(({ id, label, fee, score }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{formatDollars(fee)}</td>
                <td>{score}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
