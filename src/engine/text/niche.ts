import type { Channel } from '../channel.ts';
import type { NicheEvidence } from '../text-evidence.ts';
import { fields, isOutside, nearestNiche } from './fields.ts';
import { NichePoll } from './niche-poll.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';

/** The channel's own words vote like this share of its videos. */
const channelShare = 0.15;

/** Above 1 it separates the leading fields more clearly than their share of the votes. */
const sharpness = 1.5;

/** Below this mean vote per video the texts say nothing. */
const minMeanVote = 0.04;

/** A field outside the twelve is priced as its nearest niche with half of its own probability. */
const nearestShare = 0.5;

/**
 * The niche by votes: each video distributes one vote over the fields its words, topics and
 * category point to, the channel's own words add some, and the shares become probabilities.
 */
export function readNiche(channel: Channel, videos: readonly VideoTexts[], book: TextBook): NicheEvidence {
  const poll = new NichePoll(book, channel.title);
  for (const texts of videos) poll.addVideo(texts);
  poll.addChannel(channel, Math.max(1, videos.length * channelShare));
  const votes = poll.votes();
  const sum = votes.reduce((total, vote) => total + vote, 0);
  const isSilent = sum < minMeanVote * Math.max(1, videos.length);
  return { ...rankFields(votes, isSilent), signals: poll.signals() };
}

function rankFields(votes: readonly number[], isSilent: boolean): Omit<NicheEvidence, 'signals'> {
  const floor = isSilent ? 1 : 0.02 + 0.005 * votes.reduce((total, vote) => total + vote, 0);
  const powers = votes.map((vote) => (vote + floor) ** sharpness);
  const sum = powers.reduce((total, power) => total + power, 0);
  const ranked = fields
    .map((field, index) => ({ field, probability: (powers[index] ?? 0) / sum }))
    .toSorted((a, b) => b.probability - a.probability);
  const inside = ranked.flatMap(({ field, probability }) =>
    isOutside(field) ? [] : [{ niche: field, probability }],
  );
  const [best] = ranked;
  if (isSilent || best === undefined || !isOutside(best.field)) {
    const [first, second] = isSilent
      ? inside.toSorted((a, b) => Number(b.niche === 'Entertainment') - Number(a.niche === 'Entertainment'))
      : inside;
    return {
      niche: first?.niche ?? 'Entertainment',
      probability: first?.probability ?? 0,
      runnerUp: second ?? null,
      outside: isSilent,
      outsideLabel: null,
    };
  }
  const nearest = nearestNiche(best.field);
  const part = nearestShare * best.probability;
  const [first, second] = inside
    .map(({ niche, probability }) => ({
      niche,
      probability: niche === nearest ? Math.min(1, probability + part) : probability,
    }))
    .toSorted((a, b) => b.probability - a.probability);
  return {
    niche: first?.niche ?? nearest,
    probability: first?.probability ?? 0,
    runnerUp: second ?? null,
    outside: true,
    outsideLabel: best.field,
  };
}
