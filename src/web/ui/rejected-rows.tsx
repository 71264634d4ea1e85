import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatPlural } from './format.ts';
import classes from './rejected-rows.module.css';

interface RejectedRowsProps {
  /** How many there are. */
  count: number;
  /** The first of them, by their numbers in the file. */
  rows: readonly { row: number; text: string; reason: string }[];
}

const rowsAtOnce = 10;

/** Rows of a file that cannot be taken, each with its reason; of many, the first until more are wanted. */
export function RejectedRows({ count, rows }: RejectedRowsProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  if (count === 0) return null;
  const hidden = Math.max(0, rows.length - shown);
  return (
    <section className={classes.part} aria-label="Rows that cannot be imported">
      <h4 className={classes.heading}>{formatPlural(count, 'row')} cannot be imported</h4>
      {count > rows.length && (
        <p className={classes.reason}>
          The first {formatCount(rows.length)} of them are listed. Row 1 names the columns.
        </p>
      )}
      <ol className={classes.rows}>
        {rows.slice(0, shown).map(({ row, text, reason }) => (
          <li key={row} className={classes.row}>
            <span className={classes.number}>Row {formatCount(row)}</span>
            <span className={classes.text}>
              <span>{reason}</span>
              <bdi className={classes.cells}>{text}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <div>
          <Button variant="default" size="xs" onClick={() => setShown(shown + 5 * rowsAtOnce)}>
            {`Show ${formatCount(Math.min(hidden, 5 * rowsAtOnce))} more`}
          </Button>
        </div>
      )}
    </section>
  );
}
