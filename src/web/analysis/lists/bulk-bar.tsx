import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { itemStatuses, longestTag } from '../../../contract/limits.ts';
import { comparePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { choicesOf } from '../../ui/choices.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { splitTags, type ListData } from './list-data.ts';
import classes from './lists.module.css';
import { statusWords, texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface BulkBarProps {
  data: ListData;
  selected: ReadonlySet<string>;
  /** What was taken out can be brought back. */
  onDone: (removal: Removal | null) => void;
}

export interface Removal {
  count: number;
  undoId: string;
}

type Change = Omit<Parameters<typeof api.updateListItems>[0], 'list_id' | 'channel_ids'>;

/** What can be done with several channels at once. */
export function BulkBar({ data: { list, members }, selected, onDone }: BulkBarProps) {
  const [tag, setTag] = useState('');
  const refresh = useRefresh();
  const chosen = { list_id: list.id, channel_ids: [...selected] };
  const finish = (removal: Removal | null) => {
    void refresh();
    onDone(removal);
  };
  const changing = useAction(
    (change: Change) => api.updateListItems({ ...chosen, ...change }),
    () => finish(null),
  );
  const removing = useAction(
    () => api.removeFromList(chosen),
    ({ removed, undo_id: undoId }) => finish({ count: removed, undoId }),
  );
  const failure = changing.failure ?? removing.failure;
  return (
    <section className={classes.bar} aria-label={texts.selected(selected.size)}>
      <strong>{texts.selected(selected.size)}</strong>
      <NativeSelect
        size="xs"
        aria-label={texts.setStatus}
        data={[{ value: '', label: texts.setStatus }, ...choicesOf(statusWords)]}
        value=""
        onChange={({ currentTarget }) => {
          const status = itemStatuses.find((each) => each === currentTarget.value);
          if (status !== undefined) changing.run({ status });
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={texts.setOwner}
        data={[
          { value: '', label: texts.setOwner },
          { value: 'none', label: texts.noOwner },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') changing.run({ owner_id: value === 'none' ? null : value });
        }}
      />
      <TextInput
        size="xs"
        aria-label={texts.addTag}
        placeholder={texts.addTag}
        maxLength={longestTag}
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          if (splitTags(tag).length > 0) changing.run({ add_tags: splitTags(tag) });
        }}
      >
        {texts.addTag}
      </Button>
      {selected.size >= 2 && selected.size <= 6 && (
        <Button component={Link} to={comparePath([...selected])} size="xs" variant="default">
          {texts.compare}
        </Button>
      )}
      <ConfirmedButton
        size="xs"
        label={texts.takeOut}
        question={texts.takeOutQuestion}
        confirmLabel={texts.remove}
        keepLabel={texts.cancel}
        isRunning={removing.isRunning}
        onConfirm={() => removing.run(undefined)}
      />
      <FailureLine message={failure?.message ?? null} />
    </section>
  );
}

/** Says what was taken out, and brings it back. */
export function UndoLine({ listId, removal }: { listId: string; removal: Removal }) {
  const refresh = useRefresh();
  const [isBack, setIsBack] = useState(false);
  const undoing = useAction(
    () => api.restoreToList({ list_id: listId, undo_id: removal.undoId }),
    () => {
      setIsBack(true);
      void refresh();
    },
  );
  return (
    <div className={classes.actions}>
      <output className={classes.note}>{isBack ? texts.undone : texts.takenOut(removal.count)}</output>
      {!isBack && (
        <Button
          size="xs"
          variant="default"
          aria-disabled={undoing.isRunning}
          onClick={() => undoing.run(undefined)}
        >
          {texts.undo}
        </Button>
      )}
      <FailureLine message={undoing.failure?.message ?? null} />
    </div>
  );
}
