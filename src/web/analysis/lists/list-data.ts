import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import type { api } from '../../session/api.ts';

/** One page of a list as the server tells it. */
export type ListData = Awaited<ReturnType<typeof api.listItems>>;

/** What a channel is called here: by people, else by YouTube, else by its id. */
export function nameOf({ label, channel_name: name, channel_id: id }: ListItem): string {
  return label === '' ? (name ?? id) : label;
}

/** What was typed for a column of the list's own, as the column takes it. */
export function readOwnValue({ kind }: OwnColumn, text: string): string | number | null {
  if (text.trim() === '') return null;
  return kind === 'number' ? Number(text) : text;
}

/** Texts between commas, each once. */
export function splitTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
