import type { Analysis } from '../analysis/analysis.ts';
import { authenticityMinimum, findAuthenticitySignals } from '../analysis/authenticity.ts';
import type { MonetizationCheck } from './creator-checks.ts';
import { noVideoToRead } from './creator-wording.ts';
import { formatNumberOf, formatPercent } from '../../values/wording.ts';

/** How the channel deals with sponsors, and whether its public counts raise questions. */
export function listPracticeChecks(analysis: Analysis): MonetizationCheck[] {
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

/** Each signal is something to be ready to answer, never a finding of fraud. */
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
  const sentence = `Likes, comments and views of ${formatNumberOf(counted, 'video')} give no signal to check.`;
  return [{ ...line, result: 'good', sentence }];
}
