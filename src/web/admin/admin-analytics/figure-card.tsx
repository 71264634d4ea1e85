import { useState, type ReactNode } from 'react';
import type { AdminFigures, AnalyticsTable } from '../../../contract/admin/admin-analytics.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable, type FigureRows } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { isEmptyFigure } from './empty-figures.ts';
import classes from './figure-card.module.css';
import { texts, titles } from './texts.ts';

/** What each of the figures is drawn from. */
export interface FigureProps {
  figures: AdminFigures;
  days: string;
}

interface FigureCardProps {
  table: AnalyticsTable;
  days: string;
  figures: AdminFigures;
  /** What the chart says, in words. */
  summary: ReactNode;
  rows: FigureRows;
  /** What stands there instead of an empty chart. */
  emptyText?: string;
  /** How the chart is to be read. */
  note?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** One chart with what it says in words, the same as a table, and that table as a file. */
export function FigureCard(props: FigureCardProps) {
  const { table, days, figures, summary, rows, emptyText = texts.empty, note, children } = props;
  const isEmpty = isEmptyFigure[table](figures);
  return (
    <Card title={titles[table]} lede={isEmpty ? undefined : summary}>
      {isEmpty ? <p className={classes.note}>{emptyText}</p> : children}
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {!isEmpty && <TableDisclosure table={table} rows={rows} />}
      <p>
        <a
          className={classes.download}
          href={`/api/admin/analytics/csv?days=${days}&table=${table}`}
          download
          aria-label={`${texts.download}: ${titles[table]}`}
        >
          <DownloadIcon />
          {texts.download}
        </a>
      </p>
    </Card>
  );
}

/** A table of a year or a thousand rates is drawn where somebody opens it. */
function TableDisclosure({ table, rows }: Pick<FigureCardProps, 'table' | 'rows'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      summary={
        <>
          {texts.showTable}
          <span className={classes.count}> ({formatCount(rows.rows.length)})</span>
        </>
      }
      onToggle={setIsOpen}
    >
      {isOpen && <FigureTable title={titles[table]} table={rows} />}
    </Disclosure>
  );
}
