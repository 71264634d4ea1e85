import type { Video } from '../analysis/channel.ts';
import { readLineDeals } from '../analysis/text/sponsor-lines.ts';
import { namesOf } from '../analysis/text/sponsor-creator.ts';
import { TextBook } from '../analysis/text/video-texts.ts';

/** Where things stand in a video's text. Lines count from 1, as they are written. */

/** The line with a phrase as a whole word, however it is capitalised or spaced; `null` if there is none. */
export function findPhrase(text: string, phrase: string): number | null {
  const sought = fold(phrase);
  if (sought === '') return null;
  const lines = text.split('\n').map(fold);
  const line = lines.findIndex((each) => hasWhole(each, sought));
  if (line >= 0) return line + 1;
  // A phrase may run over the end of a line.
  return hasWhole(fold(text), sought) ? findStart(lines, sought) : null;
}

export interface FoundTracking {
  kind: 'link' | 'code';
  line: number;
}

/** The first of a creator's own links or codes, the one that stands highest. */
export function findTracking(
  description: string,
  { addresses, codes }: { addresses: readonly string[]; codes: readonly string[] },
): FoundTracking | null {
  const found = [
    ...addresses.map((address) => ({ kind: 'link' as const, line: findAddress(description, address) })),
    ...codes.map((code) => ({ kind: 'code' as const, line: findPhrase(description, code) })),
  ].flatMap(({ kind, line }) => (line === null ? [] : [{ kind, line }]));
  return found.toSorted((a, b) => a.line - b.line)[0] ?? null;
}

/** Whether the text says that somebody paid, and in which line; 0 is the title. Reads every language of the lists. */
export function readDisclosure(video: Video): { disclosedIn: number | null; isDenied: boolean } {
  const [texts] = new TextBook().readOthers([video]);
  if (texts === undefined) return { disclosedIn: null, isDenied: false };
  const names = namesOf({ handle: null, title: '' });
  const read = [texts.title, ...texts.lines].map((line) => ({ line, ...readLineDeals(line, names) }));
  const disclosing = read.find(({ deals }) => deals.some(({ signal }) => signal === 'disclosure'));
  if (disclosing === undefined) return { disclosedIn: null, isDenied: read.some(({ unpaid }) => unpaid) };
  if (disclosing.line === texts.title) return { disclosedIn: 0, isDenied: false };
  return { disclosedIn: findPhrase(video.description, disclosing.line.text) ?? 1, isDenied: false };
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** Scripts that put no blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
const wordPart = /[\p{L}\p{M}\p{N}_]/u;

function hasWhole(text: string, sought: string): boolean {
  for (let start = text.indexOf(sought); start >= 0; start = text.indexOf(sought, start + 1)) {
    const end = start + sought.length;
    const [before, after] = [lastOf(text.slice(0, start)), firstOf(text.slice(end))];
    if (isEdge(before, firstOf(sought)) && isEdge(after, lastOf(sought))) return true;
  }
  return false;
}

function isEdge(outside: string, inside: string): boolean {
  return !wordPart.test(outside) || !wordPart.test(inside) || unspaced.test(inside);
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);
const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? ' ';

/** The line in which a phrase begins that runs over the end of one. */
function findStart(lines: readonly string[], sought: string): number {
  let joined = '';
  for (const [index, line] of lines.toReversed().entries()) {
    joined = `${line} ${joined}`.trim();
    if (hasWhole(joined, sought)) return lines.length - index;
  }
  return 1;
}

/** Addresses are copied with and without their scheme, and codes in them are read in any case. */
function findAddress(description: string, address: string): number | null {
  const bare = fold(address.replace(/^https?:\/\//iu, ''));
  const index = description.split('\n').findIndex((line) => {
    const text = fold(line);
    const start = text.indexOf(bare);
    return start >= 0 && !/[a-z0-9]/u.test(firstOf(text.slice(start + bare.length)));
  });
  return index < 0 ? null : index + 1;
}
