import type { ReactNode } from 'react';
import classes from './row-table.module.css';
import spoken from './spoken.module.css';

export interface RowColumn {
  name: string;
  isNumber?: boolean;
  /** Its cells say themselves what they are, so that its name is for a screen reader alone. */
  isSpoken?: boolean;
  /** The same in a card alone. */
  isPlain?: boolean;
}

interface RowTableProps {
  /** What it shows, for a screen reader: its heading may stand far above. */
  title: string;
  /** The cells of the first one are the rows' headings. */
  columns: readonly RowColumn[];
  /** It needs the width of a wide screen to be a table. */
  isWide?: boolean;
  /** Of a long one: the values of a card stand beside each other. */
  isCompact?: boolean;
  /** What it shows is about to be replaced. */
  isStale?: boolean;
  children: ReactNode;
}

/** A table; where its place is narrow each row becomes a card, with the column's name before each value. */
export function RowTable({ title, columns, isWide, isCompact, isStale, children }: RowTableProps) {
  return (
    <div className={classes.place} data-wide={isWide} data-compact={isCompact}>
      <table className={classes.table} data-stale={isStale}>
        <caption className={spoken.spoken}>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isSpoken }) => (
              <th key={name} scope="col" className={isNumber === true ? classes.number : undefined}>
                {isSpoken === true ? <span className={spoken.spoken}>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowCellProps {
  of: RowColumn;
  className?: string | undefined;
  children: ReactNode;
}

/** A value of a row under the name of its column. */
export function RowCell({ of: column, className, children }: RowCellProps) {
  const { name, isNumber, isSpoken, isPlain } = column;
  return (
    <td
      className={isNumber === true ? classes.number : className}
      data-label={isSpoken === true || isPlain === true ? undefined : name}
    >
      {children}
    </td>
  );
}
