import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Video } from '../channel.ts';
import { buildChannel, buildVideo } from '../video.fixture.ts';
import { readTexts } from './read-texts.ts';
import { trialRuns } from '../../../values/test-trials.ts';

const channel = buildChannel({ title: 'Lantern Hill', handle: 'lanternhill' });

function makeVideo({ id = 'v1', ...rest }: Partial<Video>): Video {
  return buildVideo(id, 100, { title: '', ...rest });
}

function makeTitled(...titles: string[]): Video[] {
  return titles.map((title, index) => makeVideo({ id: `v${index}`, title }));
}

const words = fc.constantFrom(
  'recipe',
  'kill',
  'murder',
  'gun',
  'bath',
  'bomb',
  'Minecraft',
  'explained',
  'fuck',
  'war',
  '#ad',
  'sponsored by Brightcup',
  'use code LUMEN20',
  'https://brightcup.com/lanternhill',
  '\n',
  '\u0000',
  '\ud800',
  '전쟁',
  '戦争',
  'война',
  'how to',
  'make',
  'a',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
);
const video = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    title: text,
    description: text,
    tags: fc.array(text, { maxLength: 3 }),
    views: fc.oneof(fc.constant(null), fc.constant(0), fc.nat({ max: 1e12 })),
    ageRestricted: fc.boolean(),
    paidPlacement: fc.constantFrom(null, true, false),
  })
  .map(makeVideo);
const videos = fc.uniqueArray(video, { maxLength: 6, selector: ({ id }) => id });

const floorPhrases = [
  'how to make a pipe bomb',
  'leaked nudes',
  'KILL YOURSELF',
  'ｂｕｙ ｃｏｃａｉｎｅ',
  '폭탄 만드는 법',
  'вот порно видео',
];

const floorText = fc.record({
  phrase: fc.constantFrom(...floorPhrases),
  place: fc.constantFrom('title' as const, 'description' as const),
});

describe('laws', () => {
  test('a further floor phrase in any text of the sample makes the rating low, whatever surrounds it', () => {
    fc.assert(
      fc.property(videos, video, floorText, (rest, base, { phrase, place }) => {
        const marked = { ...base, id: 'marked!', [place]: `${base[place]} ${phrase} ${base.title}` };
        expect(readTexts({ channel, sample: [...rest, marked], others: [] }).safety.rating).toBe('low');
      }),
      trialRuns({ sample: 150, whole: 5_000 }),
    );
  });

  test('Shorts and live streams change nothing but the hits outside the sample', () => {
    fc.assert(
      fc.property(fc.tuple(video, videos), videos, ([first, rest], others) => {
        const sample = [first, ...rest.filter(({ id }) => id !== first.id)];
        const alone = readTexts({ channel, sample, others: [] });
        const beside = readTexts({ channel, sample, others });
        beside.safety.hitsOutsideSample = alone.safety.hitsOutsideSample;
        expect(beside).toEqual(alone);
      }),
    );
  });

  test('the order of the videos changes nothing', () => {
    fc.assert(
      fc.property(videos, videos, (sample, others) => {
        const forward = readTexts({ channel, sample, others });
        const backward = readTexts({ channel, sample: sample.toReversed(), others: others.toReversed() });
        expect(backward).toEqual(forward);
      }),
    );
  });

  test('every share and probability is finite and from 0 to 1', () => {
    fc.assert(
      fc.property(videos, videos, (sample, others) => {
        const { niche, safety, sponsors, languages } = readTexts({ channel, sample, others });
        const shares = [
          niche.probability,
          niche.runnerUp?.probability ?? 0,
          safety.languageCoverage,
          ...safety.categories.map(({ viewsShare }) => viewsShare),
          sponsors.sponsoredShare,
          sponsors.disclosureRate ?? 0,
          ...languages.map(({ share }) => share),
        ];
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(safety.categories).toHaveLength(12);
        for (const { quote, sponsor } of sponsors.mentions) {
          expect(quote.length).toBeLessThanOrEqual(120);
          expect(sponsor).not.toBe('');
        }
      }),
    );
  });
});

describe('signals of the niche', () => {
  function termsOf(titles: readonly string[]): string[] {
    const sample = titles.map((title, index) => buildVideo(`v${index}`, 100, { title }));
    return readTexts({ channel, sample, others: [] }).niche.signals.map(({ term }) => term);
  }

  test('a single letter is not a programming language', () => {
    expect(termsOf(['A USB-C hub on my desk', 'Vitamin C and you', 'C'])).toEqual([]);
    expect(termsOf(['A first lesson in C programming'])).toContain('c programming');
  });

  test('the niche is never less likely than its runner-up, also outside the twelve', () => {
    const sample = [
      'Election night, debate and protest',
      'Congress, senate and corruption',
      'Parliament and voters',
      'Bitcoin',
      'Dividends and bonds',
      'Inflation and mortgage rates',
    ].map((title, index) => buildVideo(`v${index}`, 100, { title }));
    const { niche } = readTexts({ channel, sample, others: [] });
    expect(niche.outsideLabel).toBe('News & politics');
    expect(niche.probability).toBeGreaterThanOrEqual(niche.runnerUp?.probability ?? 1);
  });

  test('a word of another language weighs little beside a title in English', () => {
    const titles = ['A handy laptop that pays for itself', 'A laptop for training days'];
    const sample = titles.map((title, index) => buildVideo(`v${index}`, 100, { title }));
    expect(readTexts({ channel, sample, others: [] }).niche.niche).toBe('Tech');
  });
});

describe('hostile input', () => {
  test.each([
    ['a title of NULs and lone surrogates', '\u0000\ud800\udfff\u0000 '.repeat(1000)],
    ['a description of one endless word', 'a'.repeat(100_000)],
    ['a description of one endless address', `https://${'a.'.repeat(50_000)}`],
    ['a description of bare dots and hyphens after a disclosure', `#ad ${'a-.'.repeat(33_000)}`],
    ['a description of a hundred thousand lines', '\n'.repeat(100_000)],
    ['a description of one repeated sponsor phrase', 'use code '.repeat(12_000)],
    ['a description of endless thanks', `${'thanks to '.repeat(10_000)} for sponsoring`],
  ])('%s is read without an error', (_, hostile) => {
    const sample = [
      makeVideo({
        title: hostile.slice(0, 5000),
        description: hostile,
        tags: [hostile, '__proto__', 'constructor'],
      }),
    ];
    expect(readTexts({ channel, sample, others: sample }).safety.ratedVideos).toBe(1);
  });

  test('names from the prototype are not a category, topic or affiliate network', () => {
    const sample = [
      makeVideo({
        categoryId: 'constructor',
        topicCategories: ['__proto__', 'toString'],
        description: 'https://constructor/toString https://toString.valueOf/x?ref=1',
      }),
    ];
    expect(readTexts({ channel, sample, others: [] }).niche.signals).toEqual([]);
  });
});

test('a channel without a video still has an answer, and is not rated', () => {
  const findings = readTexts({ channel, sample: [], others: [] });
  expect(findings.niche.outside).toBe(true);
  expect(findings.safety.rating).toBeNull();
  expect(findings.sponsors.disclosureRate).toBeNull();
  expect(findings.languages).toEqual([]);
});

describe('niche', () => {
  test.each([
    ['Food', ['Easy dinner recipe', 'Baking sourdough bread', 'One pot pasta']],
    ['Gaming', ['Minecraft survival gameplay', 'Elden Ring boss fight', 'Fortnite battle royale']],
    ['Finance', ['Dividend stocks to buy', 'Index funds for beginners', 'My stock market portfolio']],
    ['Travel', ['Guía de viaje por Perú', 'Mi viaje a Japón', 'Los mejores hoteles y vuelos']],
    ['Beauty', ['Rotina de maquiagem', 'Batom e cuidados com a pele', 'Minha beleza natural']],
    ['Fitness', ['Trainingsplan für Muskelaufbau', 'Abnehmen mit Krafttraining', 'Übungen im Fitnessstudio']],
    ['Food', ['簡単レシピ', 'ラーメンの作り方', '激辛カレーを食べる']],
    ['Gaming', ['마인크래프트 생존기', '공포게임 플레이', '발로란트 게임 하이라이트']],
    ['Finance', ['инвестиции для начинающих', 'акции и биржа', 'как копить деньги']],
    ['Tech', ['شرح برمجة للمبتدئين', 'افضل هاتف', 'الذكاء الاصطناعي']],
    ['Education', ['गणित परीक्षा', 'विज्ञान की पढ़ाई', 'इतिहास ज्ञान']],
    ['Beauty', ['Trang điểm nhẹ nhàng', 'Chăm sóc da mùa hè', 'Mỹ phẩm tốt nhất']],
  ])('titles about %s are read as such: %j', (niche, titles) => {
    const found = readTexts({ channel, sample: makeTitled(...titles), others: [] }).niche;
    expect([found.niche, found.outside]).toEqual([niche, false]);
  });

  test.each([
    [
      'True crime',
      'Entertainment',
      ['The murder case that shocked Ohio', 'Serial killer caught', 'Unsolved: a cold case'],
    ],
    ['Kids', 'Entertainment', ['Nursery rhymes for kids', 'Wheels on the bus', 'Baby songs and lullabies']],
    [
      'News & politics',
      'Education',
      ['Election results live', 'Parliament votes on sanctions', 'Breaking news from Congress'],
    ],
  ])('a channel about %s lies outside and is priced as %s', (label, niche, titles) => {
    const found = readTexts({ channel, sample: makeTitled(...titles), others: [] }).niche;
    expect(found).toMatchObject({ outside: true, outsideLabel: label, niche });
  });

  test('an ambiguous word decides nothing by itself and counts beside a clear one of its field', () => {
    const read = (...titles: string[]) =>
      readTexts({ channel, sample: makeTitled(...titles), others: [] }).niche;
    const alone = read('Our new model', 'Another model', 'Bread recipe');
    const beside = read('Our new model on the runway', 'Another model on the runway', 'Bread recipe');
    expect(alone.niche).toBe('Food');
    expect(beside.niche).toBe('Fashion');
  });

  test('an ambiguous word in the name of the channel is a name', () => {
    const titles = ['Emi stretches', 'Emi and the yoga mat', 'Emi, Emi and a loan'];
    const read = (title: string) =>
      readTexts({ channel: { ...channel, title }, sample: makeTitled(...titles), others: [] }).niche;
    const findWeight = (title: string) =>
      read(title).signals.find(({ term, place }) => term === 'emi' && place === 'title')?.weight;
    expect(findWeight('Lantern Hill')).toBeGreaterThan(0);
    expect(findWeight('Emi')).toBeUndefined();
  });

  test('a clear word in the name of the channel still counts in its titles', () => {
    const sample = makeTitled('Fortnite with friends', 'Fortnite again');
    const { niche } = readTexts({
      channel: { ...channel, title: 'Fortnite Lantern' },
      sample,
      others: [],
    });
    expect(niche.signals.some(({ term, place }) => term === 'fortnite' && place === 'title')).toBe(true);
  });

  test.each([
    ['capitals', 'ՎԱՐՉԱՊԵՏԸ ԽՈՐՀՐԴԱՐԱՆՈՒՄ'],
    ['a question mark inside a word', 'վարչապե՞տը'],
  ])('Armenian news are read through %s', (_, title) => {
    const found = readTexts({ channel, sample: makeTitled(title), others: [] }).niche;
    expect(found).toMatchObject({ outside: true, outsideLabel: 'News & politics' });
  });

  test('where the lists know no word the wording of the titles decides, and the signals say so', () => {
    const titles = ['Introducing faster agents', 'Building agents that use tools', 'Better context'];
    const found = readTexts({ channel, sample: makeTitled(...titles), others: [] }).niche;
    expect(found).toMatchObject({ niche: 'Tech', outside: false });
    expect(found.signals.map(({ place }) => place)).toContain('wording');
    expect(found.signals.map(({ term }) => term)).toContain('agents');
  });

  test('a few words of wording decide nothing', () => {
    const found = readTexts({ channel, sample: makeTitled('Agents'), others: [] }).niche;
    expect(found.signals).toEqual([]);
    expect(found).toMatchObject({ outside: true, outsideLabel: null });
    expect(found.probability).toBeLessThan(0.2);
  });

  test('the clearer the signs, the higher the stated probability', () => {
    const clear = readTexts({
      channel,
      sample: makeTitled('Sourdough recipe', 'Pasta recipe', 'Baking with a chef'),
      others: [],
    }).niche;
    const mixed = readTexts({
      channel,
      sample: makeTitled('Sourdough recipe', 'Makeup tutorial', 'Baking with a chef'),
      others: [],
    }).niche;
    expect([clear.niche, mixed.niche]).toEqual(['Food', 'Food']);
    expect(clear.probability).toBeGreaterThan(mixed.probability);
    expect(clear.probability).toBeGreaterThan(0.9);
  });

  test('without long-form videos the niche is read from the others', () => {
    const others = makeTitled('Minecraft gameplay', 'Roblox gameplay');
    expect(readTexts({ channel, sample: [], others }).niche.niche).toBe('Gaming');
  });
});

describe('languages', () => {
  test('the declared language comes first, then script, then frequent words', () => {
    const sample = [
      makeVideo({ id: 'a', title: 'Hello', language: 'pt-BR' }),
      makeVideo({ id: 'b', title: '今日は料理します' }),
      makeVideo({ id: 'c', title: 'Por qué el mundo es así y cómo lo vemos' }),
      makeVideo({ id: 'd', title: 'The best of what you and I have' }),
    ];
    const { languages } = readTexts({ channel, sample, others: [] });
    expect(languages.map(({ language }) => language).toSorted()).toEqual(['en', 'es', 'ja', 'pt']);
  });

  test('a language without phrase lists lowers the coverage', () => {
    const sample = [makeVideo({ id: 'a', language: 'sw' }), makeVideo({ id: 'b', language: 'en' })];
    expect(readTexts({ channel, sample, others: [] }).safety.languageCoverage).toBe(0.5);
  });
});
