import { Button, FileButton } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { FailureLine } from './failure-line.tsx';
import { PlusIcon } from './icons.tsx';
import { readTableFile, type TableFile } from './read-table-file.ts';
import classes from './table-file-field.module.css';

interface TableFileFieldProps {
  /** What the file holds, as the name of the field. */
  label: string;
  /** What goes on with a table that was read; `null` while it may be chosen. */
  work: string | null;
  failure: string | null;
  onRead: (table: TableFile) => void;
}

/** A CSV file or a workbook that is chosen or dropped, and opened here. */
export function TableFileField({ label, work, failure, onRead }: TableFileFieldProps) {
  const reset = useRef<() => void>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = isReading ? 'Reading the file...' : work;
  const open = async (file: File | null | undefined) => {
    if (file === undefined || file === null || busy !== null) return;
    setIsReading(true);
    setProblem(null);
    const reading = await readTableFile(file);
    setIsReading(false);
    // The same file may be chosen again after it was mended.
    reset.current?.();
    if ('problem' in reading) setProblem(reading.problem);
    else onRead(reading.table);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classes.place}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={classes.choice}>
        <FileButton
          onChange={(file) => void open(file)}
          resetRef={reset}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<PlusIcon />}
              aria-disabled={busy !== null}
              onClick={() => {
                if (busy === null) onClick();
              }}
            >
              {busy ?? 'Choose a CSV or Excel file'}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{isOver ? 'Drop the file to read it' : 'or drop one here'}</span>
      </p>
      <FailureLine message={problem ?? (busy === null ? failure : null)} />
    </div>
  );
}
