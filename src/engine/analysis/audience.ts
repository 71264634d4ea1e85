import type { Channel } from './channel.ts';
import type { Estimate, MarketEvidence } from './evidence.ts';
import { otherMarkets } from './market/market-regions.ts';
import { nameCountry, nameLanguage } from '../../values/place-names.ts';
import { formatPercent, formatRoundPercent } from '../../values/wording.ts';

/** The most that are shown, the most frequent first. */
const languageLimit = 3;
/** What the languages are called among what is said of an audience. */
export const languagesLabel = 'Languages of the videos';

/**
 * What is known about the audience and what is only inferred. YouTube publishes no audience demographics, so age,
 * gender and the viewers' countries are never presented as if they had been measured.
 */
export function describeAudience(
  channel: Channel,
  market: MarketEvidence,
  languages: readonly { language: string; share: number }[],
): Estimate[] {
  const isDeclared = market.basis === 'declared';
  const country = channel.country === null ? 'Not declared' : nameCountry(channel.country);
  return [
    {
      label: 'Channel country',
      value: country,
      basis: 'measured',
      note: isDeclared
        ? 'Declared by the creator; it is not the country of the viewers.'
        : 'The creator declares none; prices stand at the estimated market below.',
    },
    {
      label: languagesLabel,
      value: describeLanguages(languages),
      basis: 'estimated',
      note: 'Read from declared languages and from the titles of the sampled videos.',
    },
    {
      label: 'Likely main market',
      value: isDeclared ? describeDeclared(market, country) : describeInferred(market),
      basis: 'estimated',
      note: `${isDeclared ? "Inferred from the channel's country" : market.reasons.slice(1).join('. ')}. Ask the creator for the audience report of YouTube Analytics.`,
    },
  ];
}

/** "Rest of the world" names no place, so the country is shown instead. */
function describeDeclared({ regions }: MarketEvidence, country: string): string {
  const name = regions[0]?.name ?? '';
  return name === otherMarkets ? country : name;
}

/** Less likely regions are not named. */
const tellingShare = 0.05;

function describeInferred({ regions }: MarketEvidence): string {
  const likely = regions.filter(({ probability }, index) => index === 0 || probability >= tellingShare);
  return likely.map(({ name, probability }) => `${name} ${formatRoundPercent(100 * probability)}`).join(', ');
}

function describeLanguages(languages: readonly { language: string; share: number }[]): string {
  if (languages.length === 0) return 'Not recognised';
  return languages
    .slice(0, languageLimit)
    .map(({ language, share }) => `${nameLanguage(language)} ${formatPercent(100 * share)}`)
    .join(', ');
}
