import { describe, expect, test } from 'vitest';
import type { Channel, Video } from '../channel.ts';
import { findMarket } from './market.ts';
import { marketRegions } from './market-regions.ts';
import { buildChannel, buildVideo } from '../video.fixture.ts';

function infer(channel: Partial<Channel>, videos: readonly Video[] = []) {
  return findMarket(buildChannel(channel), videos);
}

describe('a declared country', () => {
  test('decides alone, whatever the texts say', () => {
    const market = infer({
      country: 'DE',
      description: 'Namaste dosto! Cricket from Mumbai, ₹500, +91 98765',
    });
    expect(market).toMatchObject({ basis: 'declared', multiplier: 0.78 });
    expect(market.regions).toEqual([{ name: 'Western Europe', probability: 1, multiplier: 0.78 }]);
  });
});

describe('without a declared country', () => {
  test.each([
    ['South Asia', 0.3, { description: 'Namaste dosto, aap sab ka swagat hai. Gaming videos in Hindi' }],
    ['South Asia', 0.3, { title: 'तकनीकी बातें', description: 'हिंदी में मोबाइल और गैजेट की जानकारी' }],
    [
      'South-East Asia',
      0.33,
      { description: 'Halo teman-teman, di channel ini aku akan bikin konten yang seru' },
    ],
    [
      'Latin America',
      0.45,
      { description: 'Este é o meu canal, não esqueça de se inscrever. Vídeos novos no Brasil' },
    ],
    ['East Asia', 0.6, { title: '料理の時間', description: 'かんたんなレシピを毎週とどけます' }],
    ['Eastern Europe', 0.5, { title: 'Հայկական լուրեր', description: 'Նորություններ Հայաստանից ամեն օր' }],
    [
      'Western Europe',
      0.78,
      { description: 'Hier zeige ich euch, wie ich mein Haus in Deutschland baue und was es kostet' },
    ],
  ])('texts of %s are priced there', (name, multiplier, channel) => {
    const market = infer(channel);
    expect(market.basis).toBe('inferred');
    expect(market.regions[0]?.name).toBe(name);
    expect(market.multiplier).toBeGreaterThan(0.8 * multiplier);
    expect(market.multiplier).toBeLessThan(1.25 * multiplier);
  });

  test.each([
    ['a phone number', { description: 'Business: +91 98765 43210' }, 'A phone number begins with +91'],
    [
      'a country domain',
      { description: 'Shop: https://www.papeterie-example.in/' },
      'An address ends in .in',
    ],
    ['a currency', { description: 'Budget phones under ₹ 15,000' }, 'Amounts stand in ₹'],
    ['a flag', { description: 'Vlogs 🇮🇳' }, 'The texts show 🇮🇳'],
    ['a place', { description: 'Street food of Kolkata' }, 'The texts name “Kolkata”'],
    ['a locale', { description: 'Maths', language: 'en-IN' }, 'The language is declared as en-IN'],
  ])('%s tells the market and is named as a reason', (_sign, channel, reason) => {
    const [plain, told] = [infer({ description: 'Maths' }), infer(channel)];
    const shareOf = ({ regions }: typeof plain) =>
      regions.find(({ name }) => name === 'South Asia')?.probability;
    expect(shareOf(told)).toBeGreaterThan(shareOf(plain) ?? 0);
    expect(told.reasons).toContain(reason);
  });

  test('what most videos are spoken in decides over English titles', () => {
    const speak = (language: string) =>
      [1, 2, 3].map((id) =>
        buildVideo(`v${id}`, id, { title: 'The best phone you can buy this year', language }),
      );
    expect(infer({}, speak('th')).regions[0]?.name).toBe('South-East Asia');
    expect(infer({}, speak('th')).reasons).toContain('The texts are in Thai');
    expect(infer({}, speak('en')).regions[0]?.name).toBe('United States');
  });

  test('titles are used if the channel has no description', () => {
    const titles = ['Diwali shopping in Delhi', 'Trying street food in Mumbai', 'Jaipur in two days'];
    const videos = titles.map((title, index) => buildVideo(`v${index}`, index, { title }));
    expect(infer({}, videos).regions[0]?.name).toBe('South Asia');
  });

  test('in doubt the price stays low: over-pricing costs more than under-pricing', () => {
    const market = infer({ description: 'Please support me friends' });
    expect(market.regions[0]?.name).toBe('United States');
    expect(market.regions[1]?.name).toBe('South Asia');
    expect(market.multiplier).toBeLessThan(0.5);
  });

  test('is unknown without any text, and still priced', () => {
    expect(infer({ title: '', description: '' })).toMatchObject({ basis: 'unknown', country: null });
  });

  test.each([
    ['mixed scripts', 'Привет नमस्ते 你好 hello '.repeat(50)],
    ['letters that cannot be seen', 'in\u200bdia\u00ad \u202emumbai'],
    ['100 kB', 'india '.repeat(20_000)],
    ['half a surrogate pair', '\ud83c \udde6 \ud83c'],
  ])('answers %s with shares of 0 to 1', (_what, description) => {
    const { regions, multiplier } = infer({ description });
    const levels = marketRegions.map((region) => region.multiplier);
    for (const { probability } of regions) expect(probability >= 0 && probability <= 1).toBe(true);
    expect(multiplier).toBeGreaterThanOrEqual(Math.min(...levels));
    expect(multiplier).toBeLessThanOrEqual(Math.max(...levels));
  });
});
