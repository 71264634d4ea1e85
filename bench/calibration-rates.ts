import type { CreatorRateFields } from '../src/contract/market/creator-rates.ts';
import { niches } from '../src/engine/analysis/niches.ts';
import { Random } from '../src/doubles/samples/random.ts';

export const collectedRates = 100_000;
/** Every fifth rate is of a channel that has been analysed. */
export const analysedChannels = 2_000;
export const collectedDays = 400;
const dayMs = 86_400_000;

/** The prices in each of those channels' analyses, US dollars. */
const analysedFee = 1200;
const currencies = ['USD', 'EUR', 'GBP'] as const;

export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);

/** One collected rate after the other: three currencies, 30 % noise, one in ten wrong by a factor of 4 to 10. */
export function* drawRates(
  now: Date,
  userId: string,
): Generator<CreatorRateFields & { channelId: string | null }> {
  const random = new Random('collected rates');
  for (let index = 0; index < collectedRates; index += 1) {
    const isKnown = index % 5 === 0;
    const subscribers = Math.round(Math.exp(Math.log(60_000) + 1.5 * random.drawNormal()));
    const niche = niches[Math.floor(random.draw() * niches.length)] ?? 'Tech';
    const wrong = random.draw() < 0.1 ? (4 + 6 * random.draw()) ** (random.draw() < 0.5 ? -1 : 1) : 1;
    const level = 1.15 * (0.85 + 0.03 * niches.indexOf(niche)) * Math.exp(0.3 * random.drawNormal()) * wrong;
    const predicted = isKnown ? analysedFee : subscribers * 0.17 * 0.025;
    yield {
      channel_name: `Channel ${index}`,
      channel_url: null,
      channelId: isKnown ? `${userId}:${index % analysedChannels}` : null,
      subscriber_count: String(subscribers),
      niche,
      rate_type: 'flat_fee',
      quoted_amount: Math.max(1, Math.round(100 * level * predicted) / 100),
      currency: currencies[index % currencies.length] ?? 'USD',
      notes: '',
      date_collected: dayBefore(now, random.drawInteger(1, collectedDays)),
    };
  }
}
