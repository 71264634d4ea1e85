import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { itemStatuses, longestTag } from '../../../contract/limits.ts';
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
  onDone: () => void;
}

type Change = Omit<Parameters<typeof api.updateListItems>[0], 'list_id' | 'channel_ids'>;

/** What can be done with several channels at once. */
export function BulkBar({ data: { list, members }, selected, onDone }: BulkBarProps) {
  const [tag, setTag] = useState('');
  const refresh = useRefresh();
  const chosen = { list_id: list.id, channel_ids: [...selected] };
  const finish = () => {
    void refresh();
    onDone();
  };
  const changing = useAction((change: Change) => api.updateListItems({ ...chosen, ...change }), finish);
  const removing = useAction(() => api.removeFromList(chosen), finish);
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
