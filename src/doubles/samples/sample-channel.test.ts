import { expect, test } from 'vitest';
import type { Portrait, Series } from './portrait.ts';
import { createSampleChannel } from './sample-channel.ts';

const series: Series = {
  patterns: ['{}', '{} again'],
  subjects: ['One', 'Two', 'Three'],
  minSeconds: 300,
  maxSeconds: 4000,
};

const portrait: Portrait = {
  handle: 'example',
  title: 'Example',
  language: 'en',
  country: 'US',
  since: '2020-01-01',
  about: 'About',
  keywords: ['plain', 'two words'],
  topics: ['Food'],
  categoryId: '26',
  subscribers: 123_456,
  typicalViews: 10_000,
  spread: 0.5,
  everyDays: 4,
  long: series,
  leads: ['About {}'],
  chapters: ['Start', 'End'],
  footer: ['Thanks'],
};

test('a portrait with few titles ends where they end', () => {
  const { videos, channel } = createSampleChannel(portrait);
  expect(videos.map(({ snippet }) => snippet.title).toSorted()).toEqual([
    'One',
    'One again',
    'Three',
    'Three again',
    'Two',
    'Two again',
  ]);
  expect(channel.statistics.videoCount).toBe('6');
});

test('a portrait without any series has no uploads', () => {
  const { videos, channel } = createSampleChannel({ ...portrait, long: undefined });
  expect(videos).toEqual([]);
  expect(channel.statistics).toMatchObject({ viewCount: '0', videoCount: '0' });
});

test('a subject is taken literally, whatever it holds', () => {
  const subjects = ['$& $1 $$', '<b>{}</b>', '=1+1'];
  const { videos } = createSampleChannel({
    ...portrait,
    long: { ...series, patterns: ['See {}'], subjects },
  });
  expect(videos.map(({ snippet }) => snippet.title).toSorted()).toEqual([
    'See $& $1 $$',
    'See <b>{}</b>',
    'See =1+1',
  ]);
});

test('a title begins with a capital letter and leaves other scripts as they are', () => {
  const subjects = ['élan', '東京', '🎈 party'];
  const { videos } = createSampleChannel({ ...portrait, long: { ...series, patterns: ['{}'], subjects } });
  expect(videos.map(({ snippet }) => snippet.title).toSorted()).toEqual(
    ['Élan', '東京', '🎈 party'].toSorted(),
  );
});

test('lengths are written without empty parts', () => {
  const durations = [59, 60, 3600, 3661].map((seconds) => {
    const long = { ...series, minSeconds: seconds, maxSeconds: seconds };
    return createSampleChannel({ ...portrait, long }).videos[0]?.contentDetails.duration;
  });
  expect(durations).toEqual(['PT59S', 'PT1M', 'PT1H', 'PT1H1M1S']);
});

test('subscribers are rounded down to three figures, small numbers kept', () => {
  const counts = [0, 7, 999, 1009, 123_999, 50_399_999].map(
    (subscribers) => createSampleChannel({ ...portrait, subscribers }).channel.statistics.subscriberCount,
  );
  expect(counts).toEqual(['0', '7', '999', '1000', '123000', '50300000']);
});

test('keywords of several words are quoted', () => {
  const { channel } = createSampleChannel(portrait);
  expect(channel.brandingSettings.channel.keywords).toBe('plain "two words"');
});

test('sponsors take turns and only their uploads are flagged', () => {
  const sponsors = ['Sponsored by A', 'Sponsored by B'];
  const { videos } = createSampleChannel({ ...portrait, sponsors, sponsorEvery: 2, sponsorsFlagged: true });
  const lines = videos.map(({ snippet }) => /Sponsored by (.)/.exec(snippet.description)?.[1] ?? '-');
  expect(lines).toEqual(['-', 'A', '-', 'B', '-', 'A']);
  expect(videos.map((video) => video.paidProductPlacementDetails?.hasPaidProductPlacement)).toEqual(
    lines.map((line) => line !== '-'),
  );
});
