import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChannelId, isVideoId } from './ids.ts';
import type { Reference } from './reference.ts';
import { parseReference, parseReferenceKey, referenceKey } from './reference.ts';
import { trialRuns } from '../values/test-trials.ts';

const id = 'UCabcdefghijklmnopqrstuw';
const videoId = 'a1-_5678901'.slice(0, 10) + 'A';
const handle = (name: string): Reference => ({ kind: 'handle', handle: name });
const video: Reference = { kind: 'video', videoId };
const custom: Reference = { kind: 'custom', name: 'OldName' };

const accepted: readonly (readonly [string, Reference])[] = [
  ['@SomeMaker', handle('SomeMaker')],
  ['SomeMaker', handle('SomeMaker')],
  ['some.maker-1_2', handle('some.maker-1_2')],
  ['SomeMaker?sub_confirmation=1', handle('SomeMaker')],
  ['@SomeMaker/videos', handle('SomeMaker')],
  ['/@SomeMaker', handle('SomeMaker')],
  ['https://www.youtube.com/@SomeMaker', handle('SomeMaker')],
  ['http://youtube.com/@SomeMaker/', handle('SomeMaker')],
  ['HTTPS://WWW.YouTube.COM/@SomeMaker/shorts?view=0#top', handle('SomeMaker')],
  ['m.youtube.com/@SomeMaker/about', handle('SomeMaker')],
  ['music.youtube.com/@SomeMaker', handle('SomeMaker')],
  ['//www.youtube.com/@SomeMaker', handle('SomeMaker')],
  ['https://youtube.com:443/@SomeMaker', handle('SomeMaker')],
  ['  <https://www.youtube.com/@SomeMaker>\n', handle('SomeMaker')],
  ['"https://www.youtube.com/@SomeMaker"', handle('SomeMaker')],
  ['“@SomeMaker”', handle('SomeMaker')],
  ['\u200b@SomeMaker\ufeff', handle('SomeMaker')],
  ['https://www.youtube.com/@%E3%82%86%E3%81%8D', handle('ゆき')],
  ['https://www.youtube.com/%40SomeMaker', handle('SomeMaker')],
  ['https://www.youtube.com/@%25E3%2582%2586%25E3%2581%258D', handle('ゆき')],
  ['%40SomeMaker', handle('SomeMaker')],
  ['@Ünïcödé', handle('Ünïcödé')],
  ['@u\u0308ber', handle('über')],
  ['@сайт-о-науке', handle('сайт-о-науке')],
  ['@हिन्दी', handle('हिन्दी')],
  ['@雪', handle('雪')],
  ['@foo·bar', handle('foo·bar')],
  [id, { kind: 'id', id }],
  [`https://www.youtube.com/channel/${id}/videos?x=1`, { kind: 'id', id }],
  [`youtube.com/channel/${id}`, { kind: 'id', id }],
  ['https://www.youtube.com/c/OldName/about', custom],
  ['www.youtube.com/OldName', custom],
  ['https://www.youtube.com/OldName/videos', custom],
  ['https://www.youtube.com/user/OldName', { kind: 'username', username: 'OldName' }],
  [`https://www.youtube.com/watch?v=${videoId}&list=PL123&t=4s`, video],
  [`https://www.youtube.com/watch?list=PL123&v=${videoId}`, video],
  [`https://youtu.be/${videoId}?si=abc`, video],
  [`youtube.com/shorts/${videoId}`, video],
  [`https://www.youtube.com/live/${videoId}?feature=share`, video],
  [`https://www.youtube.com/embed/${videoId}?start=3`, video],
  [`https://www.youtube-nocookie.com/embed/${videoId}`, video],
];

const refused: readonly string[] = [
  '',
  '   ',
  '@',
  '@ab',
  '@a b c',
  '---',
  '@@maker',
  'two words',
  'youtube.com',
  'www.youtube.com/',
  'https://www.youtube.com/?x=@maker',
  'www.example.org',
  'https://example.org/@maker',
  'https://youtube.com.evil.tld/@maker',
  'https://evil.tld/youtube.com/@maker',
  'https://youtube.com@evil.tld/@maker',
  'https://www.youtube.com:pass@evil.tld/@maker',
  'https://user@www.youtube.com/@maker',
  'https://youtube.com%2eevil.tld/@maker',
  'https://youtube%2ecom/@maker',
  'https://ｙｏｕｔｕｂｅ.com/@maker',
  'https://youtube。com/@maker',
  'https://youtube-nocoo\u212aie.com/embed/' + videoId,
  'https://youtube.com./@maker',
  'https://youtube.com:8443/@maker',
  'http://youtube.com:443/@maker',
  'https://notyoutube.com/@maker',
  'https://evil.youtube.com/@maker',
  'https://youtube.com\\@evil.tld/',
  'https:\\\\youtube.com\\@maker',
  'https://evil.tld\\.youtube.com/@maker',
  'https://youtube.com/@ma\u0000ker',
  'https://you\ttube.com/@maker',
  'https://youtube.com/@ma\tker',
  'https://youtube.com/@ma\nker',
  'https://youtube.com/\\@maker',
  'https://youtube.com/@ma\u00adker',
  'https://youtube.com\u202e/@maker',
  '\u0001javascript:alert(1)',
  'javascript:alert(1)//youtube.com/@maker',
  'data:text/html,@maker',
  'ftp://youtube.com/@maker',
  'file:///youtube.com/@maker',
  'https:youtube.com/@maker',
  '//evil.tld/@maker',
  'https://127.0.0.1/@maker',
  'https://[::1]/@maker',
  'https://www.youtube.com/@%zz',
  'https://www.youtube.com/@%00maker',
  'https://www.youtube.com/@ma%2fker',
  'https://www.youtube.com/@<script>',
  "@maker' or 1=1",
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/watch?list=PL1234567890',
  'https://www.youtube.com/watch?v=tooshort',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  `https://www.youtube-nocookie.com/watch?v=${videoId}`,
  'https://www.youtube.com/feed/subscriptions',
  'https://www.youtube.com/results?search_query=maker',
  'https://www.youtube.com/hashtag/maker',
  'https://www.youtube.com/channel/UCshort',
  `https://www.youtube.com/channel/${id.slice(0, 23)}z`,
  'https://www.youtube.com/name/unknown-tab',
  'https://youtu.be/@maker',
];

describe('parseReference', () => {
  it.each(accepted)('reads %j', (text, reference) => {
    expect(parseReference(text)).toEqual(reference);
  });

  it.each(refused)('refuses %j', (text) => {
    expect(parseReference(text)).toBeNull();
  });

  it('never throws, and what it answers holds only what an id or a name may hold', () => {
    const pieces = fc.constantFrom(
      'https://',
      'youtube.com',
      '/',
      '@',
      '%40',
      '%',
      '?v=',
      '#',
      ':',
      '\\',
      'c/',
      id,
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 8 });
    fc.assert(
      fc.property(texts, (parts) => {
        const reference = parseReference(parts.join(''));
        expect(reference === null || isWellFormed(reference)).toBe(true);
      }),
      trialRuns({ sample: 1_000, whole: 100_000 }),
    );
  });

  it('reads every name of letters and digits alike, pasted bare, with @, or as an address, encoded or not', () => {
    const names = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}_.-]{3,20}$/u);
    fc.assert(
      fc.property(names, (name) => {
        fc.pre(!name.toLowerCase().startsWith('www.') && !isChannelId(name));
        const encoded = encodeURIComponent(name);
        const pasted = [name, `@${name}`, `youtube.com/@${name}`, `https://youtube.com/@${encoded}/videos`];
        const keys = pasted.map((text) => keyOf(text));
        expect(new Set(keys)).toEqual(new Set([referenceKey(handle(name))]));
      }),
    );
  });

  it('refuses every host that is not on the list', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(parseReference(url)).toBeNull();
      }),
    );
  });

  it('refuses 50 kB of noise of any kind, and finds a handle in 50 kB of white space', () => {
    for (const noise of ['a', '@', '/', '%', '%25', ' x', 'https://', '"', '.', '\u0301', 'youtube.com/']) {
      expect(parseReference(noise.repeat(50_000 / noise.length))).toBeNull();
    }
    expect(parseReference(`${' '.repeat(25_000)}@maker${' '.repeat(25_000)}`)).toEqual(handle('maker'));
  });
});

describe('referenceKey', () => {
  it('is one for all spellings of a handle', () => {
    const spellings = ['@ÜBER', '@über', '@u\u0308ber', 'U\u0308BER', 'https://youtube.com/@%C3%9Cber'];
    expect(new Set(spellings.map(keyOf)).size).toBe(1);
  });

  it('keeps apart ids that differ in case, and kinds that share a word', () => {
    const words = ['youtube.com/user/word', 'youtube.com/c/word', '@word'];
    expect(new Set(words.map(keyOf)).size).toBe(3);
    expect(referenceKey({ kind: 'id', id })).not.toBe(referenceKey({ kind: 'id', id: id.toLowerCase() }));
  });
});

function keyOf(text: string): string | null {
  const reference = parseReference(text);
  return reference === null ? null : referenceKey(reference);
}

function isWellFormed(reference: Reference): boolean {
  if (reference.kind === 'id') return isChannelId(reference.id);
  if (reference.kind === 'video') return isVideoId(reference.videoId);
  const key = referenceKey(reference);
  return /^(?:handle|username|custom):[\p{L}\p{M}\p{N}_.·-]{1,300}$/u.test(key);
}

describe('a reference’s key', () => {
  it('leads back to a reference with the same key', () => {
    for (const [, reference] of accepted) {
      const read = parseReferenceKey(referenceKey(reference));
      expect(read?.kind).toBe(reference.kind);
      expect(read && referenceKey(read)).toBe(referenceKey(reference));
    }
  });

  it('is nothing else', () => {
    for (const text of [
      '',
      ':',
      'id:',
      'id:UC',
      'handle:',
      'handle:a b',
      'playlist:abc',
      'handle',
      `video:${id}`,
    ])
      expect(parseReferenceKey(text)).toBeNull();
  });
});
