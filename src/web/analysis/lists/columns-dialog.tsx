import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { longestColumnName, mostOwnColumns, ownColumnKinds } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { choicesOf } from '../../ui/choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { splitTags, type ListData } from './list-data.ts';
import classes from './lists.module.css';
import { kindWords, texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface Draft extends Omit<OwnColumn, 'choices'> {
  /** As they are typed. */
  choices: string;
}

/** The list's own columns: a kept one keeps its kind, since its values are of it. */
export function ColumnsDialog({ list, onClose }: { list: ListData['list']; onClose: () => void }) {
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    list.columns.map((column) => ({ ...column, choices: column.choices.join(', ') })),
  );
  const refresh = useRefresh();
  const saving = useAction(
    (columns: OwnColumn[]) => api.updateList({ list_id: list.id, columns }),
    () => {
      void refresh();
      onClose();
    },
  );
  const change = (id: string, fields: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...fields } : draft)));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    saving.run(
      drafts.map(({ choices, ...draft }) => ({
        ...draft,
        choices: draft.kind === 'choice' ? splitTags(choices) : [],
      })),
    );
  };
  const add = () => setDrafts([...drafts, { id: crypto.randomUUID(), name: '', kind: 'text', choices: '' }]);
  return (
    <Dialog title={texts.columns} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <p className={classes.note}>{texts.columnsNote}</p>
        {drafts.map((draft) => (
          <ColumnFields
            key={draft.id}
            draft={draft}
            isKept={list.columns.some(({ id }) => id === draft.id)}
            onChange={(fields) => change(draft.id, fields)}
            onRemove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
          />
        ))}
        {drafts.length < mostOwnColumns && (
          <div className={form.actions}>
            <Button variant="default" size="xs" onClick={add}>
              {texts.addColumn}
            </Button>
          </div>
        )}
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : texts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ColumnFieldsProps {
  draft: Draft;
  isKept: boolean;
  onChange: (fields: Partial<Draft>) => void;
  onRemove: () => void;
}

function ColumnFields({ draft, isKept, onChange, onRemove }: ColumnFieldsProps) {
  return (
    <div className={form.row}>
      <TextInput
        label={texts.columnName}
        required
        maxLength={longestColumnName}
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NativeSelect
        label={texts.columnKind}
        disabled={isKept}
        data={choicesOf(kindWords)}
        value={draft.kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: ownColumnKinds.find((kind) => kind === currentTarget.value) ?? 'text' })
        }
      />
      {draft.kind === 'choice' && (
        <TextInput
          label={texts.choices}
          required
          value={draft.choices}
          onChange={({ currentTarget }) => onChange({ choices: currentTarget.value })}
        />
      )}
      <Button variant="subtle" size="xs" aria-label={`${texts.remove} ${draft.name}`} onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  );
}
