import { defaultPreferences } from './context.ts';
import type { ChannelSizePreference, Preferences } from './context.ts';
import type { FitEvidence } from './evidence.ts';
import type { Niche } from './niches.ts';
import { formatNumberOf } from '../../values/wording.ts';

/** Usual line between micro and macro creators. */
const macroSubscribers = 100_000;

/** How a channel fits the user's preferred size and niches. Never part of the score or the market price. */
export function assessFit(
  preferences: Preferences,
  subscriberCount: number | null,
  niche: Niche,
): FitEvidence {
  const { channelSizePreference: size, preferredNiches } = preferences;
  const sizeMatches = matchSize(size, subscriberCount);
  const nicheMatches = preferredNiches.length === 0 ? null : preferredNiches.includes(niche);
  const sentences = [
    describeSize(size, subscriberCount, sizeMatches),
    describeNiche(niche, nicheMatches),
  ].filter((sentence) => sentence !== '');
  return {
    personalised: isPersonalised(preferences),
    sizeMatches,
    nicheMatches,
    sentence: sentences.length === 0 ? 'You have set no preferred size or niche.' : sentences.join(' '),
  };
}

function matchSize(preference: ChannelSizePreference, subscriberCount: number | null): boolean | null {
  if (preference === 'mixed' || subscriberCount === null) return null;
  return (preference === 'macro') === subscriberCount >= macroSubscribers;
}

function isPersonalised(preferences: Preferences): boolean {
  return (
    preferences.pricingSensitivity !== defaultPreferences.pricingSensitivity ||
    preferences.riskTolerance !== defaultPreferences.riskTolerance ||
    preferences.channelSizePreference !== defaultPreferences.channelSizePreference ||
    preferences.preferredNiches.length > 0
  );
}

function describeSize(
  preference: ChannelSizePreference,
  subscriberCount: number | null,
  matches: boolean | null,
): string {
  if (preference === 'mixed') return '';
  if (subscriberCount === null) return 'The channel hides its subscribers, so its size cannot be compared.';
  const verdict = matches === true ? 'fits' : 'does not fit';
  return `With ${formatNumberOf(subscriberCount, 'subscriber')} the channel ${verdict} your preference for ${preference} channels.`;
}

function describeNiche(niche: Niche, matches: boolean | null): string {
  if (matches === null) return '';
  return matches ? `${niche} is one of your niches.` : `${niche} is not one of your niches.`;
}
