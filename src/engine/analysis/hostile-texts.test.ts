import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './analysis.ts';
import type { Channel, Video } from './channel.ts';
import { defaultPreferences, priorCalibration } from './context.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';
import { trialRuns } from '../../values/test-trials.ts';

const context = {
  now: fixtureNow,
  campaignMonth: 4,
  calibration: priorCalibration,
  preferences: defaultPreferences,
};

function run(channel: Partial<Channel>, videos: readonly Video[]): Analysis {
  return analyse(buildChannel(channel), videos, context);
}

function listVideos(change: (index: number) => Partial<Video>): Video[] {
  return Array.from({ length: 12 }, (_, index) =>
    buildVideo(`video-${index}`, 20 + 9 * index, change(index)),
  );
}

function expectLawful(analysis: Analysis): void {
  const numbers: number[] = [];
  JSON.stringify(analysis, (_, value: unknown) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
  const score = analysis.sponsorshipScore ?? 0;
  expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
  for (const share of [analysis.evidence.confidence.value, analysis.evidence.safety.viewsRead]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
}

const [zeroWidth, joiner, softHyphen] = ['\u200b', '\u200d', '\u00ad'];

describe('letters that only look like others', () => {
  const plain = 'Online casino bonus, best casino slots';
  const disguises = {
    'a Cyrillic а': plain.replaceAll('a', 'а'),
    'a Cyrillic с and о': plain.replaceAll('c', 'с').replaceAll('o', 'о'),
    'a Greek ο': plain.replaceAll('o', 'ο'),
    'a zero-width space': plain.replaceAll('casino', `cas${zeroWidth}ino`),
    'a joiner': plain.replaceAll('casino', `ca${joiner}sino`),
    'a soft hyphen': plain.replaceAll('casino', `casi${softHyphen}no`),
    'full-width letters': plain.replaceAll('casino', 'ｃａｓｉｎｏ'),
  };

  test.each(Object.entries(disguises))('%s inside a word hides nothing', (_, title) => {
    const found = run(
      {},
      listVideos(() => ({ title })),
    );
    const bare = run(
      {},
      listVideos(() => ({ title: plain })),
    );
    expect(bare.brandSafety).not.toBe('high');
    expect(found.brandSafety).toBe(bare.brandSafety);
  });

  test('words that are wholly Cyrillic or Greek stay what they are', () => {
    const russian = run(
      {},
      listVideos(() => ({ title: 'Новое казино онлайн, ставки на спорт' })),
    );
    expect(russian.evidence.safety.categories.find(({ name }) => name === 'spam')?.level).not.toBeNull();
    expect(russian.evidence.safety.viewsRead).toBe(1);
  });
});

describe('texts that no person writes', () => {
  test('100 kB of description in every video and 5,000 tags are read in bounds', () => {
    const description = 'casino код скидка #ad https://brand.example/x?code=A1 料理 '.repeat(2000);
    const tags = Array.from({ length: 5000 }, (_, index) => `tag ${index}`);
    expect(description.length).toBeGreaterThan(100_000);
    expectLawful(
      run(
        { description, keywords: tags },
        listVideos((index) => ({ title: description, description: `${index} ${description}`, tags })),
      ),
    );
  });

  test('a channel whose videos each have another language still has shares that add up', () => {
    const titles = [
      'How to plant a garden in spring',
      'Cómo plantar un jardín en primavera',
      'Wie man im Frühling einen Garten anlegt',
      'Как посадить сад весной',
      'كيف تزرع حديقة في الربيع',
      'वसंत में बगीचा कैसे लगाएं',
      '春に庭を植える方法',
      '봄에 정원 가꾸기',
      'Ինչպես տնկել այգի գարնանը',
      'როგორ გავაშენოთ ბაღი გაზაფხულზე',
      'በጸደይ የአትክልት ቦታ እንዴት እንደሚተከል',
      'วิธีปลูกสวนในฤดูใบไม้ผลิ',
    ];
    const analysis = run(
      {},
      listVideos((index) => ({ title: titles[index] ?? '' })),
    );
    expectLawful(analysis);
    const { viewsRead } = analysis.evidence.safety;
    expect(viewsRead).toBeGreaterThan(0.5);
    expect(viewsRead).toBeLessThan(0.8);
  });

  test('dates in the future count as upcoming, whatever else they say', () => {
    const future = listVideos((index) => ({
      publishedAt: new Date(Date.parse(fixtureNow) + index * 3_600_000 + 1).toISOString(),
      views: 10 ** index,
    }));
    const settled = listVideos(() => ({})).map((video) => ({ ...video, id: `settled-${video.id}` }));
    const withFuture = run({}, [...settled, ...future]);
    expect(withFuture.avgViews).toBe(run({}, settled).avgViews);
    expectLawful(withFuture);
  });

  test('any mixture of letters, signs and marks keeps the laws', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme-composite', maxLength: 80 }),
      fc
        .array(fc.constantFrom('cаsino', zeroWidth, joiner, '\ud800', 'Ա', 'ა', 'አ', '𝓗𝓪𝓽𝓮', '‮', '\0'), {
          maxLength: 40,
        })
        .map((parts) => parts.join('')),
    );
    const videos = fc.array(fc.record({ title: hostile, description: hostile, tags: fc.array(hostile) }), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(videos, hostile, (texts, text) => {
        const list = texts.map((own, index) => buildVideo(`video-${index}`, 20 + index, own));
        const analysis = run({ title: text, description: text, keywords: [text], country: null }, list);
        expectLawful(analysis);
        expect(JSON.stringify(run({ title: text, description: text, keywords: [text] }, list))).toBe(
          JSON.stringify(analysis),
        );
      }),
      trialRuns({ sample: 75, whole: 5_000 }),
    );
  });
});
