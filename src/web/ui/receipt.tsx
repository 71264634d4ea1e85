import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Receipt as ReceiptData, ReceiptLine } from '../../engine/pricing/receipt.ts';
import { LockedValue } from './locked-value.tsx';
import { toneIcons } from './tone-icons.ts';
import classes from './receipt.module.css';
import spoken from './spoken.module.css';

interface ReceiptProps {
  receipt: ReceiptData;
  /** The channel it is made out to. */
  channelName: string;
  /** Under the total: from when it is, or what it is not. */
  note: ReactNode;
  /** What a screen reader is told in place of an amount that is closed to the reader. */
  closedText?: string;
}

/** The price with its working, as a slip with a torn edge and the verdict as its stamp. */
export function Receipt({ receipt, channelName, note, closedText = 'Hidden' }: ReceiptProps) {
  const { lines, rate, total, range, isRecommended, stamp } = receipt;
  const headingId = useId();
  const Sign = toneIcons[stamp.tone];
  const amountOf = ({ amount }: ReceiptLine) =>
    amount ?? <LockedValue placeholder="0.0000" spokenText={closedText} />;
  return (
    <figure className={classes.shadow} aria-labelledby={headingId}>
      <div className={classes.slip} data-recommended={isRecommended}>
        <p className={classes.issuer} id={headingId}>
          Sponsorscope <span className={classes.kind}>receipt</span>
        </p>
        <p className={classes.channel}>
          <bdi>{channelName}</bdi>
        </p>
        <dl className={classes.lines}>
          {lines.map((line) => (
            <div key={line.label} className={classes.line}>
              <dt>{line.label}</dt>
              <dd>{amountOf(line)}</dd>
            </div>
          ))}
          {rate === null ? null : (
            <div className={classes.line} data-sum="rate">
              <dt>{rate.label}</dt>
              <dd>{amountOf(rate)}</dd>
            </div>
          )}
          <div className={classes.line} data-sum="total">
            <dt>{total.label}</dt>
            <dd>{amountOf(total)}</dd>
          </div>
          {range === null ? null : (
            <div className={classes.line}>
              <dt>80% range</dt>
              <dd>{range}</dd>
            </div>
          )}
        </dl>
        <p className={classes.stamp} data-tone={stamp.tone}>
          <span className={spoken.spoken}>Verdict: </span>
          <Sign />
          {stamp.word}
        </p>
        <p className={classes.note}>{note}</p>
      </div>
    </figure>
  );
}
