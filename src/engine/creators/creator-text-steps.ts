import type { FreeAnalysis, WeightedStep } from './creator-findings.ts';
import { readLanguageShare } from './creator-thresholds.ts';
import { describeHit, describeShare, quoteText } from './creator-wording.ts';
import type { SafetyEvidence, SuitabilityCategory, SuitabilityLevel } from '../analysis/text-evidence.ts';
import { formatNumberOf, formatPercent, joinWords, pluralise } from '../../values/wording.ts';

/** Next steps that follow from titles, descriptions and tags: brand safety, niche, sponsors. */
export function findTextSteps(analysis: FreeAnalysis): WeightedStep[] {
  const { safety } = analysis.evidence;
  return [
    ...findSafetySteps(safety),
    ...findAudienceLimits(safety),
    ...findCleanRecord(analysis),
    recommendNiche(analysis),
    recommendSponsors(analysis),
  ];
}

const categoryLimit = 2;
const levels: Record<SuitabilityLevel, { weight: number; words: string; action: string } | null> = {
  floor: {
    weight: 100,
    words: 'unsafe for any brand',
    action:
      'Change or unlist this video before you write to a brand: one such phrase makes the brand safety low.',
  },
  high: {
    weight: 86,
    words: 'high risk',
    action:
      'Reword titles, descriptions and tags where the words are not needed, and offer brands your other videos first.',
  },
  medium: {
    weight: 56,
    words: 'medium risk',
    action:
      'Keep such words out of titles and first lines, and tell brands the context before they find it themselves.',
  },
  low: null,
};

function findSafetySteps({ categories }: SafetyEvidence): WeightedStep[] {
  return categories
    .flatMap(recommendCategory)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, categoryLimit);
}

function recommendCategory({ name, label, level, viewsShare, hits }: SuitabilityCategory): WeightedStep[] {
  const advice = level === null ? null : levels[level];
  const hit = hits.find(({ counted }) => counted);
  if (advice === null || hit === undefined) return [];
  return [
    {
      id: `safety-${name}`,
      // Of two findings at the same level, the one with more of the views comes first.
      weight: advice.weight + 4 * viewsShare,
      title: `Review what reads as ${label.toLowerCase()}`,
      reason: `${describeHit(hit)} counts as ${advice.words}; videos with ${describeShare(viewsShare)} of the views carry such a finding.`,
      action: advice.action,
    },
  ];
}

function findAudienceLimits(safety: SafetyEvidence): WeightedStep[] {
  const { ageRestrictedVideos: restricted, ratedVideos: rated, languageCoverage, madeForKids } = safety;
  const steps: WeightedStep[] = [];
  if (madeForKids) {
    steps.push({
      id: 'made-for-kids',
      weight: 82,
      title: 'Check the audience setting',
      reason:
        'The channel is marked as made for kids, which turns off comments, memberships and personalized advertising.',
      action:
        'If children are not your main audience, change the setting in YouTube Studio; if they are, write to brands for families and name the setting yourself.',
    });
  }
  if (restricted > 0) {
    steps.push({
      id: 'age-restriction',
      weight: 78,
      title: 'Deal with age restrictions',
      reason: `${formatNumberOf(restricted, 'video')} of the ${rated} that were rated ${restricted === 1 ? 'is' : 'are'} age-restricted, which leaves them limited or no advertising.`,
      action:
        'Appeal in YouTube Studio where the restriction is wrong, and leave the rest out of what you show to brands.',
    });
  }
  if (rated > 0 && languageCoverage < readLanguageShare) {
    steps.push({
      id: 'language-unread',
      weight: 58,
      title: 'Set the language of your videos',
      reason: `The language of only ${formatPercent(100 * languageCoverage)} of the rated videos could be read for brand safety.`,
      action:
        'Set title and audio language in YouTube Studio, and add an English first line to the descriptions for brands that check by machine.',
    });
  }
  return steps;
}

/** From this many rated videos a clean record says something. */
const cleanRecordVideos = 8;

function findCleanRecord({ brandSafety, evidence }: FreeAnalysis): WeightedStep[] {
  const { ratedVideos, categories } = evidence.safety;
  if (brandSafety !== 'high' || ratedVideos < cleanRecordVideos) return [];
  return [
    {
      id: 'safety-record',
      weight: 30,
      title: 'Show your clean record',
      reason: `Brand safety is rated high over the texts of ${ratedVideos} videos in ${categories.length} categories.`,
      action:
        'Say so in a pitch as a third-party estimate of titles, descriptions and tags, and add in your own words how you handle pictures and speech, which were not rated.',
    },
  ];
}

const clearProbability = 0.6;
const termLimit = 3;

function recommendNiche({ evidence }: FreeAnalysis): WeightedStep {
  const { niche, probability, outside, outsideLabel, runnerUp, signals } = evidence.niche;
  const likely = formatPercent(100 * probability);
  // YouTube's own topics and categories are not words that the creator could use.
  const own = signals.filter(({ place }) => place !== 'topic' && place !== 'category');
  const terms = new Set(own.filter((signal) => signal.niche === niche).map(({ term }) => term));
  const words = joinWords([...terms].slice(0, termLimit).map(quoteText));
  if (outside) {
    return {
      id: 'niche-outside',
      weight: 60,
      title: 'Say which brands belong to you',
      reason: `Your texts fit ${outsideLabel === null ? 'none of the twelve niches brands buy' : `${outsideLabel}, which is none of the twelve niches brands buy`}; ${niche} is the nearest.`,
      action: `Name three kinds of products your viewers use in the first lines of the channel description, so that a buyer of ${niche} sees the link.`,
    };
  }
  if (probability < clearProbability) {
    const rival =
      runnerUp === null ? '' : `, with ${runnerUp.niche} at ${formatPercent(100 * runnerUp.probability)}`;
    return {
      id: 'niche-unclear',
      weight: 52,
      title: 'Make your niche unmistakable',
      reason: `Your texts read as ${niche} with ${likely} probability only${rival}.`,
      action: `Decide for one of them in the channel description and keywords, and put its words into the first line of every description${words === '' ? '' : `; the strongest signs so far are ${words}`}.`,
    };
  }
  return {
    id: 'niche-clear',
    weight: 28,
    title: `Pitch to brands of ${niche}`,
    reason: `Your texts read as ${niche} with ${likely} probability${words === '' ? '' : `, above all by ${words}`}.`,
    action: `List ten ${niche} brands that sponsor channels of your size, and write to those first, with the video that shows it best.`,
  };
}

/** Sponsored videos cost subscribers: Cheng and Zhang 2025, as in the score. */
function recommendSponsors({ evidence }: FreeAnalysis): WeightedStep {
  const { saturation, sponsors } = evidence.sponsors;
  const [first] = sponsors;
  const named =
    first === undefined
      ? 'none of them by name'
      : `${formatNumberOf(sponsors.length, 'sponsor')} by name, ${quoteText(first.name)} in ${formatNumberOf(first.videos, 'video')}`;
  const partner = first === undefined ? 'your last sponsor' : quoteText(first.name);
  if (saturation === 'none') {
    return {
      id: 'sponsors-none',
      weight: 50,
      title: 'Prove the format with a first sponsor',
      reason: `No sponsor was found in the texts of ${formatRated(evidence.safety.ratedVideos)}: brands see an open but unproven channel.`,
      action:
        'Offer one clearly disclosed integration to a brand you use already, and keep the disclosure in the description, where the next brand looks for it.',
    };
  }
  if (saturation === 'light') {
    return {
      id: 'sponsors-light',
      weight: 34,
      title: 'Turn a sponsor into a series',
      reason: `Sponsors are few: ${named}.`,
      action: `Send ${partner} the results of the last video and offer three more: a sponsor who returns is a reference you can name to the next one.`,
    };
  }
  return {
    id: `sponsors-${saturation}`,
    weight: saturation === 'heavy' ? 72 : 44,
    title: 'Make room between sponsors',
    reason: `The texts show a ${saturation} load of sponsors: ${named}.`,
    action: `Offer ${partner} fewer and longer partnerships, and keep videos without a sponsor between them, as sponsored videos were found to cost subscribers, and more of them to cost more.`,
  };
}

function formatRated(rated: number): string {
  return rated === 0
    ? 'the channel'
    : `the ${rated === 1 ? '' : `${rated} `}rated ${pluralise(rated, 'video')}`;
}
