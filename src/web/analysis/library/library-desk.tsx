import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isNarrowed, isNarrowedFurther, useFilters, type Panel } from './filters.ts';
import type { TableColumns } from './library-cells.tsx';
import type { RowSelection, Selected } from './library-table.tsx';
import { LibraryFilters } from './library-filters.tsx';
import classes from './library.module.css';
import { FoundInAddress } from './library.tsx';
import { texts } from './texts.ts';
import { useLibrary } from './use-library.ts';

/** Loaded behind the table, so that no page waits for it. */
const LibraryTools = lazy(async () => ({
  default: (await import('./library-tools.tsx')).LibraryTools,
}));

/** What saves channels to lists, for whoever puts the library on a screen. */
export type RenderSave = (channelIds: readonly string[]) => ReactNode;

/** The library with columns to choose, saved views, and rows to select and act on. */
export function LibraryDesk({ renderSave }: { renderSave?: RenderSave }) {
  const [filters, change] = useFilters();
  const list = useLibrary(filters, { rows: '25' });
  const [selected, setSelected] = useState<Selected>(new Map());
  // What narrows is seen.
  const [open, setOpen] = useState<Panel | null>(() => (isNarrowedFurther(filters) ? 'filters' : null));
  // The columns beside the usual ones come with the tools that choose them.
  const [known, setKnown] = useState<TableColumns>();
  const onSelect: RowSelection['onSelect'] = (rows, isSelected) => {
    const next = new Map(selected);
    for (const { id, channel_id: channelId } of rows) {
      if (isSelected) next.set(id, channelId);
      else next.delete(id);
    }
    setSelected(next);
  };
  const isEmpty = list.data?.total === 0 && !isNarrowed(filters);
  return (
    <div className={classes.library}>
      {isEmpty ? null : (
        <>
          <LibraryFilters filters={filters} onChange={change} isOpen={open === 'filters'} />
          <Suspense fallback={<div className={classes.tools} />}>
            <LibraryTools
              filters={filters}
              onChange={change}
              open={open}
              onOpen={setOpen}
              total={list.data?.total ?? 0}
              selected={selected}
              onSelected={setSelected}
              onColumns={setKnown}
              renderSave={renderSave}
            />
          </Suspense>
        </>
      )}
      <FoundInAddress
        list={list}
        filters={filters}
        onChange={change}
        rows="25"
        title={texts.title}
        {...(known && { known })}
        selection={{ selected, onSelect }}
      />
    </div>
  );
}
