import { expect, test } from 'vitest';
import { createSharePictures } from './share-pictures.ts';
import type { PreviewPicture } from './share-pictures.ts';

const pictureOf = (channelName: string): PreviewPicture => ({
  channelName,
  body: { kind: 'figures', figures: [] },
  maker: 'Sponsorscope',
  picture: null,
  note: '',
});

test('a flood for one picture draws it once, and later requests not at all', async () => {
  let drawn = 0;
  const pictures = createSharePictures({
    render: ({ channelName }) => {
      drawn += 1;
      return Promise.resolve(Buffer.from(channelName));
    },
  });
  const all = await Promise.all(Array.from({ length: 500 }, () => pictures.get(pictureOf('A'))));
  expect(new Set(all.map(String))).toEqual(new Set(['A']));
  await pictures.get(pictureOf('A'));
  expect(drawn).toBe(1);
});

test('a flood for different pictures is drawn two at a time, and most of it is refused at once', async () => {
  let [atOnce, most] = [0, 0];
  const pictures = createSharePictures({
    render: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return Buffer.from('png');
    },
  });
  const all = await Promise.all(
    Array.from({ length: 500 }, (_, index) => pictures.get(pictureOf(String(index)))),
  );
  expect(most).toBe(2);
  expect(all.filter((each) => each !== null).length).toBeLessThan(30);
  expect(all[0]).not.toBeNull();
});

test('a picture that failed is drawn again when it is asked for next', async () => {
  let drawn = 0;
  const pictures = createSharePictures({
    render: () => {
      drawn += 1;
      return drawn === 1 ? Promise.reject(new Error('once')) : Promise.resolve(Buffer.from('png'));
    },
  });
  await expect(pictures.get(pictureOf('A'))).rejects.toThrow('once');
  expect(String(await pictures.get(pictureOf('A')))).toBe('png');
});

test('the channel’s picture is drawn for a sample, fetched from YouTube otherwise, and missing where it is not to be had', async () => {
  const asked: string[] = [];
  const pictures = createSharePictures({
    render: ({ picture }) => Promise.resolve(picture ?? Buffer.from('none')),
    fetchPictures: (addresses) => {
      asked.push(...addresses);
      const bytes = Buffer.from('a face');
      return Promise.resolve(new Map([['https://yt3.ggpht.com/a', { type: 'image/png', bytes } as const]]));
    },
  });
  const show = async (picture: string | null) => String(await pictures.get({ ...pictureOf('A'), picture }));
  expect(await show('/samples/tech/UCfixturefixturefixture1.svg')).toContain('<svg');
  expect(asked).toEqual([]);
  expect(await show('https://yt3.ggpht.com/a')).toBe('a face');
  expect(await show('https://yt3.ggpht.com/gone')).toBe('none');
  expect(await show(null)).toBe('none');
});

test('a picture that cannot be drawn is left out of its preview', async () => {
  const damaged = { type: 'image/png', bytes: Buffer.from('damaged') } as const;
  const pictures = createSharePictures({
    render: ({ picture }) =>
      picture === null ? Promise.resolve(Buffer.from('bare')) : Promise.reject(new Error('SIGSEGV')),
    fetchPictures: (addresses) => Promise.resolve(new Map(addresses.map((each) => [each, damaged]))),
  });
  const drawn = await pictures.get({ ...pictureOf('A'), picture: 'https://yt3.ggpht.com/a' });
  expect(String(drawn)).toBe('bare');
});
