import type { Channel, Video } from '../channel.ts';
import type { MarketEvidence } from '../evidence.ts';
import { readMarketText, weighRegions } from './market-model.ts';
import { findMarketRegion, marketRegions } from './market-regions.ts';
import { addAddress } from './market-signs.ts';
import type { MarketSigns } from './market-signs.ts';
import { languageRegions } from './market-words.ts';
import { nameLanguage } from '../../../values/place-names.ts';
import { formatFactor, formatRoundPercent, joinWords } from '../../../values/wording.ts';

/**
 * The market whose level the price is multiplied by: the declared country's region, or else the one that texts,
 * languages and addresses point to, with the multiplier of least expected error. `videos` are the sampled ones,
 * newest first; none are needed. Method and measured error: docs/decisions/026-market-without-a-country.md.
 */
export function findMarket(channel: Channel, videos: readonly Video[]): MarketEvidence {
  const region = findMarketRegion(channel.country);
  if (region === null) return inferMarket(channel, videos);
  const { name, multiplier } = region;
  const origin = `${name} (the channel's country, not its audience's)`;
  return {
    country: channel.country,
    basis: 'declared',
    multiplier,
    regions: [{ name, probability: 1, multiplier }],
    reasons: [
      multiplier === 1
        ? `${origin}: the level all prices start from`
        : `${origin} is paid at ${formatFactor(multiplier)} of the United States level`,
    ],
  };
}

/** Regions less likely than this are not named in the sentence. */
const tellingShare = 0.05;
/** The most regions that are shown. */
const regionLimit = 3;

function inferMarket(channel: Channel, videos: readonly Video[]): MarketEvidence {
  const reading = readMarketText(gatherTexts(channel, videos));
  const locales = new Set([channel.language, ...videos.map((video) => video.language)]);
  for (const locale of locales) countLocale(reading.signs, locale ?? '');
  const language = findLanguage(reading.signs.language, { channel, videos });
  const probabilities = weighRegions(reading, language);
  const regions = marketRegions
    .map(({ name, multiplier }, index) => ({
      name,
      probability: probabilities[index] ?? 0,
      multiplier,
      index,
    }))
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, regionLimit);
  const multiplier = chooseMultiplier(probabilities);
  const isKnown = reading.signs.words > 0 || language !== null;
  const likely = joinWords(
    regions
      .filter(({ probability }) => probability >= tellingShare)
      .map(({ name, probability }) => `${name} ${formatRoundPercent(100 * probability)}`),
  );
  const basis = isKnown ? 'likely markets by its texts' : 'nor any text; the usual markets';
  return {
    country: null,
    basis: isKnown ? 'inferred' : 'unknown',
    multiplier,
    regions: regions.map(({ name, probability, multiplier: level }) => ({
      name,
      probability,
      multiplier: level,
    })),
    reasons: [
      `The channel declares no country: ${formatFactor(multiplier)} of the United States level, an estimate (${basis}: ${likely})`,
      ...explainSigns(reading.signs, { language, regions: regions.map(({ index }) => index) }),
    ],
  };
}

/** The weights were learned from texts of up to this length; titles fill what the channel's own texts leave of it. */
const channelTextLimit = 800;
const textLimit = 1000;

function gatherTexts({ title, description, keywords }: Channel, videos: readonly Video[]): string {
  let text = `${title}\n${description}\n${keywords.slice(0, keywordLimit).join(' ')}`.slice(
    0,
    channelTextLimit,
  );
  for (const video of videos) {
    if (text.length >= textLimit) break;
    text += `\n${video.title}`;
  }
  for (const tag of videos[0]?.tags.slice(0, keywordLimit) ?? []) {
    if (text.length >= textLimit) break;
    text += ` ${tag}`;
  }
  return text.slice(0, textLimit);
}

const keywordLimit = 40;

/** `en-IN` points to India; `en-US` is what programs fill in by default, and says nothing. */
function countLocale(signs: MarketSigns, locale: string): void {
  const country = /-([A-Z]{2})$/.exec(locale)?.[1];
  if (country !== undefined && country !== 'US')
    addAddress(signs, country, `The language is declared as ${locale}`);
}

/** What most videos declare, or the channel, if it is not English: videos in many languages have English titles. */
function findLanguage(
  ofTexts: string | null,
  { channel, videos }: { channel: Channel; videos: readonly Video[] },
): string | null {
  const counts = new Map<string, number>();
  for (const { language } of videos) {
    const primary = readPrimary(language);
    if (primary !== '') counts.set(primary, (counts.get(primary) ?? 0) + 1);
  }
  const [spoken, count] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? ['', 0];
  if (spoken in languageRegions && 2 * count > videos.length) return spoken;
  const own = readPrimary(channel.language);
  return (ofTexts === null || ofTexts === 'en') && own in languageRegions ? own : ofTexts;
}

function readPrimary(language: string | null | undefined): string {
  return /^[a-z]{2,3}/.exec(language?.toLowerCase() ?? '')?.[0] ?? '';
}

/** Over-pricing by more than this costs extra: a buyer pays too much and never finds out. */
const overpriceLimit = Math.log(1.5);
const overpriceCost = 1;
/** Every multiplier that may be chosen, with its cost for each region that may be the true one. */
const candidates = Array.from({ length: 71 }, (_, index) => (30 + index) / 100).map((multiplier) => ({
  multiplier,
  costs: marketRegions.map((region) => {
    const error = Math.log(multiplier / region.multiplier);
    return Math.abs(error) + (error > overpriceLimit ? overpriceCost : 0);
  }),
}));

/** The multiplier with the least expected cost: between the regions if they are close, and low if in doubt. */
function chooseMultiplier(probabilities: readonly number[]): number {
  let best = 1;
  let least = Infinity;
  for (const { multiplier, costs } of candidates) {
    const cost = probabilities.reduce(
      (sum, probability, index) => sum + probability * (costs[index] ?? 0),
      0,
    );
    if (cost < least) [best, least] = [multiplier, cost];
  }
  return best;
}

function explainSigns(
  { quotes }: MarketSigns,
  { language, regions }: { language: string | null; regions: readonly number[] },
): string[] {
  const ofLanguage =
    language === null || language === 'en' ? [] : [`The texts are in ${nameLanguage(language)}`];
  const ofSigns = regions.flatMap((region) => quotes.get(region) ?? []);
  const found = [...ofLanguage, ...ofSigns];
  return found.length > 0
    ? found
    : ['The wording alone decides: no place, address or other language is named'];
}
