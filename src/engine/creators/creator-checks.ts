import type { CheckResult, MonetizationCheck } from './creator-findings.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Rating } from '../analysis/judgements.ts';
import { authenticityMinimum, findAuthenticitySignals } from '../analysis/authenticity.ts';
import { formatNumberOf, formatPercent } from '../../values/wording.ts';
import type { SafetyEvidence, SuitabilityCategory, SuitabilityLevel } from '../analysis/text-evidence.ts';
import { listProgramChecks } from './creator-program-checks.ts';
import { noVideoToRead, describeHit, describeShare } from './creator-wording.ts';
import { readLanguageShare } from './creator-thresholds.ts';

/**
 * What could keep brands or YouTube's own advertising away from a channel, line by line: brand safety by category,
 * the Partner Program's requirements, and how sponsors are disclosed. What the public API does not show is `unknown`.
 */
export function checkMonetization(analysis: Analysis): MonetizationCheck[] {
  return [...listSafetyChecks(analysis), ...listProgramChecks(analysis), ...listPracticeChecks(analysis)];
}

/** How the channel deals with sponsors, and whether its public counts raise questions. */
function listPracticeChecks(analysis: Analysis): MonetizationCheck[] {
  return [checkDisclosure(analysis), checkSaturation(analysis), ...checkAuthenticity(analysis)];
}

const mostlyDisclosed = 0.5;

/**
 * Sponsored content has to be disclosed clearly (16 CFR Part 255 in the United States), and marked as a paid promotion
 * on YouTube (support.google.com/youtube/answer/154235).
 */
function checkDisclosure({ evidence }: Analysis): MonetizationCheck {
  const line = { id: 'disclosure', title: 'Disclosure of sponsors' };
  const { disclosureRate } = evidence.sponsors;
  const videos = evidence.sample.videos.length;
  if (videos === 0) {
    return { ...line, result: 'unknown', sentence: noVideoToRead };
  }
  if (disclosureRate === null) {
    const sentence = `No sponsor was found in the texts of ${formatNumberOf(videos, 'video')}, so there is nothing to disclose.`;
    return { ...line, result: 'good', sentence };
  }
  const partly = disclosureRate >= mostlyDisclosed ? 'attention' : 'problem';
  return {
    ...line,
    result: disclosureRate === 1 ? 'good' : partly,
    sentence: `${formatPercent(100 * disclosureRate)} of the videos with a sponsor in their texts disclose it in words or by YouTube's flag; all of them have to.`,
  };
}

function checkSaturation({ evidence }: Analysis): MonetizationCheck {
  const line = { id: 'saturation', title: 'Load of sponsors' };
  const { saturation, sponsoredShare } = evidence.sponsors;
  const videos = evidence.sample.videos.length;
  if (videos === 0) {
    return { ...line, result: 'unknown', sentence: noVideoToRead };
  }
  const share = formatPercent(100 * sponsoredShare);
  return {
    ...line,
    result: saturation === 'heavy' ? 'attention' : 'good',
    sentence: `${share} of ${formatNumberOf(videos, 'video')} carry a sponsor in their texts${saturation === 'none' ? '' : `, a ${saturation} load`}.`,
  };
}

/** Each signal is something the creator should be ready to explain, never a finding of fraud. */
function checkAuthenticity({ evidence }: Analysis): MonetizationCheck[] {
  const line = { id: 'authenticity', title: 'Likes, comments and views' };
  const { videos } = evidence.sample;
  const signals = findAuthenticitySignals(videos);
  if (signals.length > 0) {
    return signals.map((sentence, index) => ({
      ...line,
      id: index === 0 ? line.id : `${line.id}-${index + 1}`,
      result: 'attention',
      sentence,
    }));
  }
  const counted = videos.filter(({ likes, views }) => likes !== null && likes > 0 && views > 0).length;
  if (counted < authenticityMinimum) {
    const sentence = `Likes are published on ${counted === 0 ? 'no video of the sample' : formatNumberOf(counted, 'video')}; at least ${authenticityMinimum} are needed to judge them.`;
    return [{ ...line, result: 'unknown', sentence }];
  }
  const sentence = `No sign of fake engagement in ${formatNumberOf(counted, 'video')}.`;
  return [{ ...line, result: 'good', sentence }];
}

/** Brand safety as titles, descriptions and tags show it: the rating, each category, and what limits advertising. */
function listSafetyChecks({ evidence }: Analysis): MonetizationCheck[] {
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
  floor: 'unsafe for any brand',
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

/** What "made for kids" turns off: support.google.com/youtube/answer/9632097. */
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
