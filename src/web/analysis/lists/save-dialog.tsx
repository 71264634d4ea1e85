import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { List } from '../../../contract/analysis/lists.ts';
import { longestListName } from '../../../contract/limits.ts';
import { links, listPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatPlural } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useLists, useRefresh } from './use-lists.ts';

interface SaveDialogProps {
  channelIds: readonly string[];
  /** What they are called together. */
  name: string;
  onClose: () => void;
}

/** The lists, each with a press that saves the channels in it, and a new one below. */
export function SaveDialog({ channelIds, name, onClose }: SaveDialogProps) {
  const [only, ...others] = channelIds;
  // Whether a list holds it is said of one channel; of several, what was saved just now.
  const found = useLists(others.length === 0 ? only : undefined);
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const refresh = useRefresh();
  const [newName, setNewName] = useState('');
  const saving = useAction(
    async (target: { id: string } | { name: string }) => {
      const id = 'id' in target ? target.id : (await api.createList({ name: target.name })).id;
      await api.addToList({ list_id: id, channel_ids: [...channelIds] });
      return id;
    },
    (id) => {
      setSaved((known) => new Set([...known, id]));
      setNewName('');
      void refresh();
    },
  );
  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    if (newName.trim() !== '') saving.run({ name: newName });
  };
  return (
    <Dialog title={texts.saveTitle(name)} onClose={onClose}>
      <LoadedPart query={found} failure={texts.failed}>
        {({ lists, most }) => (
          <>
            <ul className={classes.lists}>
              {lists.map((list) => (
                <SaveLine
                  key={list.id}
                  list={list}
                  isHeld={list.holds || saved.has(list.id)}
                  onSave={() => saving.run({ id: list.id })}
                />
              ))}
            </ul>
            {most !== null && lists.length >= most ? (
              <p className={classes.note}>
                {texts.full(most)} <Link to={links.pricing}>Plans</Link>
              </p>
            ) : (
              <form className={form.actions} onSubmit={create}>
                <TextInput
                  aria-label={texts.newList}
                  placeholder={texts.newList}
                  maxLength={longestListName}
                  value={newName}
                  onChange={({ currentTarget }) => setNewName(currentTarget.value)}
                />
                <Button type="submit" variant="default" aria-disabled={saving.isRunning}>
                  {texts.create}
                </Button>
              </form>
            )}
          </>
        )}
      </LoadedPart>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </Dialog>
  );
}

function SaveLine({ list, isHeld, onSave }: { list: List; isHeld: boolean; onSave: () => void }) {
  return (
    <li className={classes.list}>
      <Link className={classes.listName} to={listPath(list.id)}>
        <bdi>{list.name}</bdi>
      </Link>
      <span className={classes.note}>{formatPlural(list.channels, 'channel')}</span>
      {isHeld ? (
        <output className={classes.held}>
          <CheckIcon />
          {texts.inList}
        </output>
      ) : (
        <Button variant="default" size="xs" aria-label={`${texts.save}: ${list.name}`} onClick={onSave}>
          {texts.save}
        </Button>
      )}
    </li>
  );
}
