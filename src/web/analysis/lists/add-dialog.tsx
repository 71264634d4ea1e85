import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { mostItemsAtOnce } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import type { ListData } from './list-data.ts';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

/** Channels by pasted references; what is not known here is told, and nothing is spent. */
export function AddDialog({ list, onClose }: { list: ListData['list']; onClose: () => void }) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<{ added: number; known: number; unmatched: string[] } | null>(null);
  const refresh = useRefresh();
  const adding = useAction(
    (references: string[]) => api.addToList({ list_id: list.id, references }),
    (answer) => {
      void refresh();
      setTold(answer);
      setText(answer.unmatched.join('\n'));
    },
  );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const references = text.split(/[\n,]/).map((each) => each.trim());
    const given = references.filter((each) => each !== '').slice(0, mostItemsAtOnce);
    if (given.length > 0) adding.run(given);
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <Textarea
          label={texts.addLabel}
          description={texts.addHint}
          rows={6}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FailureLine message={adding.failure?.message ?? null} />
        {told !== null && (
          <output className={classes.note}>
            {texts.added(told.added, told.known)} {told.unmatched.length > 0 && texts.unmatched}{' '}
            {told.unmatched.join(', ')}
          </output>
        )}
        <div className={form.actions}>
          <Button type="submit" aria-disabled={adding.isRunning}>
            {adding.isRunning ? texts.saving : texts.add}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
