import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { computeFull } from './shared-result.ts';

/** The sample channels that have videos. */
export const samples = sampleChannels()
  .map(readChannelFile)
  .filter(({ videos }) => videos.length > 0);

/** The full analysis of a sample channel; beyond the last one they begin anew. */
export function fullOf(index: number): FullAnalysis {
  const sample = samples[index % samples.length];
  if (sample === undefined) throw new Error('no samples');
  const { channel, asOf } = sample;
  // The reader takes the newest 50.
  const videos = sample.videos.slice(0, 50);
  const id = '5a3b1e00-0000-4000-8000-000000000002';
  return computeFull({ channel, videos, fetchedAt: asOf }, { id, demo: true, now: asOf });
}

/** All that a limited viewer must not learn, named apart from the code that limits. */
function withheldOf({ engagementRate, contentFrequency, recommendedPricing, evidence }: FullAnalysis) {
  const { sample, views, engagement, frequency, market, price, risk, fit } = evidence;
  const { mentions, sponsoredShare, disclosureRate } = evidence.sponsors;
  const parts = evidence.score.parts.map(({ name: _name, weight: _weight, ...rest }) => rest);
  const { reasons } = evidence.confidence;
  const figures = { engagementRate, contentFrequency, recommendedPricing, sponsoredShare, disclosureRate };
  return {
    figures,
    sample,
    views,
    engagement,
    frequency,
    market,
    price,
    risk,
    fit,
    parts,
    reasons,
    mentions,
  };
}

/** Numbers and sentences told apart from any other: short words and round numbers occur everywhere by chance. */
function tellingLeaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(tellingLeaves);
  const text = JSON.stringify(value);
  if (typeof value === 'number') return /[1-9]\d{4}/.test(text.replace('.', '')) ? [text] : [];
  return typeof value === 'string' && value.length > 30 ? [text.slice(1, -1)] : [];
}

/** Shown on purpose: the typical views, and the titles of videos with a finding that everybody may see. */
const shownOf = (full: FullAnalysis) =>
  JSON.stringify([
    full.avgViews,
    full.subscriberCount,
    full.evidence.safety,
    full.evidence.niche,
    full.evidence.audience,
    full.evidence.sponsors.sponsors,
  ]);

const contains = (text: string, leaf: string) =>
  /^[\d.e+-]+$/.test(leaf)
    ? new RegExp(`(?<![\\d.])${leaf.replaceAll('.', '\\.')}(?![\\d.])`).test(text)
    : text.includes(leaf);

/** The withheld numbers and sentences that are told apart from any other. */
export function listWithheld(full: FullAnalysis): string[] {
  return tellingLeaves(withheldOf(full));
}

/** What of a full analysis's withheld values is in a text that was sent to a limited viewer. */
export function findLeaks(full: FullAnalysis, wire: string): string[] {
  const shown = shownOf(full);
  return listWithheld(full).filter((leaf) => contains(wire, leaf) && !contains(shown, leaf));
}
