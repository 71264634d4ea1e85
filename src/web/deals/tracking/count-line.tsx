import { useId, useState } from 'react';
import { Checkbox } from '@mantine/core';
import type { CountedRequests } from '../../../contract/deals/tracking.ts';
import { sumCounts, type RequestClass } from '../../../engine/tracking/requests.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount, formatPlural } from '../../ui/format.ts';
import { classNames, texts } from './texts.ts';
import classes from './tracking.module.css';

export function readCounts({ classes: counted }: CountedRequests) {
  const counts: Partial<Record<RequestClass, number>> = {};
  for (const { class: name, count } of counted) counts[name] = count;
  return sumCounts(counts);
}

/** What came, what of it were clicks, and what was left out; why, for whoever asks. */
export function CountLine({ counted }: { counted: CountedRequests }) {
  const [showsAll, setShowsAll] = useState(false);
  const noteId = useId();
  const { requests, clicks, leftOut } = readCounts(counted);
  if (requests === 0) return <p className={classes.note}>{texts.none}</p>;
  const rest = requests - clicks;
  return (
    <div className={classes.part}>
      <p className={classes.sentence}>
        {`${formatPlural(requests, 'request')}, ${formatPlural(clicks, 'click')}, ${formatPlural(counted.visitors, 'visitor')}`}
        {rest > 0 && `; ${formatCount(rest)} left out: ${leftOut.map(sayReason).join(', ')}`}
      </p>
      {rest > 0 && (
        <Checkbox
          label={texts.showAll}
          checked={showsAll}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
      )}
      {showsAll && (
        <FigureTable
          title={texts.leftOut}
          table={{
            columns: [{ name: 'What it was' }, { name: 'Requests' }],
            rows: [
              [classNames.human, formatCount(clicks)],
              ...leftOut.map(({ reason, count }) => [classNames[reason], formatCount(count)]),
            ],
          }}
        />
      )}
      <p className={classes.small} id={noteId}>
        {texts.visitorsNote}
      </p>
    </div>
  );
}

function sayReason({ reason, count }: { reason: RequestClass; count: number }): string {
  return `${formatCount(count)} ${classNames[reason]}`;
}
