import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { mostImportBytes, mostImportRows } from '../../contract/limits.ts';
import { ColumnNotes, type TableColumn } from '../ui/column-notes.tsx';
import { FailureLine } from '../ui/failure-line.tsx';
import { formatCount, formatPlural, formatShort } from '../ui/format.ts';
import type { TableFile } from '../ui/read-table-file.ts';
import { RejectedRows } from '../ui/rejected-rows.tsx';
import { TableFileField } from '../ui/table-file-field.tsx';
import classes from './table-import.module.css';
import { useAction } from './use-action.ts';

interface Counts {
  total_rows: number;
  rejected_rows: number;
  rejected: { row: number; text: string; reason: string }[];
}

interface TableImportProps<Preview> {
  /** What one good row is, such as `rate`. */
  noun: string;
  columns: readonly TableColumn[];
  templateName: string;
  /** Asks what an import would do. */
  preview: (rows: string[][]) => Promise<Preview>;
  /** Does it, and answers how many rows it took. */
  run: (rows: string[][]) => Promise<Counts & { taken: number }>;
  onDone: () => void;
  /** The first good rows. */
  children?: (preview: Preview) => ReactNode;
}

/** A table from a file: opened here, judged by the server, shown with each bad row, and only then taken over. */
export function TableImport<Preview extends Counts & { good_rows: number }>(
  props: TableImportProps<Preview>,
) {
  const { noun, columns, templateName, preview, run, onDone, children } = props;
  const [judged, setJudged] = useState<{ table: TableFile; preview: Preview } | null>(null);
  const [done, setDone] = useState<(Counts & { taken: number }) | null>(null);
  const judging = useAction(
    async (table: TableFile) => ({ table, preview: await preview(table.rows) }),
    setJudged,
  );
  const taking = useAction(run, (result) => {
    setJudged(null);
    setDone(result);
    onDone();
  });
  const begin = (table: TableFile) => {
    setDone(null);
    judging.run(table);
  };
  if (judged !== null) {
    const { good_rows: good } = judged.preview;
    return (
      <Outcome
        title={judged.table.name}
        sentence={`${formatPlural(judged.preview.total_rows, 'row')}: ${formatCount(good)} can be imported, ${formatCount(judged.preview.rejected_rows)} cannot.`}
        counts={judged.preview}
      >
        {children?.(judged.preview)}
        <FailureLine message={taking.failure?.message ?? null} />
        <div className={classes.actions}>
          {good > 0 && (
            <Button aria-disabled={taking.isRunning} onClick={() => taking.run(judged.table.rows)}>
              {taking.isRunning ? 'Importing...' : `Import ${formatPlural(good, noun)}`}
            </Button>
          )}
          {!taking.isRunning && (
            <Button variant="default" onClick={() => setJudged(null)}>
              {good > 0 ? 'Cancel' : 'Choose another file'}
            </Button>
          )}
        </div>
      </Outcome>
    );
  }
  return (
    <div className={classes.part}>
      {done !== null && (
        <Outcome
          title={`${formatPlural(done.taken, noun)} imported`}
          sentence={
            done.rejected_rows === 0
              ? 'Every row was imported.'
              : `${formatPlural(done.rejected_rows, 'row')} of the file ${done.rejected_rows === 1 ? 'was' : 'were'} left out.`
          }
          counts={done}
        />
      )}
      <TableFileField
        label={`${noun}s as CSV or Excel file`}
        work={judging.isRunning ? 'Checking its rows...' : null}
        failure={judging.failure?.message ?? null}
        onRead={begin}
      />
      <p className={classes.note}>
        {`Up to ${formatCount(mostImportRows)} rows and ${formatShort(mostImportBytes / 1024 / 1024)} MB. The file is opened here in your browser; of a workbook, its first sheet. Nothing is added until you have seen it.`}
      </p>
      <ColumnNotes columns={columns} templateName={templateName} />
    </div>
  );
}

interface OutcomeProps {
  title: string;
  sentence: string;
  counts: Counts;
  children?: ReactNode;
}

/** The focus goes where the answer stands. */
function Outcome({ title, sentence, counts, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.outcome} aria-label={title}>
      <h3 className={classes.heading} ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h3>
      <p>{sentence}</p>
      {children}
      <RejectedRows count={counts.rejected_rows} rows={counts.rejected} />
    </section>
  );
}
