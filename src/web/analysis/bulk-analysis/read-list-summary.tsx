import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import classes from './list-field.module.css';
import type { ReadList } from './read-list-file.ts';
import { describeCounts, texts } from './texts.ts';

interface ReadListSummaryProps {
  list: ReadList;
  error: string | null;
  /** `null` while the list is on its way to the server. */
  onRemove: (() => void) | null;
}

const shownLines = 4;

/** What of a file will be sent, in place of a field with a hundred thousand lines. */
export function ReadListSummary({ list, error, onRemove }: ReadListSummaryProps) {
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
