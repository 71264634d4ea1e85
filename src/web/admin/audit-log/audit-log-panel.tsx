import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState } from 'react';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { formatPlural } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './audit-log-panel.module.css';
import { exportLog } from './export-log.ts';
import { LogEntries } from './log-entries.tsx';
import { LogFilter } from './log-filter.tsx';
import { texts } from './texts.ts';
import { noFilter, useAuditLog, useFreshLog, type AuditFilter, type AuditPages } from './use-audit-log.ts';

/** What administrators have done. */
export function AuditLogPanel() {
  const [filter, setFilter] = useState(noFilter);
  const pages = useAuditLog(filter);
  useFreshLog();
  const total = pages.data?.pages[0]?.total;
  return (
    <Card title={texts.title} lede={texts.lede}>
      <p className={classes.note}>
        {texts.verify} <code className={classes.code}>{texts.command}</code>
      </p>
      <LogFilter filter={filter} onChange={(change) => setFilter((known) => ({ ...known, ...change }))} />
      <div className={classes.line}>
        <output className={classes.count}>
          {total === undefined ? '' : `${formatPlural(total, 'row')} in the whole log`}
        </output>
        <ExportButton filter={filter} />
      </div>
      <LoadedPart query={pages} failure={texts.loadFailed} skeleton={<LogSkeleton />}>
        {() => <LogBody pages={pages} filter={filter} total={total} onClear={() => setFilter(noFilter)} />}
      </LoadedPart>
    </Card>
  );
}

interface LogBodyProps {
  pages: AuditPages;
  filter: AuditFilter;
  total: number | undefined;
  onClear: () => void;
}

function LogBody({ pages, filter, total, onClear }: LogBodyProps) {
  if (total === 0) {
    return (
      <div className={classes.empty}>
        <p>{texts.empty}</p>
        <p className={classes.note}>{texts.emptyMore}</p>
      </div>
    );
  }
  if (pages.data?.pages.every(({ entries }) => entries.length === 0)) {
    return (
      <div className={classes.empty}>
        <p>{texts.nothing}</p>
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
    );
  }
  return <LogEntries key={`${filter.action} ${filter.search}`} pages={pages} />;
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const exporting = useAction(
    () => exportLog(filter),
    () => undefined,
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<DownloadIcon />}
      aria-disabled={exporting.isRunning}
      onClick={() => exporting.run(undefined)}
    >
      {exporting.isRunning ? texts.loading : texts.export}
    </Button>
  );
}

const skeletons = 5;

function LogSkeleton() {
  return (
    <div className={classes.skeletons} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {Array.from({ length: skeletons }, (_, row) => (
        <Skeleton key={row} className={classes.skeleton} />
      ))}
    </div>
  );
}
