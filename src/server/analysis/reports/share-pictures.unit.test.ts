import { expect, test } from 'vitest';
import type { SharePicture } from '../../platform/documents/png/share-picture.ts';
import { createSharePictures } from './share-pictures.ts';

const pictureOf = (channelName: string): SharePicture => ({
  channelName,
  verdict: { word: 'Good', tone: 'fine' },
  score: 70,
  receipt: {
    lines: [],
    rate: null,
    total: { label: 'Fee', amount: null },
    range: null,
    isRecommended: false,
    stamp: { word: 'Good', tone: 'fine' },
  },
  maker: 'Sponsorscope',
  drawing: null,
  note: '',
});

test('a flood for one picture draws it once, and later requests not at all', async () => {
  let drawn = 0;
  const pictures = createSharePictures(({ channelName }) => {
    drawn += 1;
    return Promise.resolve(Buffer.from(channelName));
  });
  const all = await Promise.all(Array.from({ length: 500 }, () => pictures.get(pictureOf('A'))));
  expect(new Set(all.map(String))).toEqual(new Set(['A']));
  await pictures.get(pictureOf('A'));
  expect(drawn).toBe(1);
});

test('a flood for different pictures is drawn one by one, and most of it is refused at once', async () => {
  let [atOnce, most] = [0, 0];
  const pictures = createSharePictures(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    return Buffer.from('png');
  });
  const all = await Promise.all(
    Array.from({ length: 500 }, (_, index) => pictures.get(pictureOf(String(index)))),
  );
  expect(most).toBe(1);
  expect(all.filter((each) => each !== null).length).toBeLessThan(30);
  expect(all[0]).not.toBeNull();
});

test('a picture that failed is drawn again when it is asked for next', async () => {
  let drawn = 0;
  const pictures = createSharePictures(() => {
    drawn += 1;
    return drawn === 1 ? Promise.reject(new Error('once')) : Promise.resolve(Buffer.from('png'));
  });
  await expect(pictures.get(pictureOf('A'))).rejects.toThrow('once');
  expect(String(await pictures.get(pictureOf('A')))).toBe('png');
});
