import type { CreditEntry } from '../../contract/accounts/credits.ts';
import { formatCount } from '../ui/format.ts';
import { Moment } from '../ui/moment.tsx';
import { RowCell, RowTable, type RowColumn } from '../ui/row-table.tsx';
import { creditWords, formatChange } from './credit-labels.ts';
import classes from './credit-table.module.css';

const columns = {
  what: { name: 'What happened' },
  change: { name: 'Credits', isNumber: true },
  left: { name: 'Left', isNumber: true },
  when: { name: 'When' },
} as const satisfies Record<string, RowColumn>;

/** Changes of credits, the newest first, with what was said of a correction. */
export function CreditTable({ title, entries }: { title: string; entries: readonly CreditEntry[] }) {
  return (
    <RowTable title={title} columns={Object.values(columns)} isCompact>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" className={classes.what}>
            {creditWords[entry.kind]}
            {entry.note !== null && (
              <span className={classes.note}>
                <bdi>{entry.note}</bdi>
              </span>
            )}
          </th>
          <RowCell of={columns.change}>{formatChange(entry)}</RowCell>
          <RowCell of={columns.left}>{formatCount(entry.balance)}</RowCell>
          <RowCell of={columns.when}>
            <Moment iso={entry.created_at} />
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
