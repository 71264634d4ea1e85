import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import {
  highestItemRating,
  itemStatuses,
  longestAddress,
  longestFieldText,
  longestItemNote,
  longestName,
  longestTag,
  mostTagsOfItem,
} from '../../../contract/limits.ts';
import type { FoundChannels } from '../channels/known-channels.usecases.ts';
import type { NewItem } from './item-changes.rows.ts';
import { fits } from './item-changes.usecases.ts';

export interface ImportedItem {
  item: NewItem;
  contact: { name: string; email: string };
}

interface RowSettings extends FoundChannels {
  own: readonly { name: string; column: OwnColumn }[];
}

/** A sentence for whatever of a row cannot be taken. */
class RowFault extends Error {}

/** A row of a file as a list takes it, or why it cannot. */
export function readRow(
  cell: (name: string) => string,
  { idOf, missing, own }: RowSettings,
): { value: ImportedItem; key: string } | { reason: string } {
  const reference = cell('channel');
  const channelId = idOf.get(reference);
  if (reference === '') return { reason: 'No channel is named.' };
  if (channelId === undefined)
    return {
      reason: missing.has(reference)
        ? 'YouTube has no such channel.'
        : 'This channel could not be looked up now. Try again in an hour, or use its /channel/UC… address.',
    };
  try {
    const value = { item: readItem(channelId, { cell, own }), contact: readContact(cell) };
    return { value, key: channelId };
  } catch (error) {
    if (error instanceof RowFault) return { reason: error.message };
    throw error;
  }
}

function readItem(
  channelId: string,
  { cell, own }: { cell: (name: string) => string; own: RowSettings['own'] },
): NewItem {
  const status = cell('status').toLowerCase();
  const rating = cell('rating');
  const known = itemStatuses.find((each) => each === status);
  if (status !== '' && known === undefined)
    throw new RowFault(`The status is none of ${itemStatuses.join(', ')}.`);
  if (rating !== '' && !isRating(rating))
    throw new RowFault(`A rating is a whole number from 1 to ${highestItemRating}.`);
  return {
    channel_id: channelId,
    label: limit(oneLine(cell('label')), { longest: longestName, what: 'name' }),
    note: limit(clean(cell('note')), { longest: longestItemNote, what: 'note' }),
    tags: readTags(cell('tags')),
    ...(known !== undefined && { status: known }),
    rating: rating === '' ? null : Number(rating),
    fields: Object.fromEntries(
      own.flatMap(({ name, column }) => {
        const text = oneLine(cell(name));
        return text === '' ? [] : [[column.id, readField(text, column)]];
      }),
    ),
  };
}

const isRating = (text: string) => /^[1-9]$/.test(text) && Number(text) <= highestItemRating;

function readTags(text: string): string[] {
  const tags = text
    .split(/[,;|]/)
    .map(oneLine)
    .filter((tag) => tag !== '');
  if (tags.length > mostTagsOfItem) throw new RowFault(`A channel has up to ${mostTagsOfItem} tags.`);
  return [...new Set(tags.map((tag) => limit(tag, { longest: longestTag, what: 'tag' })))].toSorted();
}

function readField(text: string, column: OwnColumn): string | number {
  const value =
    column.kind === 'number' ? Number(text) : limit(text, { longest: longestFieldText, what: column.name });
  if (!fits(column, value)) throw new RowFault(`${column.name}: this value does not fit the column.`);
  return value;
}

function readContact(cell: (name: string) => string): ImportedItem['contact'] {
  const name = limit(oneLine(cell('contact_name')), { longest: longestName, what: 'contact’s name' });
  const email = limit(oneLine(cell('contact_email')), { longest: longestAddress, what: 'address' });
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new RowFault('The contact’s address is not an email address.');
  return { name, email };
}

const clean = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .trim();
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

function limit(text: string, { longest, what }: { longest: number; what: string }): string {
  if (text.length > longest) throw new RowFault(`The ${what} is longer than ${longest} characters.`);
  return text;
}
