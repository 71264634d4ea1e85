import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { formatCount } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { firstPage, isNarrowed, noFilters, shownColumns, useFilters, type Filters } from './filters.ts';
import type { TableColumns } from './library-cells.tsx';
import { LibraryFilters, SortChoice } from './library-filters.tsx';
import { LibraryTable, type RowSelection } from './library-table.tsx';
import classes from './library.module.css';
import { texts } from './texts.ts';
import { useLibrary, type Extent, type LoadedLibrary } from './use-library.ts';

interface LibraryProps {
  rows: Extent['rows'];
}

/** All analyses of the reader: searched, narrowed and sorted by what stands in the address. */
export function Library({ rows }: LibraryProps) {
  const [filters, change] = useFilters();
  const list = useLibrary(filters, { rows });
  return (
    <div className={classes.library}>
      {list.data?.total === 0 && !isNarrowed(filters) ? null : (
        <LibraryFilters filters={filters} onChange={change} />
      )}
      <FoundInAddress list={list} filters={filters} onChange={change} rows={rows} title={texts.title} />
    </div>
  );
}

/** What was found, or why nothing was. */
export function FoundInAddress(props: Omit<FoundProps, 'children'>) {
  return (
    <Found {...props}>
      {isNarrowed(props.filters) ? (
        <EmptyState title={texts.nothing} note={texts.nothingMore}>
          <Button variant="default" onClick={() => props.onChange(noFilters)}>
            {texts.clear}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={texts.empty} note={texts.emptyMore}>
          <Button component={Link} to={links.analyzer}>
            {texts.analyze}
          </Button>
        </EmptyState>
      )}
    </Found>
  );
}

/** The analyses of one bulk job, sorted beside the address: several jobs may stand open on one screen. */
export function JobLibrary({ jobId, title }: { jobId: string; title: string }) {
  const [filters, setFilters] = useState<Filters>(firstPage);
  const change = (next: Partial<Filters>) => setFilters({ ...filters, page: 1, ...next });
  const list = useLibrary(filters, { rows: '25', jobId });
  return (
    <div className={classes.library}>
      <Found list={list} filters={filters} onChange={change} rows="25" title={title}>
        <p>{texts.nothing}</p>
      </Found>
    </div>
  );
}

interface FoundProps extends LibraryProps {
  list: LoadedLibrary;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  title: string;
  selection?: RowSelection;
  /** Where columns can be chosen: those that there are. */
  known?: TableColumns;
  /** What stands there where nothing was found. */
  children: ReactNode;
}

function Found({ list, filters, onChange, rows, title, selection, known, children }: FoundProps) {
  return (
    <div className={classes.found} aria-busy={list.isFetching}>
      <LoadedPart query={list} failure={texts.failed} skeleton={<LibrarySkeleton rows={Number(rows)} />}>
        {({ analyses, total }) => {
          if (total === 0) return children;
          const pages = Math.ceil(total / Number(rows));
          return (
            <>
              <div className={classes.line}>
                <output className={classes.count}>
                  {total === 1 ? '1 analysis' : `${formatCount(total)} analyses`}
                </output>
                <SortChoice filters={filters} onChange={onChange} />
              </div>
              {/* An address may name a page that is no more. */}
              {analyses.length === 0 ? (
                <p>{`There is no page ${formatCount(filters.page)}.`}</p>
              ) : (
                <LibraryTable
                  title={title}
                  rows={analyses}
                  {...(known && { known, columns: shownColumns(filters) })}
                  selection={selection}
                  order={filters}
                  onOrder={onChange}
                  isStale={list.isPlaceholderData}
                />
              )}
              <Pager
                label={texts.pages}
                page={Math.min(filters.page, pages)}
                pages={pages}
                onTurn={(page) => onChange({ page })}
              />
            </>
          );
        }}
      </LoadedPart>
    </div>
  );
}

/** As many rows as a page has. */
export function LibrarySkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.rows} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton className={classes.picture} circle />
          <Skeleton className={classes.text} />
        </div>
      ))}
    </div>
  );
}
