import { lazy, Suspense, useState } from 'react';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import { listRowsPerPage } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { RowTable } from '../../ui/row-table.tsx';
import spoken from '../../ui/spoken.module.css';
import { nameOf, type ListData } from './list-data.ts';
import { columns, ListRow, ownColumn, type Movement } from './list-row.tsx';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { isNarrowed, useChange, type Filters } from './use-lists.ts';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

interface ListTableProps {
  data: ListData;
  filters: Filters;
  canChange: boolean;
  /** What it shows is about to be replaced. */
  isStale: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The channels of a page: edited, selected and moved where they stand. */
export function ListTable({ data, filters, canChange, isStale, selected, onSelect }: ListTableProps) {
  const { items, list } = data;
  const [edited, setEdited] = useState<string | null>(null);
  const isRanked = items.some(({ rank }) => rank !== null);
  const order = useOrder(data, filters);
  const canMove = canChange && filters.sort === 'hand' && !isNarrowed(filters);
  const shown = [
    ...(canChange ? [columns.select] : []),
    columns.channel,
    ...(isRanked ? [columns.rank] : []),
    columns.status,
    columns.score,
    columns.safety,
    columns.price,
    columns.views,
    ...list.columns.map(ownColumn),
    columns.actions,
  ];
  const select = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const editedItem = items.find(({ channel_id: id }) => id === edited);
  const isAll = items.every(({ channel_id: id }) => selected.has(id));
  return (
    <>
      {canChange && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(new Set(isAll ? [] : items.map(({ channel_id: id }) => id)))}
          />
          {texts.selectAll}
        </label>
      )}
      <RowTable
        title={list.name}
        columns={shown}
        isStale={isStale}
        isWide
        isCompact
        isScrolled={list.columns.length > 0}
      >
        {items.map((item, at) => (
          <ListRow
            key={item.channel_id}
            item={item}
            data={data}
            isRanked={isRanked}
            selection={
              canChange
                ? { isOn: selected.has(item.channel_id), toggle: () => select(item.channel_id) }
                : null
            }
            movement={canMove ? order.of(item, at) : null}
            onEdit={() => setEdited(item.channel_id)}
          />
        ))}
      </RowTable>
      <output className={spoken.spoken}>{order.announcement}</output>
      {editedItem !== undefined && (
        <Suspense fallback={null}>
          <ItemDialog
            key={editedItem.channel_id}
            item={editedItem}
            data={data}
            canChange={canChange}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const dragType = 'application/x-channel';

function useOrder({ list, items }: ListData, { page }: Filters) {
  const [announcement, setAnnouncement] = useState('');
  const moving = useChange((move: { channel_id: string; after: string | null }) =>
    api.moveListItem({ list_id: list.id, ...move }),
  );
  const offset = (page - 1) * listRowsPerPage;
  const idAt = (at: number) => items[at]?.channel_id ?? null;
  /** Puts a row in the place of another one on this page; the place before the first of a later page is unknown. */
  const move = (item: ListItem, from: number, to: number) => {
    const after = to > from ? idAt(to) : idAt(to - 1);
    moving.mutate(
      { channel_id: item.channel_id, after },
      { onSuccess: () => setAnnouncement(texts.moved(nameOf(item), offset + to + 1)) },
    );
  };
  const isKnown = (from: number, to: number) =>
    to !== from && to >= 0 && to < items.length && (to > from || to > 0 || offset === 0);
  const step = (item: ListItem, from: number, to: number) =>
    isKnown(from, to) ? () => move(item, from, to) : null;
  const of = (item: ListItem, at: number): Movement => ({
    up: step(item, at, at - 1),
    down: step(item, at, at + 1),
    drag: {
      draggable: true,
      onDragStart: (event) => event.dataTransfer.setData(dragType, item.channel_id),
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      },
      onDrop: (event) => {
        event.preventDefault();
        const from = items.findIndex(({ channel_id: id }) => id === event.dataTransfer.getData(dragType));
        const dragged = items[from];
        if (dragged !== undefined && isKnown(from, at)) move(dragged, from, at);
      },
    },
  });
  return { of, announcement };
}
