import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { highestItemRating, longestAddress, longestItemNote, longestName } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { nameOf, readOwnValue, splitTags, type ListData } from './list-data.ts';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface ItemDialogProps {
  item: ListItem;
  data: ListData;
  canChange: boolean;
  onClose: () => void;
}

/** What is typed, by field; own columns by their ids. */
type Draft = Record<string, string>;

function draftOf({ label, owner, tags, rating, note, contact, fields }: ListItem): Draft {
  return {
    label,
    owner: owner?.id ?? '',
    tags: tags.join(', '),
    rating: rating === null ? '' : String(rating),
    note,
    name: contact.name,
    email: contact.email,
    source: contact.source,
    contacted: contact.last_contacted_on ?? '',
    ...Object.fromEntries(fields.map(({ column_id: id, value }) => [id, String(value)])),
  };
}

/** Only what differs is sent, so that what others change meanwhile stays. */
async function save(listId: string, item: ListItem, { before, draft, columns }: Saved): Promise<void> {
  const isChanged = (name: string) => (draft[name] ?? '') !== (before[name] ?? '');
  const text = (name: string) => draft[name] ?? '';
  const fields = columns
    .filter(({ id }) => isChanged(id))
    .map((column) => ({ column_id: column.id, value: readOwnValue(column, text(column.id)) }));
  const change = {
    ...(isChanged('label') && { label: text('label') }),
    ...(isChanged('owner') && { owner_id: text('owner') || null }),
    ...(isChanged('tags') && tagChange(text('tags'), item.tags)),
    ...(isChanged('rating') && { rating: text('rating') === '' ? null : Number(text('rating')) }),
    ...(isChanged('note') && { note: text('note') }),
    ...(fields.length > 0 && { fields }),
  };
  if (Object.keys(change).length > 0)
    await api.updateListItems({ list_id: listId, channel_ids: [item.channel_id], ...change });
  const contact = {
    ...(isChanged('name') && { name: text('name') }),
    ...(isChanged('email') && { email: text('email').trim() }),
    ...(isChanged('source') && { source: text('source') }),
    ...(isChanged('contacted') && { last_contacted_on: text('contacted') || null }),
  };
  if (Object.keys(contact).length > 0)
    await api.saveContact({ list_id: listId, channel_id: item.channel_id, ...contact });
}

interface Saved {
  before: Draft;
  draft: Draft;
  columns: readonly OwnColumn[];
}

function tagChange(text: string, tags: readonly string[]) {
  const next = splitTags(text);
  return {
    add_tags: next.filter((tag) => !tags.includes(tag)),
    remove_tags: tags.filter((tag) => !next.includes(tag)),
  };
}

export function ItemDialog({ item, data: { list, members }, canChange, onClose }: ItemDialogProps) {
  const [before] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(before);
  const refresh = useRefresh();
  const saving = useAction(
    () => save(list.id, item, { before, draft, columns: list.columns }),
    () => {
      void refresh();
      onClose();
    },
  );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canChange) saving.run(undefined);
  };
  const bind = (name: string) => ({
    value: draft[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: value })),
  });
  return (
    <Dialog title={texts.editTitle(nameOf(item))} onClose={onClose}>
      <form onSubmit={send}>
        <fieldset className={classes.fields} disabled={!canChange}>
          <TextInput label={texts.label} maxLength={longestName} {...bind('label')} />
          <div className={form.row}>
            <NativeSelect
              label={texts.owner}
              data={[
                { value: '', label: texts.noOwner },
                ...members.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...bind('owner')}
            />
            <NativeSelect label={texts.rating} data={ratingChoices} {...bind('rating')} />
          </div>
          <TextInput label={texts.tags} description={texts.tagsHint} {...bind('tags')} />
          <Textarea label={texts.note} rows={4} maxLength={longestItemNote} {...bind('note')} />
          {list.columns.map((column) => (
            <OwnField key={column.id} column={column} field={bind(column.id)} />
          ))}
          <h3 className={form.heading}>{texts.contact}</h3>
          <div className={form.row}>
            <TextInput label={texts.contactName} maxLength={longestName} {...bind('name')} />
            <TextInput
              label={texts.contactEmail}
              type="email"
              maxLength={longestAddress}
              {...bind('email')}
            />
            <TextInput label={texts.contactSource} maxLength={longestName} {...bind('source')} />
            <TextInput label={texts.lastContacted} type="date" {...bind('contacted')} />
          </div>
        </fieldset>
        <FailureLine message={saving.failure?.message ?? null} />
        {!canChange && <p className={classes.note}>{texts.readOnly}</p>}
        <div className={form.actions}>
          {canChange && (
            <Button type="submit" aria-disabled={saving.isRunning}>
              {saving.isRunning ? texts.saving : texts.save}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const ratingChoices = [
  { value: '', label: texts.noRating },
  ...Array.from({ length: highestItemRating }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
];

interface OwnFieldProps {
  column: OwnColumn;
  field: { value: string; onChange: (event: { currentTarget: { value: string } }) => void };
}

function OwnField({ column: { name, kind, choices }, field }: OwnFieldProps) {
  if (kind === 'choice')
    return (
      <NativeSelect
        label={name}
        data={[{ value: '', label: texts.none }, ...choices.map((value) => ({ value, label: value }))]}
        {...field}
      />
    );
  const type = { text: 'text', number: 'number', date: 'date' }[kind];
  return <TextInput label={name} type={type} step="any" {...field} />;
}
