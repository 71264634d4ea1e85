import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { longestFieldText } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { nameOf, readOwnValue } from './list-data.ts';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useChange } from './use-lists.ts';

interface OwnCellProps {
  column: OwnColumn;
  item: ListItem;
  listId: string;
  /** Nothing may be changed. */
  isFixed: boolean;
}

/** A value of one of the list's own columns, changed where it stands: a press opens it, Enter keeps it. */
export function OwnCell({ column, item, listId, isFixed }: OwnCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Whoever closed it by a key goes on from here; whoever pressed something else is there already.
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (isBack && !isOpen) button.current?.focus();
  }, [isBack, isOpen]);
  const saving = useChange((value: string | number | null) =>
    api.updateListItems({
      list_id: listId,
      channel_ids: [item.channel_id],
      fields: [{ column_id: column.id, value }],
    }),
  );
  const kept = item.fields.find(({ column_id: id }) => id === column.id)?.value ?? null;
  // Until it is saved, what was entered stands.
  const value = saving.isPending ? saving.variables : kept;
  const told = tell(column, value);
  if (isFixed) return <bdi>{told}</bdi>;
  if (isOpen)
    return (
      <OpenCell
        column={column}
        label={texts.ownValue(column.name, nameOf(item))}
        value={value === null ? '' : String(value)}
        onClose={(entered, byKey) => {
          setIsOpen(false);
          setIsBack(byKey);
          const next = entered === null ? value : readOwnValue(column, entered);
          if (next !== value) saving.mutate(next);
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={classes.value}
      aria-label={`${texts.ownValue(column.name, nameOf(item))}: ${told}`}
      onClick={() => setIsOpen(true)}
    >
      <bdi>{told}</bdi>
    </button>
  );
}

function tell({ kind }: OwnColumn, value: string | number | null): string {
  if (value === null || value === '') return texts.none;
  if (typeof value === 'number') return formatCount(value);
  return kind === 'date' ? formatDay(value) : value;
}

interface OpenCellProps {
  column: OwnColumn;
  label: string;
  value: string;
  /** With what was entered; `null` where nothing shall change. */
  onClose: (entered: string | null, byKey: boolean) => void;
}

function OpenCell({ column: { kind, choices }, label, value, onClose }: OpenCellProps) {
  const [draft, setDraft] = useState(value);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The same press would open the cell again, which has the focus by then.
    event.preventDefault();
    onClose(event.key === 'Enter' ? draft : null, true);
  };
  const field = {
    size: 'xs',
    'aria-label': label,
    autoFocus: true,
    value: draft,
    onKeyDown: keys,
    onBlur: () => onClose(draft, false),
  } as const;
  if (kind === 'choice')
    return (
      <NativeSelect
        {...field}
        data={[{ value: '', label: texts.none }, ...choices.map((each) => ({ value: each, label: each }))]}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...field}
      type={{ text: 'text', number: 'number', date: 'date' }[kind]}
      step="any"
      maxLength={longestFieldText}
      autoComplete="off"
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  );
}
