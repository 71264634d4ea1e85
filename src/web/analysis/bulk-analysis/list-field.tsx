import { Button, FileButton, Textarea } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { PlusIcon } from '../../ui/icons.tsx';
import type { ChannelLines } from './channel-lines.ts';
import classes from './list-field.module.css';
import { ReadListSummary } from './read-list-summary.tsx';
import { readListFile, readListText, type ListReading, type ReadList } from './read-list-file.ts';
import { describeCounts, texts } from './texts.ts';

interface ListFieldProps {
  typed: string;
  /** What was read from a file; stands in place of the field. */
  read: ReadList | null;
  /** The one of the two that counts. */
  list: ChannelLines;
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
  const { typed, read, list, isReadOnly, error, onType, onRead, onRemove } = props;
  const reset = useRef<() => void>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const open = async (file: File | null | undefined) => {
    if (file === undefined || file === null || isReadOnly || isReading) return;
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
          description={list.count === 0 ? texts.listHint : describeCounts(list.count, list.channelCount)}
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
      <p className={classes.file}>
        <FileButton
          onChange={(file) => void open(file)}
          resetRef={reset}
          accept=".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values"
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
    </div>
  );
}
