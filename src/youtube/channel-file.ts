import type { Channel, Video } from '../engine/analysis/channel.ts';
import { toChannel, toVideo } from './api-answer.ts';
import { isRecord, readInstant, readRecord } from './wire-fields.ts';

/** A channel in a file, in the API's own format: the local double serves it and the back-test reads it. */

/**
 * One `channels.list` or `videos.list` item as sent by the API: an id and parts (`snippet`, `statistics`, …) of any
 * shape. Numbers are strings of digits there; `toChannel` and `toVideo` read it without trusting it.
 */
export interface ApiItem {
  id: string;
  [part: string]: unknown;
}

export interface ChannelFile {
  /** The moment that counts as "now" for this file: a date (`2026-07-04`, meaning its end) or an ISO instant. */
  asOf: string;
  /** A person's judgement of the niche. */
  niche?: string;
  /** Its id matches `UC[A-Za-z0-9_-]{21}[AQgw]`; its handle is `snippet.customUrl`. */
  channel: ApiItem;
  /** Newest first; ids match `[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]`. */
  videos: readonly ApiItem[];
}

/** A channel file in the engine's format; `asOf` is an ISO instant. */
export interface ChannelSample {
  asOf: string;
  niche: string | null;
  channel: Channel;
  videos: Video[];
}

/** Checks that parsed JSON is a channel file; throws an `Error` that says what is missing. */
export function parseChannelFile(json: unknown): ChannelFile {
  const { asOf, niche, channel, videos } = readRecord(json);
  if (typeof asOf !== 'string' || readAsOf(asOf) === null) throw new Error('asOf is not a date.');
  if (niche !== undefined && niche !== null && typeof niche !== 'string')
    throw new Error('niche is not a text.');
  if (!isApiItem(channel) || toChannel(channel) === null)
    throw new Error('channel is not a channels.list item.');
  if (!Array.isArray(videos) || !videos.every(isApiItem))
    throw new Error('videos is not a list of API items.');
  const file = { asOf, channel, videos };
  return typeof niche === 'string' ? { ...file, niche } : file;
}

/** Reads a channel file into the engine's format, as of its own date; throws an `Error` if it is not one. */
export function readChannelFile(file: ChannelFile): ChannelSample {
  const asOf = readAsOf(file.asOf);
  const channel = toChannel(file.channel);
  if (asOf === null || channel === null) throw new Error('This is not a channel file.');
  const videos = file.videos.map((item) => toVideo(item, asOf)).filter((video) => video !== null);
  return { asOf, niche: file.niche ?? null, channel, videos };
}

/** The instant that counts as "now" for a file; a date alone means its end, because it includes that day's uploads. */
export function readAsOf(asOf: string): string | null {
  return readInstant(/^\d{4}-\d\d-\d\d$/.test(asOf) ? `${asOf}T23:59:59Z` : asOf);
}

function isApiItem(value: unknown): value is ApiItem {
  return isRecord(value) && typeof value['id'] === 'string';
}
