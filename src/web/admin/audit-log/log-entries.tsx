import { Button } from '@mantine/core';
import { useState } from 'react';
import { auditEntriesShown } from '../../../contract/limits.ts';
import { explainFailure, joinReason } from '../../session/failure.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import classes from './audit-log-panel.module.css';
import { LogEntry } from './log-entry.tsx';
import { texts } from './texts.ts';
import type { AuditPages } from './use-audit-log.ts';

/** The first 20 of what was fetched, then all of it, then what is older (specification, section 9). */
export function LogEntries({ pages }: { pages: AuditPages }) {
  const [showsAll, setShowsAll] = useState(false);
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const shown = showsAll ? entries : entries.slice(0, auditEntriesShown);
  const isFolded = shown.length < entries.length;
  const { error } = pages;
  return (
    <>
      <ol className={classes.entries} data-stale={pages.isPlaceholderData}>
        {shown.map((entry) => (
          <LogEntry key={entry.sequence} entry={entry} />
        ))}
      </ol>
      <FailureLine message={error === null ? null : joinReason(texts.loadFailed, explainFailure(error))} />
      <div className={form.actions}>
        {isFolded && (
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {formatCount(entries.length)}
          </Button>
        )}
        {!isFolded && pages.hasNextPage && (
          <Button
            variant="default"
            aria-disabled={pages.isFetchingNextPage}
            onClick={() => {
              setShowsAll(true);
              if (!pages.isFetchingNextPage) void pages.fetchNextPage();
            }}
          >
            {pages.isFetchingNextPage ? texts.loading : texts.older}
          </Button>
        )}
      </div>
    </>
  );
}
