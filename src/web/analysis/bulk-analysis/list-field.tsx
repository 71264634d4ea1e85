import { Button, FileButton, Textarea } from '@mantine/core';
import { useRef, useState, useEffect } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { PlusIcon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import type { ChannelLines } from './channel-lines.ts';
import { readListFile, readListText } from './read-list-file.ts';
import type { ListReading, ReadList } from './read-list-file.ts';
import { describeCounts, describePasted, texts } from './texts.ts';
import classes from './list-field.module.css';

interface ListFieldProps {
  typed: string;
  /** What was read from a file; stands in place of the field. */
  read: ReadList | null;
  /** The one of the two that counts. */
  list: ChannelLines;
  /** How many channels a plan without files takes; `null` where there are files. */
  most: number | null;
  isReadOnly: boolean;
  error: string | null;
  onType: (text: string) => void;
  onRead: (reading: ListReading) => void;
  onRemove: () => void;
}

/** A field of so many characters answers slowly; a longer paste is kept beside it, like a file. */
const longPaste = 200_000;

/** The list of channels: typed, pasted, or read from a file that is chosen or dropped. */
export function ListField(props: ListFieldProps) {
  const { typed, read, list, most, isReadOnly, error, onType, onRead, onRemove } = props;
  const reset = useRef<() => void>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const open = async (file: File | null | undefined) => {
    if (file === undefined || file === null || most !== null || isReadOnly || isReading) return;
    setIsReading(true);
    onRead(await readListFile(file));
    setIsReading(false);
    // The same file may be chosen again after it was mended.
    reset.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (text.length <= longPaste || typed !== '' || isReadOnly) return;
    event.preventDefault();
    onRead(readListText(text, texts.pastedList));
  };
  return (
    <div
      className={classes.list}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {read === null ? (
        <Textarea
          label={texts.channelUrls}
          name="list"
          classNames={{ input: classes.input }}
          dir="ltr"
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={texts.placeholder}
          description={
            list.count === 0
              ? most === null
                ? texts.listHint
                : describePasted(most)
              : describeCounts(list.count, list.channelCount)
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          value={typed}
          readOnly={isReadOnly}
          onPaste={paste}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : (
        <ReadListSummary list={read} error={error} onRemove={isReadOnly ? null : onRemove} />
      )}
      {most === null && (
        <p className={classes.file}>
          <FileButton
            onChange={(file) => void open(file)}
            resetRef={reset}
            accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv,text/tab-separated-values"
            inputProps={{ 'aria-label': texts.fileInput }}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<PlusIcon />}
                aria-disabled={isReadOnly || isReading}
                onClick={() => {
                  if (!isReadOnly && !isReading) onClick();
                }}
              >
                {isReading ? texts.readingFile : read === null ? texts.chooseFile : texts.chooseAnother}
              </Button>
            )}
          </FileButton>
          <span className={classes.hint}>{isOver ? texts.dropNow : texts.dropHint}</span>
        </p>
      )}
    </div>
  );
}

interface ReadListSummaryProps {
  list: ReadList;
  error: string | null;
  /** `null` while the list is on its way to the server. */
  onRemove: (() => void) | null;
}

const shownLines = 4;

/** What of a file will be sent, in place of a field with a hundred thousand lines. */
function ReadListSummary({ list, error, onRemove }: ReadListSummaryProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const first = [...new Set(list.lines)].filter((line) => line !== '').slice(0, shownLines);
  const more = list.count - first.length;
  return (
    <section ref={place} tabIndex={-1} className={classes.read} aria-label={texts.channelUrls}>
      <p className={classes.name}>
        <bdi>{list.name}</bdi>
      </p>
      <p className={classes.note}>
        {describeCounts(list.count, list.channelCount)}
        {list.column !== null && (
          <>
            {' '}
            in the column “<bdi>{list.column}</bdi>”
          </>
        )}
        .
      </p>
      <ul className={classes.first}>
        {first.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
      <FailureLine message={error} />
      {onRemove !== null && (
        <div>
          <Button variant="default" size="xs" onClick={onRemove}>
            {texts.removeList}
          </Button>
        </div>
      )}
    </section>
  );
}
