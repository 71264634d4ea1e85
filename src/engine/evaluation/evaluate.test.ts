import { describe, expect, test } from 'vitest';
import { worldSuitability } from '../analysis/text/lexicons/suitability-world.ts';
import type { Video } from '../analysis/channel.ts';
import { buildChannel, buildVideo, fixtureNow } from '../analysis/video.fixture.ts';
import { evaluate, readLetters } from './evaluate.ts';
import type { EvaluationChannel, EvaluationSet } from './evaluation-set.ts';
import { summariseEvaluation } from './evaluation-summary.ts';

const nothing: EvaluationSet = {
  channels: [],
  niches: [],
  sponsors: [],
  secondSponsors: [],
  countries: [],
  politics: [],
};

/** Long-form videos every five days, the newest ten days old. */
function recordChannel(file: string, rest: (index: number) => Partial<Video>): EvaluationChannel {
  return {
    file,
    source: 'invented',
    channel: buildChannel({ id: file, title: file, subscriberCount: null }),
    videos: Array.from({ length: 30 }, (_, index) =>
      buildVideo(`${file}-${index}`, 10 + 5 * index, { language: 'en', ...rest(index) }),
    ),
    asOf: fixtureNow,
  };
}

function summarise(set: Partial<EvaluationSet>) {
  return summariseEvaluation(evaluate({ ...nothing, ...set }));
}

describe('an empty set', () => {
  test('has every key and no figure', () => {
    expect(summarise({})).toEqual({
      views: { error: null, medianOfTen: null, bias30to75: null, coverage80: null, coverageAt60Days: null },
      confidence: { rankCorrelation: null },
      market: { meanAbsLogError: null, overpriced: null },
      niche: { right: null, english: null, other: null },
      sponsors: { precision: null, recall: null, secondSetPrecision: null, secondSetRecall: null },
      suitability: {
        highUnread: null,
        identitarianHigh: null,
        identitarianUnrated: null,
        criticsMarked: null,
      },
      equalLevels: null,
    });
  });
});

describe('forecasts', () => {
  const fallen = recordChannel('fallen', (index) => ({ views: index < 16 ? 1000 : 8000 }));
  const { views } = evaluate({ ...nothing, channels: [fallen] });

  test('only videos of 30 to 75 days are targets of the fresh figures', () => {
    // Ages 30, 35, … 75.
    expect(views.fresh).toMatchObject({ predictions: 10, channels: 1 });
    expect(views.settled.predictions).toBe(23);
  });

  test('a channel that fell is forecast too high: the bias is positive', () => {
    expect(views.freshAhead.bias).toBeGreaterThan(1);
    expect(views.fresh.bias).toBeGreaterThan(0);
  });

  test('60 days ahead knows nothing of the last 60 days', () => {
    // Three videos at least 60 days older than the target: up to an age of 85 days.
    expect(views.settledAhead.predictions).toBe(12);
  });

  test('what was expected beside what came decides what lies in the range', () => {
    expect(views.freshAhead.coverage80).toBeLessThan(0.5);
    const steady = evaluate({ ...nothing, channels: [recordChannel('steady', () => ({ views: 1000 }))] });
    expect(steady.views.fresh.coverage80).toBe(1);
  });

  test('each fresh forecast leaves one ratio, in order of size and by whether it held', () => {
    const { inside, outside } = views.freshRatios;
    expect(inside.length + outside.length).toBe(views.fresh.predictions);
    expect(inside.length).toBe(Math.round((views.fresh.coverage80 ?? 0) * views.fresh.predictions));
    for (const ratios of [inside, outside]) expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    // What fell to an eighth of its former views is below its forecast.
    expect(Math.min(...inside, ...outside)).toBeLessThan(-100);
  });

  test('every group names its kind and adds up to all forecasts', () => {
    for (const kind of ['language', 'sample', 'last upload', 'spread', 'source']) {
      const groups = views.groups.filter((group) => group.kind === kind);
      expect(groups.reduce((sum, { settled }) => sum + settled.predictions, 0)).toBe(
        views.settled.predictions,
      );
    }
    expect(views.groups).toContainEqual(expect.objectContaining({ kind: 'language', name: 'English' }));
  });
});

describe('markets', () => {
  test('the declared country is hidden and its multiplier is the truth', () => {
    const label = { title: 'x', description: '', language: null, country: 'US' };
    const { market } = evaluate({ ...nothing, countries: [label, { ...label, country: 'IN' }] });
    const { meanAbsLogError, overpriced, rightRegion } = market.unitedStates;
    expect(market.channels).toBe(2);
    // South Asia is paid at 0.3 of the United States.
    expect(meanAbsLogError).toBeCloseTo(Math.log(1 / 0.3) / 2, 10);
    expect(overpriced).toBe(0.5);
    expect(rightRegion).toBe(0.5);
  });

  test('channels of the folder take part where they declare a country', () => {
    const recorded = recordChannel('undeclared', () => ({}));
    const declared = { ...recorded, channel: { ...recorded.channel, country: 'IN' } };
    const { market } = evaluate({ ...nothing, channels: [recorded, declared] });
    expect(market.channels).toBe(1);
    expect(market.meanAbsLogError).toBeGreaterThan(0.001);
  });
});

describe('niches', () => {
  const games = recordChannel('games', () => ({ title: 'Minecraft gameplay walkthrough', categoryId: '20' }));
  const label = { file: 'games', niche: 'Gaming', acceptable: ['Gaming'] };

  test('an accepted answer is right, another one a confusion', () => {
    expect(summarise({ channels: [games], niches: [label] }).niche).toMatchObject({ right: 1, english: 1 });
    const other = { ...label, niche: 'Food', acceptable: ['Food'] };
    const { niche } = evaluate({ ...nothing, channels: [games], niches: [label, other] });
    expect(niche.right).toBe(0.5);
    expect(niche.confusions).toEqual([{ label: 'Food', answer: 'Gaming', channels: 1 }]);
    expect(niche.reliability.reduce((sum, { channels }) => sum + channels, 0)).toBe(2);
  });

  test('an answer that the label accepts beside its own is right, and none is an answer', () => {
    const accepting = { ...label, niche: 'none', acceptable: ['none', 'Gaming'] };
    expect(summarise({ channels: [games], niches: [accepting] }).niche.right).toBe(1);
    const title = 'Parliament debates the election results, breaking news';
    const news = recordChannel('news', () => ({ title, categoryId: '25' }));
    const outside = { file: 'news', niche: 'none', acceptable: ['none'] };
    expect(summarise({ channels: [news], niches: [outside] }).niche.right).toBe(1);
  });

  test('without any known words there is no answer', () => {
    const silent = recordChannel('silent', () => ({ title: 'Zzqx' }));
    const outside = { file: 'silent', niche: 'none', acceptable: ['none'] };
    expect(summarise({ channels: [silent], niches: [outside] }).niche.right).toBe(0);
  });

  test('channels that are mostly in another language are counted separately', () => {
    const german = recordChannel('german', (index) => ({ ...games.videos[index], language: 'de' }));
    const wrong = { file: 'german', niche: 'Food', acceptable: ['Food'] };
    const { niche } = summarise({ channels: [games, german], niches: [label, wrong] });
    expect(niche).toEqual({ right: 0.5, english: 1, other: 0 });
  });

  test('only labelled channels that are in the folder count', () => {
    const missing = { ...label, file: 'missing' };
    expect(evaluate({ ...nothing, channels: [games], niches: [missing] }).niche).toMatchObject({
      channels: 0,
      right: null,
    });
  });
});

describe('sponsors', () => {
  const sponsored =
    'This video is sponsored by Brandly. Get 20% off with code TEST20 at https://brandly.com/test';
  const plain = 'How I bake bread at home.';
  const label = (videoId: string, description: string, isSponsored: boolean) => ({
    file: null,
    videoId,
    title: 'A video',
    description,
    isSponsored,
  });

  test('precision is over what was found, recall over what there is', () => {
    const { sponsors } = summarise({
      sponsors: [
        label('a', sponsored, true),
        label('b', sponsored, false),
        label('c', plain, true),
        label('d', plain, true),
      ],
    });
    expect(sponsors.precision).toBe(0.5);
    expect(sponsors.recall).toBeCloseTo(1 / 3, 10);
  });

  test('a description is read as part of its own channel, whose name is not a sponsor', () => {
    const own = recordChannel('brandly.json', () => ({}));
    const brandly = { ...own, channel: { ...own.channel, title: 'Brandly', handle: 'brandly' } };
    const labelled = { ...label('a', 'This video is sponsored by Brandly.', true), file: 'brandly.json' };
    expect(summarise({ channels: [], sponsors: [labelled] }).sponsors.recall).toBe(1);
    expect(summarise({ channels: [brandly], sponsors: [labelled] }).sponsors.recall).toBe(0);
  });

  test('the second set is counted separately', () => {
    const { sponsors } = summarise({ secondSponsors: [label('a', sponsored, true)] });
    expect(sponsors).toEqual({ precision: null, recall: null, secondSetPrecision: 1, secondSetRecall: 1 });
  });
});

describe('brand safety', () => {
  const politics = (group: 'identitarian' | 'lgbt', titles: readonly string[]) =>
    titles.map((title, index) => ({
      group,
      channelId: group,
      videoId: String(index),
      title,
      description: 'Thanks for watching this video, and see you in the next one.',
      tags: [],
    }));
  const baking = ['How to bake bread', 'My favourite cakes', 'The best cookies at home'];

  test('a channel in letters that no list holds counts as unread, one in read letters does not', () => {
    const georgian = recordChannel('georgian', () => ({ title: 'ახალი ამბები დღეს', language: null }));
    const english = recordChannel('english', () => ({ title: 'The news of today' }));
    const { suitability } = evaluate({ ...nothing, channels: [georgian, english] });
    expect(suitability).toMatchObject({ unreadChannels: 1, highUnread: 0 });
  });

  test('each political group is rated apart, channel by channel', () => {
    const { suitability } = evaluate({
      ...nothing,
      politics: [...politics('identitarian', baking), ...politics('lgbt', baking)],
    });
    expect(suitability).toMatchObject({
      identitarianChannels: 1,
      identitarianHigh: 1,
      identitarianUnrated: 0,
    });
    expect(suitability).toMatchObject({ criticChannels: 1, criticsMarked: 0 });
  });

  test('a rating below high with a counted phrase of hate marks a critic', () => {
    const titles = ['Death to muslims', 'Death to jews', 'Gas the jews'];
    const { suitability } = evaluate({ ...nothing, politics: politics('lgbt', titles) });
    expect(suitability.criticsMarked).toBe(1);
  });

  test('a rating below high for another reason than hate does not mark a critic', () => {
    const arms = ['AR-15 rifle shooting test', 'Cheap ammunition for your pistol', 'Buy guns online'];
    const { suitability } = evaluate({ ...nothing, politics: politics('lgbt', arms) });
    expect(suitability.criticsMarked).toBe(0);
  });

  test('the letters that count as read are those of the lists', () => {
    const words = worldSuitability.flatMap((lists) => Object.values(lists).flatMap(Object.values)).join('');
    const unknown = words.replaceAll(readLetters, '').match(/\p{L}/gu) ?? [];
    expect(unknown.join('')).toBe('');
    expect('жبअ中かカ가é'.replaceAll(readLetters, '')).toBe('');
    expect('աაกתத'.replaceAll(readLetters, '')).toBe('աაกתத');
  });
});
