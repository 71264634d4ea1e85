import { expect, test } from 'vitest';
import { findThumbnail } from '../../engine/analysis/pictures.ts';
import { readRecord } from '../../youtube/wire-fields.ts';
import { drawSamplePicture } from './picture.ts';
import { sampleChannels } from './sample-channels.ts';

const pictureOf = (item: unknown) => {
  const { url } = readRecord(readRecord(readRecord(item, 'snippet'), 'thumbnails'), 'medium');
  return typeof url === 'string' ? url : '';
};

test('every sample channel and every one of its videos has a drawing of its own, the same each time', () => {
  for (const { channel, videos } of sampleChannels()) {
    const picture = pictureOf(channel);
    const addresses = [picture, ...videos.map(({ id }) => findThumbnail(id, picture))];
    const drawings = addresses.map(drawSamplePicture);
    expect(new Set(drawings).size).toBe(addresses.length);
    expect(addresses.map(drawSamplePicture)).toEqual(drawings);
    for (const drawing of drawings) {
      expect(drawing).toMatch(/^<svg [^>]*><rect [^>]*>.+<\/svg>$/);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity|fill=""/);
      expect(drawing?.length).toBeLessThan(20_000);
    }
  }
});

test.each([
  '/samples/tech/UCfixturefixturefixture1',
  '/samples/tech/short.svg',
  '/samples/constructor/UCfixturefixturefixture1.svg',
  '/samples/nothing/UCfixturefixturefixture1.svg',
  '/samples/tech/UCfixturefixturefixture1/"onload="x.svg',
])('%s is no drawing', (path) => expect(drawSamplePicture(path)).toBeNull());

test('a real channel’s videos have their pictures at YouTube', () => {
  const address = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg';
  expect(findThumbnail('dQw4w9WgXcQ', 'https://yt3.ggpht.com/a.jpg')).toBe(address);
  expect(findThumbnail('dQw4w9WgXcQ', null)).toBe(address);
});
