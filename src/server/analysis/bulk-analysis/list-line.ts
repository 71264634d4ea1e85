import { longestChannelReference } from '../../../contract/limits.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';

/** Why a line is no channel; the sentences stand in `reasons.ts`. */
export type RejectedCode = 'LINE_TOO_LONG' | 'PLAYLIST' | 'SEVERAL_CHANNELS' | 'NO_CHANNEL';

/** A line of a pasted list: nothing, a channel in the text that names it, or a text that names none. */
export type ListLine =
  | { kind: 'blank' }
  | { kind: 'channel'; text: string; reference: Reference }
  | { kind: 'rejected'; text: string; code: RejectedCode };

/** A row of a table has its address in front of this; a longer line is noise, and is not looked through. */
const longestLine = 2 * longestChannelReference;
/** What is kept of a line that names no channel. */
const longestKept = 200;

/**
 * Reads a line as people paste it: an address or a handle by itself, behind a bullet, or as a cell of a row of a
 * table. Of several cells the one that is most surely a channel counts; two different addresses are refused, because
 * only one of them could be taken.
 */
export function readListLine(line: string): ListLine {
  const text = line.replaceAll(unseen, '').trim();
  if (separatorsOnly.test(text)) return { kind: 'blank' };
  if (text.length > longestLine) return reject(text, 'LINE_TOO_LONG');
  const whole = parseReference(text);
  if (whole !== null) return { kind: 'channel', text, reference: whole };
  const named = findNamed(text.replace(bullet, ''));
  if (named.length > 1) return reject(text, 'SEVERAL_CHANNELS');
  return named[0] ?? reject(text, findReason(text));
}

/** Whether a row of a table only says what its columns are: `Channel URL`, or the head of our own exports. */
export function isHeading(line: string): boolean {
  const cells = readCells(
    line
      .slice(0, longestLine)
      .toLowerCase()
      .replaceAll(/["'\uFEFF]/g, ''),
  );
  const [first = ''] = cells;
  return heading.test(first.replaceAll('_', ' ').trim()) && !cells.some((cell) => /[@/]/.test(cell));
}

const unseen = /[\uFEFF\u200B]/g;
const separatorsOnly = /^[\s,;|"']*$/;
const separators = /[\t,;|]/;
/** A row has its channel within so many cells, and a cell within so many words. */
const mostPieces = 50;
const bullet = /^(?:[-*+•·‣◦–—>]|\d{1,6}[.)])\s+/u;
const heading =
  /^(?:(?:youtube |channel )?(?:channels?|handles?|urls?|links?|names?|ids?|address(?:es)?)|creators?|influencers?|input|title)(?: \(?(?:url|link|handle|id|name)s?\)?)?$/;

type Channel = Extract<ListLine, { kind: 'channel' }>;

/** The channels that a row's cells name, the surest kind of name alone, each once. */
function findNamed(text: string): Channel[] {
  const found = new Map<string, Channel & { rank: number }>();
  for (const [index, cell] of readCells(text).entries()) {
    for (const word of [cell, ...cell.split(/\s+/, mostPieces)]) {
      const reference = parseReference(word);
      const rank = reference && rankOf(word, reference, index === 0 && word === cell);
      if (reference === null || rank === null) continue;
      const key = referenceKey(reference);
      const known = found.get(key);
      if (known === undefined || known.rank > rank)
        found.set(key, { kind: 'channel', text: word, reference, rank });
    }
  }
  const surest = Math.min(...[...found.values()].map(({ rank }) => rank));
  return [...found.values()]
    .filter(({ rank }) => rank === surest)
    .map(({ kind, text: name, reference }) => ({ kind, text: name, reference }));
}

/** How sure it is that a cell names a channel: smaller is surer; a bare word does so in the first cell alone. */
function rankOf(word: string, reference: Reference, isFirstCell: boolean): number | null {
  const isAddress = /youtu\.?be/i.test(word) && word.includes('/');
  if (isAddress) return reference.kind === 'video' ? 3 : 0;
  if (reference.kind === 'id') return 1;
  if (word.startsWith('@')) return 2;
  return isFirstCell && reference.kind === 'handle' ? 4 : null;
}

function readCells(line: string): string[] {
  return line.split(separators, mostPieces).map((cell) => cell.trim().replaceAll(/^["'“”„]|["'“”„]$/gu, ''));
}

function findReason(text: string): RejectedCode {
  if (text.length > longestChannelReference) return 'LINE_TOO_LONG';
  return /youtu\.?be.*[/?&](?:playlist|videoseries|list=)/i.test(text) ? 'PLAYLIST' : 'NO_CHANNEL';
}

function reject(text: string, code: RejectedCode): ListLine {
  const kept = text.length > longestKept ? `${text.slice(0, longestKept)}…` : text;
  return { kind: 'rejected', text: kept.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '), code };
}
