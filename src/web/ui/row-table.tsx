import type { ReactNode } from 'react';
import classes from './row-table.module.css';
import spoken from './spoken.module.css';

export interface RowColumn {
  /** Where its name may be another one's too. */
  id?: string;
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
  /** It may be wider than its place, and is then moved sideways within it. */
  isScrolled?: boolean;
  /** What it shows is about to be replaced. */
  isStale?: boolean;
  children: ReactNode;
}

/** A table; where its place is narrow each row becomes a card, with the column's name before each value. */
export function RowTable(props: RowTableProps) {
  const { title, columns, isWide, isCompact, isScrolled, isStale, children } = props;
  // By keyboard it is moved while it has the focus.
  const scrolled = isScrolled === true ? { tabIndex: 0, role: 'region', 'aria-label': title } : {};
  return (
    <div
      className={classes.place}
      data-wide={isWide}
      data-compact={isCompact}
      data-scrolled={isScrolled}
      {...scrolled}
    >
      <table className={classes.table} data-stale={isStale}>
        <caption className={spoken.spoken}>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ id, name, isNumber, isSpoken }) => (
              <th key={id ?? name} scope="col" className={isNumber === true ? classes.number : undefined}>
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
