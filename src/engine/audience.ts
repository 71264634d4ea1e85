import type { Channel } from './channel.ts';
import type { Estimate } from './evidence.ts';
import { findMarketRegion } from './market-regions.ts';
import { nameCountry, nameLanguage } from './place-names.ts';
import { formatPercent } from './wording.ts';

/** Shown at most, most frequent first. */
const languageLimit = 3;

/**
 * What is known of the audience and what is only inferred. YouTube publishes no audience demographics,
 * so nothing here speaks of age, gender or the viewers' countries as if it were measured.
 */
export function describeAudience(
  channel: Channel,
  languages: readonly { language: string; share: number }[],
): Estimate[] {
  const region = findMarketRegion(channel.country);
  const estimates: Estimate[] = [
    {
      label: 'Channel country',
      value: channel.country === null ? 'Not declared' : nameCountry(channel.country),
      basis: 'measured',
      note:
        channel.country === null
          ? 'The creator declares none; prices stand at the level of the United States.'
          : 'Declared by the creator; it is not the country of the viewers.',
    },
    {
      label: 'Languages of the videos',
      value: describeLanguages(languages),
      basis: 'estimated',
      note: 'Read from declared languages and from the titles of the sampled videos.',
    },
  ];
  if (region !== null) {
    estimates.push({
      label: 'Likely main market',
      // A market without a list of countries stands for the rest of the world and names no place.
      value: region.countries === '' ? nameCountry(channel.country ?? '') : region.name,
      basis: 'estimated',
      note: "Inferred from the channel's country. Ask the creator for the audience report of YouTube Analytics.",
    });
  }
  return estimates;
}

function describeLanguages(languages: readonly { language: string; share: number }[]): string {
  if (languages.length === 0) return 'Not recognised';
  return languages
    .slice(0, languageLimit)
    .map(({ language, share }) => `${nameLanguage(language)} ${formatPercent(100 * share)}`)
    .join(', ');
}
