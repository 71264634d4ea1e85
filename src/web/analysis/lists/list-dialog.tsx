import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestListName } from '../../../contract/limits.ts';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface ListDialogProps {
  title: string;
  name?: string;
  folder?: string;
  submit: string;
  /** Saves it, and answers when that is done. */
  onSave: (fields: { name: string; folder: string }) => Promise<void>;
  onClose: () => void;
}

/** What a list is called, and in which folder it is. */
export function ListDialog({ title, name = '', folder = '', submit, onSave, onClose }: ListDialogProps) {
  const [fields, setFields] = useState({ name, folder });
  const refresh = useRefresh();
  const saving = useAction(onSave, () => {
    void refresh();
    onClose();
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (fields.name.trim() !== '') saving.run(fields);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <TextInput
          label={texts.name}
          required
          maxLength={longestListName}
          value={fields.name}
          onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
        />
        <TextInput
          label={texts.folder}
          description={texts.folderHint}
          maxLength={longestListName}
          value={fields.folder}
          onChange={({ currentTarget }) => setFields({ ...fields, folder: currentTarget.value })}
        />
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
