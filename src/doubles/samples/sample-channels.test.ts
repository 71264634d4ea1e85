import { describe, expect, test } from 'vitest';
import { niches } from '../../engine/analysis/niches.ts';
import { portraits } from './portraits.ts';
import { createSampleChannel } from './sample-channel.ts';
import { sampleChannels, sampleHighlights, sampleReportHandle } from './sample-channels.ts';
import { engagementTiers } from './upload-counts.ts';

const samples = portraits.map((portrait) => ({ portrait, ...createSampleChannel(portrait) }));
type Sample = (typeof samples)[number];
const videos = samples.flatMap((sample) => sample.videos);
const texts = JSON.stringify(samples.map(({ channel, videos: items }) => [channel, items]));
const asOfMs = Date.parse('2026-11-21T00:00:00Z');

function countViews(sample: Sample): number[] {
  return sample.videos
    .map(({ statistics }) => Number(statistics.viewCount))
    .toSorted((one, two) => one - two);
}

function findMedian(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function isShort(video: Sample['videos'][number]): boolean {
  return /^PT(?:[1-5]?\d)S$/.test(video.contentDetails.duration);
}

function engagementOf(sample: Sample): number {
  const rates = sample.videos
    .filter((video) => !isShort(video) && Number(video.statistics.viewCount) > 0)
    .map(({ statistics }) => {
      const { likeCount = '0', commentCount = '0' } = statistics;
      return (Number(likeCount) + Number(commentCount)) / Number(statistics.viewCount);
    });
  return findMedian(rates.toSorted((one, two) => one - two));
}

function find(handle: string): Sample {
  const sample = samples.find(({ portrait }) => portrait.handle === handle);
  if (sample === undefined) throw new Error(`no sample ${handle}`);
  return sample;
}

describe('the sample channels', () => {
  test('are the same on every call', () => {
    expect(sampleChannels()).toEqual(portraits.map(createSampleChannel));
    const video = sampleChannels()[0]?.videos[0] ?? {};
    expect(() => Object.assign(video, { id: 'another' })).toThrow(TypeError);
    expect(sampleChannels().length).toBeGreaterThanOrEqual(48);
  });

  test('have ids of the form YouTube uses, each once', () => {
    const channelIds = samples.map(({ channel }) => channel.id);
    expect(channelIds.filter((id) => !/^UC[A-Za-z0-9_-]{21}[AQgw]$/.test(id))).toEqual([]);
    expect(new Set(channelIds).size).toBe(samples.length);
    const videoIds = videos.map(({ id }) => id);
    expect(videoIds.filter((id) => !/^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/.test(id))).toEqual([]);
    expect(new Set(videoIds).size).toBe(videos.length);
    for (const { channel, videos: own } of samples) {
      expect(channel.contentDetails.relatedPlaylists.uploads).toBe(channel.id.replace('UC', 'UU'));
      expect(own.every(({ snippet }) => snippet.channelId === channel.id)).toBe(true);
    }
  });

  test('have valid handles that differ whatever the case', () => {
    const handles = samples.map(({ channel }) => channel.snippet.customUrl);
    expect(handles.filter((handle) => !/^@[\p{L}\p{M}\p{N}_.·-]{3,30}$/u.test(handle))).toEqual([]);
    expect(new Set(handles.map((handle) => handle.normalize('NFKC').toUpperCase())).size).toBe(
      samples.length,
    );
    expect(handles).toEqual(handles.map((handle) => handle.normalize('NFC')));
  });

  test('never repeat a title within a channel, nor a pattern unfilled', () => {
    const repeating = samples.filter(({ videos: own }) => {
      return new Set(own.map(({ snippet }) => snippet.title.toLowerCase())).size < own.length;
    });
    expect(repeating).toEqual([]);
    const unfilled = videos.filter(({ snippet }) => `${snippet.title}${snippet.description}`.includes('{}'));
    expect(unfilled).toEqual([]);
    expect(
      videos.filter(({ snippet }) => snippet.title.length > 100).map(({ snippet }) => snippet.title),
    ).toEqual([]);
  });

  test('hold well-formed text in composed form, without stray spaces', () => {
    expect(texts.isWellFormed()).toBe(true);
    expect(texts).toBe(texts.normalize('NFC'));
    const titles = [
      ...samples.map(({ channel }) => channel.snippet.title),
      ...videos.map((video) => video.snippet.title),
    ];
    expect(titles.filter((title) => title !== title.trim() || /\s{2}/.test(title))).toEqual([]);
  });

  test('link to reserved names only', () => {
    const hosts = Array.from(texts.matchAll(/(?:https?:)?\/\/([^/\s"?#\\]+)/g), ([, host]) => host);
    const foreign = hosts.filter((host) => host !== 'en.wikipedia.org' && !host?.endsWith('.example'));
    expect(new Set(foreign)).toEqual(new Set());
    expect(texts).not.toMatch(/\b[\w-]+\.(?:com|net|org|io|tv|co)\b(?<!en\.wikipedia\.org)/i);
  });

  test('describe long uploads at a usual length', () => {
    const long = videos.filter((video) => !isShort(video) && video.snippet.liveBroadcastContent === 'none');
    const lengths = long.map(({ snippet }) => snippet.description.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...videos.map(({ snippet }) => snippet.description.length))).toBeLessThanOrEqual(1800);
  });

  test('run from the newest upload back, none after the day they were made for nor before the channel began', () => {
    for (const { channel, videos: own } of samples) {
      const times = own.map(({ snippet }) => Date.parse(snippet.publishedAt));
      expect(times).toEqual(times.toSorted((one, two) => two - one));
      expect(Math.max(...times, 0)).toBeLessThan(asOfMs);
      expect(Math.min(...times, asOfMs)).toBeGreaterThan(Date.parse(channel.snippet.publishedAt));
    }
  });

  test('publish counts as digits, subscribers rounded down, and no more shown than there are in all', () => {
    for (const { channel, videos: own } of samples) {
      const { viewCount, videoCount } = channel.statistics;
      const shownViews = own.reduce((sum, { statistics }) => sum + Number(statistics.viewCount), 0);
      expect(Number(viewCount)).toBeGreaterThanOrEqual(shownViews);
      expect(Number(videoCount)).toBeGreaterThanOrEqual(own.length);
      const counts = [viewCount, videoCount, ...own.flatMap(({ statistics }) => Object.values(statistics))];
      expect(counts.filter((count) => !/^\d+$/.test(count))).toEqual([]);
      expect(channel.statistics.subscriberCount ?? '100').toMatch(/^\d{1,3}0*$/);
    }
  });

  test('never count more likes and comments than views', () => {
    const impossible = videos.filter(({ statistics }) => {
      const { viewCount, likeCount = '0', commentCount = '0' } = statistics;
      return Number(likeCount) + Number(commentCount) > Number(viewCount);
    });
    expect(impossible).toEqual([]);
  });

  test('engage their viewers as the middle half of their tier does', () => {
    const comparable = samples.filter(
      ({ portrait }) => !portrait.likesHidden && !portrait.commentsOff && portrait.long,
    );
    expect(comparable.length).toBeGreaterThan(45);
    const outside = comparable.filter((sample) => {
      const tier =
        engagementTiers.find(({ below }) => sample.portrait.subscribers < below) ?? engagementTiers[4];
      const engagement = engagementOf(sample);
      return engagement < tier.quarter * 0.9 || engagement > tier.threeQuarters * 1.1;
    });
    expect(outside.map(({ portrait }) => portrait.handle)).toEqual([]);
  });
});

describe('the sample channels cover', () => {
  test('every niche at least three times, and what fits none', () => {
    const counts = niches.map((niche) => samples.filter((sample) => sample.niche === niche).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    const known: readonly (string | undefined)[] = [...niches, undefined];
    expect(samples.filter(({ niche }) => !known.includes(niche))).toEqual([]);
    expect(find('themorninggavel').niche).toBeUndefined();
    expect(find('lanternalenta').niche).toBeUndefined();
  });

  test('sizes from hundreds to tens of millions', () => {
    const sizes = samples.map(({ portrait }) => portrait.subscribers);
    expect(Math.min(...sizes)).toBeLessThan(300);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(50_000_000);
  });

  test('sixteen languages and the scripts of the world', () => {
    const languages = new Set(samples.map(({ portrait }) => portrait.language.slice(0, 2)));
    const wanted = [
      'en',
      'es',
      'pt',
      'de',
      'fr',
      'it',
      'pl',
      'tr',
      'hi',
      'ja',
      'ko',
      'vi',
      'id',
      'ar',
      'ru',
      'zh',
    ];
    expect(wanted.filter((language) => !languages.has(language))).toEqual([]);
    const scripts = [
      /\p{sc=Devanagari}/u,
      /\p{sc=Hangul}/u,
      /\p{sc=Hiragana}/u,
      /\p{sc=Arabic}/u,
      /\p{sc=Hebrew}/u,
    ];
    const titles = videos.map(({ snippet }) => snippet.title).join('\n');
    expect(scripts.filter((script) => !script.test(titles))).toEqual([]);
  });

  test('channels of one format, of few uploads and of none', () => {
    expect(find('laollaterca').videos.every(isShort)).toBe(true);
    expect(find('emptystagestudio').videos).toEqual([]);
    expect(find('malapequenina').videos.filter((video) => !isShort(video))).toHaveLength(2);
    const streams = find('夜ふかし茶室').videos;
    expect(streams.every((video) => 'liveStreamingDetails' in video)).toBe(true);
    expect(streams[0]?.snippet.liveBroadcastContent).toBe('upcoming');
    const usual = samples.filter(({ videos: own }) => own.length >= 50);
    expect(usual.length).toBeGreaterThanOrEqual(48);
    expect(
      usual.filter(({ videos: own }) => own.some(isShort) && !own.every(isShort)).length,
    ).toBeGreaterThan(8);
  });

  test('counts that are hidden', () => {
    expect(find('小さな会社の帳場').channel.statistics).toMatchObject({ hiddenSubscriberCount: true });
    expect(find('小さな会社の帳場').channel.statistics).not.toHaveProperty('subscriberCount');
    expect(find('losdelascensor').videos.some(({ statistics }) => 'likeCount' in statistics)).toBe(false);
    const kids = find('tumbledowntots');
    expect(kids.channel.status.madeForKids).toBe(true);
    expect(kids.videos.some(({ statistics }) => 'commentCount' in statistics)).toBe(false);
  });

  test('steady, viral, declining, growing, paused and daily channels', () => {
    const viral = countViews(find('coldsolderclub'));
    expect((viral.at(-1) ?? 0) / findMedian(viral)).toBeGreaterThan(60);
    const steady = countViews(find(sampleReportHandle));
    expect((steady.at(-6) ?? 0) / (steady[5] ?? 1)).toBeLessThan(4);
    expect(compareHalves(find('vinylarcadedays'))).toBeLessThan(0.8);
    expect(compareHalves(find('pradisrubki'))).toBeGreaterThan(1.4);
    expect(findLongestGapDays(find('lebocalàthéorèmes'))).toBeGreaterThan(90);
    expect(findLongestGapDays(find('lunchledgerdaily'))).toBeLessThan(3.5);
  });

  test('like ratios too even to be natural', () => {
    const ratios = find('goldenhourhabits').videos.map(
      ({ statistics }) => Number(statistics.likeCount) / Number(statistics.viewCount),
    );
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.05);
  });

  test('unsafe words of several kinds, and harmless uses of frightening ones', () => {
    const words: [string, RegExp][] = [
      ['ragequitrodeo', /fuck|shit/i],
      ['moonshotledger', /guaranteed/i],
      ['spinkinglounge', /casino/i],
      ['staticskyreport', /hoax|chemtrail/i],
      ['coldporchfiles', /torture|murder/i],
      ['backlotballistics', /ammo/i],
      ['gutterlatch', /cocaine/i],
      ['pixelkettle', /headshot/i],
      ['saffronshots', /bomb/i],
      ['trenchandtreaty', /war/i],
      ['wardroundnotes', /overdose/i],
    ];
    const missing = words.filter(
      ([handle, word]) => !find(handle).videos.some(({ snippet }) => word.test(snippet.title)),
    );
    expect(missing).toEqual([]);
    expect(find('coldporchfiles').videos[0]?.contentDetails.contentRating).toEqual({
      ytRating: 'ytAgeRestricted',
    });
  });

  test('disclosed, undisclosed and overdone sponsoring', () => {
    const flags = find(sampleReportHandle).videos.map((video) => 'paidProductPlacementDetails' in video);
    expect(flags.every(Boolean)).toBe(true);
    const thrift = find('thriftcompass').videos;
    expect(thrift.some((video) => 'paidProductPlacementDetails' in video)).toBe(false);
    expect(thrift.filter(({ snippet }) => /code [A-Z]+/.test(snippet.description)).length).toBeGreaterThan(
      15,
    );
    expect(thrift.some(({ snippet }) => /sponsor|#ad|paid/i.test(snippet.description))).toBe(false);
    const curls = find('curlalmanac').videos;
    expect(curls.filter(({ snippet }) => /sponsor|paid partnership/i.test(snippet.description))).toHaveLength(
      curls.length,
    );
  });

  test('names with formulas, quotes, emoji and right-to-left text', () => {
    const { title } = find('spreadsheetkitchen').channel.snippet;
    expect(title.startsWith('=1+1')).toBe(true);
    expect(title).toMatch(/".*".*\p{Extended_Pictographic}.*\p{sc=Hebrew}/u);
  });
});

test('the highlights and the public report name channels that exist, each once', () => {
  const handles = sampleHighlights.map(({ handle }) => handle);
  expect(handles.length).toBeGreaterThanOrEqual(6);
  expect(new Set(handles).size).toBe(handles.length);
  expect([...handles, sampleReportHandle].map((handle) => find(handle).portrait.handle)).toHaveLength(
    handles.length + 1,
  );
  expect(handles).toContain('laollaterca');
});

function compareHalves(sample: Sample): number {
  const settled = sample.videos.filter(
    ({ snippet }) => asOfMs - Date.parse(snippet.publishedAt) > 30 * 86_400_000,
  );
  const half = Math.floor(settled.length / 2);
  const [newer, older] = [settled.slice(0, half), settled.slice(half)].map((part) =>
    findMedian(countViews({ ...sample, videos: part })),
  );
  return (newer ?? 0) / (older ?? 1);
}

function findLongestGapDays({ videos: own }: Sample): number {
  const times = own.map(({ snippet }) => Date.parse(snippet.publishedAt));
  return Math.max(...times.slice(1).map((time, index) => ((times[index] ?? time) - time) / 86_400_000));
}
