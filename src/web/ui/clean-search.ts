import { longestSearch } from '../../contract/limits.ts';

/** A search as the server takes it: one line of whole characters, not longer than it allows. */
export function cleanSearch(entered: string): string {
  const line = entered
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, longestSearch).toWellFormed().trim();
}
