import type { Analysis, Rating } from '../analysis/analysis.ts';
import type { CheckResult, MonetizationCheck } from './creator-checks.ts';
import { readLanguageShare } from './creator-thresholds.ts';
import { describeHit, describeShare, noVideoToRead } from './creator-wording.ts';
import type { SafetyEvidence, SuitabilityCategory, SuitabilityLevel } from '../analysis/text-evidence.ts';
import { formatNumberOf, formatPercent } from '../../values/wording.ts';

/** Brand safety as titles, descriptions and tags show it: the rating, each category, and what limits advertising. */
export function listSafetyChecks({ evidence }: Analysis): MonetizationCheck[] {
  const { safety } = evidence;
  return [
    checkRating(safety),
    ...safety.categories.map((category) => checkCategory(category, safety)),
    checkAgeRestriction(safety),
    checkMadeForKids(safety),
    {
      id: 'pictures-and-speech',
      title: 'Pictures and speech',
      result: 'unknown',
      sentence:
        'Thumbnails, pictures and what is said in the videos are not in the public data: only titles, descriptions and tags were read.',
    },
  ];
}

const ratingResults: Record<Rating, CheckResult> = { high: 'good', medium: 'attention', low: 'problem' };

function checkRating({ rating, reason }: SafetyEvidence): MonetizationCheck {
  const line = { id: 'brand-safety', title: 'Brand safety' };
  if (rating === null) return { ...line, result: 'unknown', sentence: `Not rated. ${reason}` };
  return { ...line, result: ratingResults[rating], sentence: `Rated ${rating}. ${reason}` };
}

const levelResults: Record<SuitabilityLevel, CheckResult> = {
  floor: 'problem',
  high: 'problem',
  medium: 'attention',
  low: 'good',
};
const levelWords: Record<SuitabilityLevel, string> = {
  floor: 'no brand stands beside it',
  high: 'high risk',
  medium: 'medium risk',
  low: 'low risk, which keeps no brand away',
};

function checkCategory(
  { name, label, level, viewsShare, hits }: SuitabilityCategory,
  { ratedVideos, languageCoverage }: SafetyEvidence,
): MonetizationCheck {
  const line = { id: `safety-${name}`, title: label };
  const hit = hits.find(({ counted }) => counted);
  if (level !== null && hit !== undefined) {
    const sentence = `Found in videos with ${describeShare(viewsShare)} of the views, ${levelWords[level]}: ${describeHit(hit)}.`;
    return { ...line, result: levelResults[level], sentence };
  }
  if (ratedVideos === 0) {
    return { ...line, result: 'unknown', sentence: noVideoToRead };
  }
  if (languageCoverage < readLanguageShare) {
    const sentence = `Nothing was found, but the phrase lists cover the language of only ${formatPercent(100 * languageCoverage)} of the videos.`;
    return { ...line, result: 'unknown', sentence };
  }
  const discounted = hits.length === 0 ? '' : ' that counts in its context';
  return {
    ...line,
    result: 'good',
    sentence: `Nothing${discounted} was found in the texts of ${formatNumberOf(ratedVideos, 'video')}.`,
  };
}

/** Age-restricted videos get limited or no advertising (support.google.com/youtube/answer/6162278). */
function checkAgeRestriction({ ageRestrictedVideos: count, ratedVideos }: SafetyEvidence): MonetizationCheck {
  const line = { id: 'age-restriction', title: 'Age restrictions' };
  if (ratedVideos === 0) {
    return { ...line, result: 'unknown', sentence: noVideoToRead };
  }
  if (count === 0) {
    const sentence = `None of ${formatNumberOf(ratedVideos, 'video')} is age-restricted.`;
    return { ...line, result: 'good', sentence };
  }
  return {
    ...line,
    result: 'attention',
    sentence: `${formatNumberOf(count, 'video')} of the ${ratedVideos} that were rated ${count === 1 ? 'is' : 'are'} age-restricted; YouTube shows limited or no advertising there.`,
  };
}

/** What is turned off: support.google.com/youtube/answer/9632097. */
function checkMadeForKids({ madeForKids }: SafetyEvidence): MonetizationCheck {
  return {
    id: 'made-for-kids',
    title: 'Made for kids',
    result: madeForKids ? 'attention' : 'good',
    sentence: madeForKids
      ? 'The channel is marked as made for kids: no comments, no memberships and no personalized advertising.'
      : 'The channel is not marked as made for kids.',
  };
}
