import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';

interface ListCardProps {
  title: string;
  columns: readonly string[];
  /** A row's cells in the order of the columns; the first one is its heading. */
  children: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** What there is of one kind of thing in an account, the newest first. */
export function ListCard({ title, columns, children: rows }: ListCardProps) {
  const named = columns.map((name) => ({ name }));
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={classes.note}>{texts.nothing}</p>
      ) : (
        <RowTable title={title} columns={named} isWide={columns.length > 4}>
          {rows.map(({ id, cells: [heading, ...cells] }) => (
            <tr key={id}>
              <th scope="row" className={classes.name}>
                {heading}
              </th>
              {cells.map((cell, place) => (
                <RowCell
                  key={columns[place + 1]}
                  of={named[place + 1] ?? { name: '' }}
                  className={classes.cell}
                >
                  {cell}
                </RowCell>
              ))}
            </tr>
          ))}
        </RowTable>
      )}
    </Card>
  );
}
