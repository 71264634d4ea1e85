import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { ORPCError } from '@orpc/client';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { Comparison } from '../../../contract/analysis/compare.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { ChannelPicker } from './channel-picker.tsx';
import { CompareActions } from './compare-actions.tsx';
import { ComparePictures } from './compare-pictures.tsx';
import classes from './compare-screen.module.css';
import { CompareTable } from './compare-table.tsx';
import { SharedNames } from './shared-names.tsx';
import { texts } from './texts.ts';
import { orderColumns, useComparedIds, useComparison, type ShownColumn } from './use-comparison.ts';

/** Channels of the workspace side by side, as the address has them. */
export function CompareScreen({ account }: { account: Account }) {
  const most = plans[account.plan.tier].compared;
  const [asked, setIds] = useComparedIds();
  const ids = asked.slice(0, most);
  const [said, say] = useState('');
  const comparison = useComparison(ids);
  useEffect(() => track('page_view', { page: texts.title }), []);
  const columns = comparison.data === undefined || ids.length === 0 ? [] : orderColumns(comparison.data, ids);
  const add = (id: string) => setIds([...ids, id]);
  const missing = findMissing(comparison.error);
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lede}>{texts.lede}</p>
      </header>
      <output className={spoken.spoken}>{said}</output>
      {asked.length > most && (
        <p className={classes.notice}>
          {texts.planHolds(most)} <Link to={links.pricing}>{texts.seePlans}</Link>
        </p>
      )}
      {missing !== null && !comparison.isFetching ? (
        <div className={classes.notice} role="alert">
          <p>{missing}</p>
          <Button variant="default" onClick={() => setIds([])}>
            {texts.startOver}
          </Button>
        </div>
      ) : (
        <>
          <ChannelPicker taken={columns} count={ids.length} most={most} onAdd={add} />
          {ids.length > 0 && (
            <LoadedPart query={comparison} failure={texts.failed} skeleton={<CompareSkeleton />}>
              {(data) => (
                <Compared
                  comparison={data}
                  columns={columns}
                  account={account}
                  isStale={comparison.isPlaceholderData}
                  onChange={(next, words) => {
                    setIds(next);
                    say(words);
                  }}
                />
              )}
            </LoadedPart>
          )}
        </>
      )}
    </div>
  );
}

/** What the server says of a channel that is not in the library; `null` for every other failure. */
function findMissing(error: Error | null): string | null {
  return error instanceof ORPCError && error.code === 'ANALYSIS_NOT_FOUND' ? error.message : null;
}

interface ComparedProps {
  comparison: Comparison;
  columns: readonly ShownColumn[];
  account: Account;
  isStale: boolean;
  onChange: (ids: string[], words: string) => void;
}

function Compared({ comparison, columns, account, isStale, onChange }: ComparedProps) {
  const ids = columns.map(({ asked }) => asked);
  const move = (column: ShownColumn, by: -1 | 1) => {
    const from = ids.indexOf(column.asked);
    const next = ids.toSpliced(from, 1).toSpliced(from + by, 0, column.asked);
    onChange(next, texts.moved(column.label, from + by + 1, ids.length));
  };
  const remove = (column: ShownColumn) =>
    onChange(
      ids.filter((id) => id !== column.asked),
      texts.removed(column.label),
    );
  const isWhole = columns.every(({ is_limited }) => !is_limited);
  return (
    <>
      {columns.length > 1 && <CompareActions ids={ids} account={account} isWhole={isWhole} />}
      {comparison.notes.length > 0 && (
        <ul className={classes.notes}>
          {comparison.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <CompareTable
        comparison={comparison}
        columns={columns}
        isStale={isStale}
        onMove={move}
        onRemove={remove}
      />
      {columns.length > 1 && (
        <div className={classes.cards}>
          <ComparePictures comparison={comparison} columns={columns} />
          <SharedNames comparison={comparison} columns={columns} />
        </div>
      )}
    </>
  );
}

/** Its shape while nobody knows yet what is in it. */
export function CompareSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </div>
  );
}

export function CompareScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <CompareSkeleton />
    </div>
  );
}
