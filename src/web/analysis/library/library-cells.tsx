import type { ReactNode } from 'react';
import type { LibraryRow } from '../../../contract/analysis/library.ts';
import type { LibraryColumn, LibrarySort } from '../../../contract/limits.ts';
import { judgeSafety } from '../../../engine/analysis/result-labels.ts';
import { formatCount, formatDollars } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import spoken from '../../ui/spoken.module.css';
import { toneIcons } from '../../ui/tone-icons.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import classes from './library-table.module.css';
import { texts } from './texts.ts';
import { ViewLine } from './view-line.tsx';

/** How a column is drawn and headed. */
export interface TableColumn {
  heading: string;
  /** What its heading sorts by. */
  sort?: LibrarySort;
  /** A plan without prices does not show it. */
  isClosed?: true;
  cell: (row: LibraryRow) => ReactNode;
}

export type TableColumns = Partial<Record<LibraryColumn, TableColumn>>;

type DrawCell = TableColumn['cell'];

function judged(label: string, { tone, word }: ReturnType<typeof judgeSafety>) {
  const Icon = toneIcons[tone];
  return (
    <td data-label={label} className={classes.safety} data-tone={tone}>
      <span>
        <Icon />
        {word}
      </span>
    </td>
  );
}

const cells: Record<'verdict' | 'score' | 'safety' | 'recent' | 'price' | 'date', DrawCell> = {
  verdict: ({ verdict }) => (
    <td className={classes.verdict}>{verdict === null ? null : <VerdictTag verdict={verdict} />}</td>
  ),
  score: ({ sponsorship_score: score, score_change: change }) => (
    <td data-number data-label={texts.score}>
      {score === null ? <Nothing words={texts.notScored} /> : <strong>{score}</strong>}
      <Change amount={change} format={formatCount} isBetterUp />
    </td>
  ),
  safety: ({ brand_safety: safety }) => judged(texts.safety, judgeSafety(safety)),
  recent: (row) => (
    <td className={classes.views}>{row.access === 'full' && <ViewLine views={row.views} />}</td>
  ),
  date: ({ created_at: createdAt }) => (
    <td className={classes.date}>
      <Moment iso={createdAt} />
    </td>
  ),
  price: (row) => {
    const price = row.access === 'full' ? row.price : null;
    return (
      <td data-number data-label={texts.price}>
        {price === null ? (
          <Nothing words={row.access === 'full' ? texts.none : texts.closed} />
        ) : (
          <strong>{formatDollars(price)}</strong>
        )}
        {row.access === 'full' && <Change amount={row.price_change} format={formatCount} />}
      </td>
    );
  },
};

/** The columns that stand there until somebody chooses; the others are loaded with those who may. */
export const usualTable: TableColumns = {
  verdict: { heading: texts.verdict, sort: 'verdict', cell: cells.verdict },
  score: { heading: texts.score, sort: 'score', cell: cells.score },
  safety: { heading: texts.safety, cell: cells.safety },
  price: { heading: texts.price, sort: 'price', isClosed: true, cell: cells.price },
  recent: { heading: texts.recent, isClosed: true, cell: cells.recent },
  date: { heading: texts.date, sort: 'date', cell: cells.date },
};

export function Nothing({ words }: { words: string }) {
  return <span className={classes.nothing}>{words}</span>;
}

interface ChangeProps {
  amount: number | null;
  format: (amount: number) => string;
  /** More is better, so that the change has a colour beside its sign. */
  isBetterUp?: boolean;
}

/** How far a figure has moved since the analysis before; nothing where it has not. */
function Change({ amount, format, isBetterUp }: ChangeProps) {
  if (amount === null || amount === 0) return null;
  const isUp = amount > 0;
  return (
    <span
      className={classes.change}
      data-tone={isBetterUp === true ? (isUp ? 'good' : 'bad') : undefined}
      title={`Since the analysis before`}
    >
      <span className={spoken.spoken}>, since the analysis before </span>
      {isUp ? '+' : '\u2212'}
      {format(Math.abs(amount))}
    </span>
  );
}
