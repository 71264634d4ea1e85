import type { ChannelFile } from '../../youtube/channel-file.ts';
import { drawChannelId } from './identifiers.ts';
import { portraits } from './portraits.ts';
import { Random } from './random.ts';
import { createSampleChannel } from './sample-channel.ts';

let made: readonly ChannelFile[] | null = null;

/**
 * The invented channels that the product shows without an API key, as items of the YouTube Data API v3 (counts as
 * strings, hidden ones absent), videos newest first. Made once and frozen, because everybody gets the same ones.
 */
export function sampleChannels(): readonly ChannelFile[] {
  made ??= freeze(portraits.map(createSampleChannel));
  return made;
}

/** The engine knows no price for these. */
const handlesWithoutPrice: readonly string[] = [
  'pradisrubki',
  '夜ふかし茶室',
  'cichyparapet',
  'laollaterca',
  'malapequenina',
  'emptystagestudio',
];

/** The ids of the samples that have a price, found without making the channels. */
export function pricedSampleIds(): string[] {
  return portraits
    .filter(({ handle }) => !handlesWithoutPrice.includes(handle))
    .map(({ handle }) => drawChannelId(new Random(handle)));
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** The channel whose full result everybody may see. */
export const sampleReportHandle = 'kestrelworkbench';

/** The channels offered below the analyzer: different niches, one with a safety problem, one with only Shorts. */
export const sampleHighlights: readonly { handle: string; label: string }[] = [
  { handle: 'kestrelworkbench', label: 'Kestrel Workbench · Tech' },
  { handle: 'pentolalenta', label: 'Pentola Lenta · Food' },
  { handle: 'curlalmanac', label: 'Curl Almanac · Beauty' },
  { handle: 'pixelkettle', label: 'Pixel Kettle · Gaming' },
  { handle: '慢車窗邊', label: '慢車窗邊 · Travel' },
  { handle: 'bigtinchallenge', label: 'Big Tin Challenge · 50M' },
  { handle: 'laollaterca', label: 'La Olla Terca · Shorts only' },
  { handle: 'moonshotledger', label: 'Moonshot Ledger · Unsafe' },
];
