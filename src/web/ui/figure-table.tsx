import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './figure-table.module.css';
import { formatCount } from './format.ts';
import spoken from './spoken.module.css';

/** Each row's first cell names it; the others are as they are read. */
export interface FigureRows {
  columns: readonly { name: string; isText?: boolean }[];
  rows: readonly (readonly string[])[];
}

interface FigureTableProps {
  title: string;
  table: FigureRows;
  /** Whether the rows become cards where it is narrow; by itself where there are many columns. */
  asCards?: boolean;
}

/** With more columns than this, a phone has no room for a table. */
const fewColumns = 4;
/** With more than this, half of a wide screen has none either. */
const manyColumns = 6;
/** How many rows are drawn until somebody asks for all of them. */
const firstRows = 50;

/** Named figures in rows. */
export function FigureTable({ title, table, asCards }: FigureTableProps) {
  const { columns, rows } = table;
  const [showsAll, setShowsAll] = useState(false);
  // Two rows may read the same in every cell.
  const numbered = rows.map((cells, index) => ({ key: String(index), cells }));
  const shown = showsAll ? numbered : numbered.slice(0, firstRows);
  return (
    <>
      <div className={classes.place} data-many={columns.length > manyColumns}>
        <table className={classes.table} data-cards={asCards ?? columns.length > fewColumns}>
          <caption className={spoken.spoken}>{title}</caption>
          <thead>
            <tr>
              {columns.map(({ name, isText }) => (
                <th key={name} scope="col" className={isText === true ? undefined : classes.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, cells }) => (
              <Row key={key} columns={columns} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > firstRows && (
        <Button variant="default" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${firstRows} rows` : `Show all ${formatCount(rows.length)} rows`}
        </Button>
      )}
    </>
  );
}

function Row({ columns, cells }: { columns: FigureRows['columns']; cells: FigureRows['rows'][number] }) {
  return (
    <tr>
      {columns.map(({ name, isText }, index) =>
        index === 0 ? (
          <th key={name} scope="row">
            <bdi>{cells[index]}</bdi>
          </th>
        ) : (
          <td key={name} className={isText === true ? undefined : classes.number} data-label={name}>
            {cells[index]}
          </td>
        ),
      )}
    </tr>
  );
}
