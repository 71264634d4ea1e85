import type { Random } from './random.ts';

const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 22 characters hold 132 bits of a 128-bit id, so the last one has four possible values. */
const channelIdEndings = 'AQgw';
/** 11 characters hold 66 bits of a 64-bit id: sixteen possible endings. */
const videoIdEndings = 'AEIMQUYcgkosw048';

/** Draws a channel id in YouTube's format: `UC` and 22 characters. */
export function drawChannelId(random: Random): string {
  return `UC${drawCharacters(random, base64Url, 21)}${drawCharacters(random, channelIdEndings, 1)}`;
}

/** Draws a video id in YouTube's format: 11 characters. */
export function drawVideoId(random: Random): string {
  return drawCharacters(random, base64Url, 10) + drawCharacters(random, videoIdEndings, 1);
}

/** The alphabet's length is a power of two; the 32 bits of one draw are enough for five characters of six bits. */
function drawCharacters(random: Random, alphabet: string, count: number): string {
  let characters = '';
  let bits = 0;
  for (let index = 0; index < count; index += 1) {
    bits = index % 5 === 0 ? random.drawBits() : bits >> 6;
    characters += alphabet.charAt(bits & (alphabet.length - 1));
  }
  return characters;
}
