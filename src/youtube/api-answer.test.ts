import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toChannel, toVideo } from './api-answer.ts';
import { readCount, readDuration, readText } from './wire-fields.ts';

const id = 'UCabcdefghijklmnopqrstuw';
const videoId = 'abcdefghijA';
const readAt = '2026-11-01T00:00:00Z';

const channelItem = (parts: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  snippet: {
    title: 'A maker',
    customUrl: '@amaker',
    publishedAt: '2015-01-01T00:00:00Z',
    country: 'DE',
    defaultLanguage: 'de',
  },
  ...parts,
});
const videoItem = (snippet: Record<string, unknown> = {}, parts: Record<string, unknown> = {}): unknown => ({
  id: videoId,
  snippet: {
    title: 'A title',
    publishedAt: '2026-01-01T00:00:00Z',
    liveBroadcastContent: 'none',
    ...snippet,
  },
  contentDetails: { duration: 'PT10M' },
  ...parts,
});
const formatOf = (publishedAt: string, duration: string): string | undefined =>
  toVideo(videoItem({ publishedAt }, { contentDetails: { duration } }), readAt)?.format;

describe('toChannel', () => {
  it('reads counts from digits, topics without their address, and quoted keywords', () => {
    const channel = toChannel(
      channelItem({
        statistics: { subscriberCount: '1230000', viewCount: '170365245506', videoCount: '12' },
        topicDetails: { topicCategories: ['https://en.wikipedia.org/wiki/Video_game_culture'] },
        brandingSettings: { channel: { keywords: 'one "two words" three' } },
        status: { madeForKids: false },
      }),
    );
    expect(channel).toMatchObject({
      handle: 'amaker',
      country: 'DE',
      language: 'de',
      subscriberCount: 1_230_000,
      viewCount: 170_365_245_506,
      topicCategories: ['Video_game_culture'],
      keywords: ['one', 'two words', 'three'],
      madeForKids: false,
    });
  });

  it('shows a hidden subscriber count as not published, whatever number comes with it', () => {
    const statistics = { hiddenSubscriberCount: true, subscriberCount: '0' };
    expect(toChannel(channelItem({ statistics }))?.subscriberCount).toBeNull();
  });

  it('takes only pictures at hosts of YouTube, and those the product draws for samples', () => {
    const pictureOf = (url: string): string | null | undefined =>
      toChannel(channelItem({ snippet: { title: 'x', thumbnails: { medium: { url } } } }))?.thumbnailUrl;
    expect(pictureOf('https://yt3.ggpht.com/a.jpg')).toBe('https://yt3.ggpht.com/a.jpg');
    expect(pictureOf('/samples/tech/UCfixturefixturefixture1.svg')).toContain('/samples/');
    for (const url of [
      'http://yt3.ggpht.com/a.jpg',
      'https://yt3.ggpht.com:8443/a.jpg',
      'https://yt3.ggpht.com.evil.test/a.jpg',
      'https://u:p@yt3.ggpht.com/a.jpg',
      '/samples/tech/../../api/start.svg',
      'javascript:alert(1)',
      'data:image/png,x',
      'https://x.test/a',
      'a',
    ]) {
      expect(pictureOf(url)).toBeNull();
    }
  });

  it('refuses what has no id of a channel or no snippet', () => {
    for (const item of [
      null,
      [],
      'x',
      1,
      {},
      { id },
      { id: 'UCx', snippet: { title: 'x' } },
      { id, snippet: [] },
    ]) {
      expect(toChannel(item)).toBeNull();
    }
  });
});

describe('toVideo', () => {
  it('calls an upload a probable Short by the limit of its day of upload', () => {
    expect(formatOf('2024-10-14T23:59:59Z', 'PT1M')).toBe('short');
    expect(formatOf('2024-10-14T23:59:59Z', 'PT1M1S')).toBe('long');
    expect(formatOf('2024-10-15T00:00:00Z', 'PT3M')).toBe('short');
    expect(formatOf('2024-10-15T00:00:00Z', 'PT3M1S')).toBe('long');
  });

  it('is certain of a format only where the length does not leave it open', () => {
    expect(toVideo(videoItem({}, { contentDetails: { duration: 'PT30S' } }), readAt)?.formatIsCertain).toBe(
      false,
    );
    expect(toVideo(videoItem({}, { contentDetails: {} }), readAt)).toMatchObject({
      format: 'long',
      formatIsCertain: false,
      durationSeconds: null,
    });
    expect(toVideo(videoItem(), readAt)?.formatIsCertain).toBe(true);
  });

  it('distinguishes broadcasts and announced videos from uploads', () => {
    const started = { liveStreamingDetails: { actualStartTime: '2026-01-01T00:00:00Z' } };
    const announced = { liveStreamingDetails: { scheduledStartTime: '2027-01-01T00:00:00Z' } };
    expect(toVideo(videoItem({ liveBroadcastContent: 'live' }), readAt)?.format).toBe('live');
    expect(toVideo(videoItem({ liveBroadcastContent: 'upcoming' }), readAt)?.format).toBe('upcoming');
    expect(toVideo(videoItem({}, started), readAt)?.format).toBe('live');
    expect(toVideo(videoItem({}, announced), readAt)?.format).toBe('upcoming');
  });

  it('decides which definition of a view a count follows: before, across or after the change', () => {
    const definitionAt = (publishedAt: string, at: string): string | undefined =>
      toVideo(videoItem({ publishedAt }), at)?.viewDefinition;
    expect(definitionAt('2026-01-01T00:00:00Z', '2026-08-23T23:59:59Z')).toBe('before');
    expect(definitionAt('2026-08-23T23:59:59Z', '2026-08-24T00:00:00Z')).toBe('straddling');
    expect(definitionAt('2026-08-24T00:00:00Z', '2026-08-25T00:00:00Z')).toBe('after');
  });

  it('keeps the older date of the change for Shorts', () => {
    const short = videoItem(
      { publishedAt: '2025-04-01T00:00:00Z' },
      { contentDetails: { duration: 'PT20S' } },
    );
    expect(toVideo(short, '2025-12-01T00:00:00Z')?.viewDefinition).toBe('after');
  });

  it('reads missing counts as not published, never as zero', () => {
    const video = toVideo(videoItem({}, { statistics: { viewCount: '0' } }), readAt);
    expect(video).toMatchObject({ views: 0, likes: null, comments: null, paidPlacement: null });
  });

  it('frees text from NUL, control characters and lone surrogates', () => {
    const dirty = 'a\u0000b\u001b[31mc\ud800d\r\ne\tf\u0085';
    const video = toVideo(
      videoItem({ title: dirty, description: dirty, tags: [dirty, 7, null, ' '] }),
      readAt,
    );
    expect(video?.title).toBe('ab[31mc\ufffdd\ne\tf');
    expect(video?.tags).toEqual(['ab[31mc\ufffdd\ne\tf']);
  });

  it('never throws and never lets a bad number or bad text through, whatever the item holds', () => {
    const parts = fc.dictionary(
      fc.constantFrom('snippet', 'statistics', 'contentDetails', 'status'),
      fc.anything(),
    );
    const wild = fc.record({
      statistics: fc.record({ viewCount: fc.anything(), likeCount: fc.oneof(fc.double(), fc.string()) }),
      contentDetails: fc.record({ duration: fc.anything() }),
      topicDetails: fc.record({ topicCategories: fc.anything() }),
      title: fc.string({ unit: 'binary' }),
      parts,
    });
    fc.assert(
      fc.property(wild, ({ title, parts: more, ...rest }) => {
        const video = toVideo(videoItem({ title }, rest), readAt);
        for (const count of [video?.views, video?.likes, video?.durationSeconds]) {
          expect(count === null || (Number.isFinite(count) && Number(count) >= 0)).toBe(true);
        }
        expect(video?.title.isWellFormed()).toBe(true);
        expect(() => [toVideo({ id: videoId, ...more }, readAt), toChannel({ id, ...more })]).not.toThrow();
      }),
    );
  });
});

describe('single values', () => {
  it.each([
    ['PT1H2M3S', 3723],
    ['PT45S', 45],
    ['P1DT2H', 93_600],
    ['P2W', 1_209_600],
    ['P0D', 0],
    ['PT0S', 0],
  ])('reads the duration %s', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  it.each(['', 'P', 'PT', 'P1', '1H', 'PT-1S', 'PT1.5S', 'P1Y', 'PTS', 'PT1SX', ' PT1S', 90, null])(
    'refuses the duration %j',
    (value) => expect(readDuration(value)).toBeNull(),
  );

  it.each([
    '',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    'Infinity',
    '0x10',
    ' 1',
    '9'.repeat(16),
    -1,
    1.5,
    NaN,
    Infinity,
    true,
    [1],
  ])('refuses the count %j', (value) => expect(readCount(value)).toBeNull());

  it('cuts text without leaving half a character', () => {
    expect(readText('a😀', 2).isWellFormed()).toBe(true);
  });
});
