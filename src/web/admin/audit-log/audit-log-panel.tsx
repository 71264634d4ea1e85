import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState, useEffect } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { formatPlural, formatCount } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import { auditEntriesShown } from '../../../contract/limits.ts';
import { explainFailure, joinReason } from '../../session/failure.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import { api } from '../../session/api.ts';
import { texts } from './texts.ts';
import { actionChoices } from './labels.ts';
import { LogEntry } from './log-entry.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './audit-log-panel.module.css';
import form from '../../ui/form.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';

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
    return <EmptyState title={texts.empty} note={texts.emptyMore} />;
  }
  if (pages.data?.pages.every(({ entries }) => entries.length === 0)) {
    return (
      <EmptyState title={texts.nothing}>
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      </EmptyState>
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

/** Downloads what the filter leaves of the log and says what came of it. Never rejects. */
async function exportLog(filter: AuditFilter): Promise<void> {
  const outcome = await download('/api/admin/audit-log/export', writeFilter(filter));
  await showToast(
    outcome.ok
      ? { title: texts.exportComplete, message: texts.exported, tone: 'good' }
      : describeExportFailure(outcome, texts.exportFailed),
  );
}

interface LogFilterProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** What narrows the log. */
function LogFilter({ filter, onChange }: LogFilterProps) {
  return (
    <FilterForm
      className={classes.filter}
      label={texts.search}
      hint={texts.searchHint}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterChoice
        label={texts.action}
        all={texts.allActions}
        choices={actionChoices}
        chosen={filter.action}
        onChoose={(action) => onChange({ action })}
      />
    </FilterForm>
  );
}

/** The first 20 of what was fetched, then all of it, then what is older (specification, section 9). */
function LogEntries({ pages }: { pages: AuditPages }) {
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

interface AuditFilter {
  /** Empty: everything. */
  search: string;
  action: AuditAction | null;
}

const noFilter: AuditFilter = { search: '', action: null };

const logKey = ['audit-log'];

/** The newest first, page by page. What was found before stands until the next answer is there. */
function useAuditLog(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...logKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog({ ...writeFilter(filter), ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, has_more }) => {
      const last = entries.at(-1);
      return has_more && last !== undefined ? String(last.sequence) : null;
    },
    placeholderData: keepPreviousData,
  });
}

type AuditPages = ReturnType<typeof useAuditLog>;

/** As the contract has it: what is not wanted is left out. */
function writeFilter({ search, action }: AuditFilter) {
  return { ...(search !== '' && { search }), ...(action !== null && { action_type: action }) };
}

/** Whatever an administrator does on this screen, done or refused, has a row of its own: the log is read again. */
function useFreshLog(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        if (event.action.type === 'success' || event.action.type === 'error')
          void queries.invalidateQueries({ queryKey: logKey });
      }),
    [queries],
  );
}
