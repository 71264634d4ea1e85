import { mostBulkBytes, mostBulkLines } from '../../../contract/limits.ts';
import { formatCount, formatShort } from '../../ui/format.ts';

/** A list as it is sent, and what can be said of it before. */
export interface ChannelLines {
  /** Blank ones included, so that a line keeps the number its reader knows it by. */
  lines: readonly string[];
  /** Those that are not blank. */
  count: number;
  /** Those that look like channels. The server alone decides which are. */
  channelCount: number;
  /** Channels by their spelling: the most credits the list can need. */
  distinctCount: number;
  /** The other columns of a file, a row for each line. */
  table?: { headings: string[]; rows: string[][] };
}

const bytesPerMegabyte = 1024 * 1024;
/** The list's share of a request; the rest is the job's name and the names of the fields. */
const mostListBytes = mostBulkBytes - 4096;
const address =
  /^(?:https?:)?(?:\/\/)?(?:(?:www|m|music)\.)?(?:youtube\.com\/|youtu\.be\/)(?!(?:playlist|results|feed|hashtag)\b)[^\s/]/i;
const handle = /^@[^\s@]{2,}$/;
const channelId = /^UC[\w-]{22}$/;
const word = /^[\p{L}\p{M}\p{N}_.·-]{3,100}$/u;
const wrapping = /^[<"'`“”„‘’\s]+|[>"'`“”„‘’\s,;]+$/gu;

/** Reads what was typed or pasted. */
export function readLines(text: string): ChannelLines {
  return describeLines(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/));
}

export function describeLines(given: readonly string[]): ChannelLines {
  const lines = given.map((line) => line.trim());
  const channels = lines.filter(looksLikeChannel);
  return {
    lines,
    count: lines.filter((line) => line !== '').length,
    channelCount: channels.length,
    distinctCount: new Set(channels.map((line) => line.toLowerCase())).size,
  };
}

/** An address of YouTube, a handle, an id, or a word that may be a handle. */
export function looksLikeChannel(line: string): boolean {
  return isPlainlyChannel(line) || word.test(unwrap(line));
}

/** The same without bare words, which any column of a table has. */
export function isPlainlyChannel(line: string): boolean {
  const bare = unwrap(line);
  return address.test(bare) || handle.test(bare) || channelId.test(bare);
}

/** Why a list is too large to be sent, or `null`. */
export function findExcess({ lines, count, table }: ChannelLines): string | null {
  if (count > mostBulkLines) {
    return `This list has ${formatCount(count)} lines. A job takes at most ${formatCount(mostBulkLines)} lines. Please split the list.`;
  }
  const bytes = new Blob([JSON.stringify([lines, table])]).size;
  return bytes > mostListBytes ? `This list is ${describeSize(bytes)}` : null;
}

/** The end of a sentence that begins with whose size it is. */
export function describeSize(bytes: number): string {
  const megabytes = Math.max(bytes / bytesPerMegabyte, mostBulkBytes / bytesPerMegabyte + 0.1);
  return `${formatShort(megabytes)} MB. A list may be at most ${formatShort(mostBulkBytes / bytesPerMegabyte)} MB. Please split it.`;
}

function unwrap(line: string): string {
  return line.replaceAll(wrapping, '');
}
