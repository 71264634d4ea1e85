import type { Channel } from '../channel.ts';
import type { Niche } from '../niches.ts';
import type { NicheEvidence } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import { fields, isOutside, nearestNiche } from './fields.ts';
import { NichePoll } from './niche-poll.ts';
import { readWording } from './niche-wording.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';

/** The channel's own words vote like this share of its videos. */
const channelShare = 0.15;

/** Above 1 it separates the leading fields more clearly than their share of the votes. */
const sharpness = 1.5;

/** Below this mean vote per video the texts say nothing. */
const minMeanVote = 0.04;

/** A field outside the twelve speaks for the niche it is priced as with half of its own share. */
const nearestShare = 0.5;

/** Below this share of the leading field the lists are unsure, and the word model is asked. */
const unsureShare = 0.3;

/** The word model is heard from this certainty on; where the lists are silent, from half of it on. */
const minWordingShare = 0.3;

/** Right answers by the leading field's share, as a logistic curve fitted on labelled channels (decision 028). */
const calibration = { offset: 0.7, slope: 1 };

/** The word model was right for 9 of 11 channels where lists were unsure; so few say a little less. */
const wordingProbability = 0.7;

/** Without any sign the answer is the largest niche by far, and rarely right. */
const silentProbability = 0.1;

type Described = Omit<NicheEvidence, 'signals'>;

interface RankedField {
  field: Field;
  share: number;
}

/**
 * The niche by votes: each video distributes one vote over the fields its words, topics and category point
 * to, the channel's own words add some, and where that is not clear a model of the titles' wording decides.
 * `probability` is the share of right answers among labelled channels with votes as clear as these.
 */
export function readNiche(channel: Channel, videos: readonly VideoTexts[], book: TextBook): NicheEvidence {
  const poll = new NichePoll(book, channel.title);
  for (const texts of videos) poll.addVideo(texts);
  poll.addChannel(channel, Math.max(1, videos.length * channelShare));
  const votes = poll.votes();
  const isSilent = votes.reduce(add, 0) < minMeanVote * Math.max(1, videos.length);
  const ranked = rankFields(votes, isSilent);
  const lead = ranked[0]?.share ?? 0;
  const wording = isSilent || lead < unsureShare ? readWording(channel, videos) : null;
  if (wording !== null && wording.share >= minWordingShare * (isSilent ? 0.5 : 1)) {
    const { niche, outside, signals } = wording;
    return { ...describe({ niche, outside, label: null, probability: wordingProbability }, ranked), signals };
  }
  const signals = poll.signals();
  if (isSilent) {
    const niche = 'Entertainment';
    return {
      ...describe({ niche, outside: true, label: null, probability: silentProbability }, ranked),
      signals,
    };
  }
  const best = ranked[0]?.field ?? 'Entertainment';
  const label = isOutside(best) ? best : null;
  const niche = label === null ? nearestNiche(best) : findPriced(ranked, nearestNiche(best));
  const answer = { niche, outside: label !== null, label, probability: calibrate(lead) };
  return { ...describe(answer, ranked), signals };
}

function rankFields(votes: readonly number[], isSilent: boolean): RankedField[] {
  const floor = isSilent ? 1 : 0.02 + 0.005 * votes.reduce(add, 0);
  const powers = votes.map((vote) => (vote + floor) ** sharpness);
  const total = powers.reduce(add, 0);
  return fields
    .map((field, index) => ({ field, share: (powers[index] ?? 0) / total }))
    .toSorted((a, b) => b.share - a.share);
}

/** The niche a channel outside the twelve is priced as: its field's nearest, unless another is much clearer. */
function findPriced([lead, ...others]: readonly RankedField[], nearest: Niche): Niche {
  const rivals = others.filter(({ field }) => !isOutside(field));
  const own = rivals.find(({ field }) => field === nearest)?.share ?? 0;
  const [rival] = rivals;
  const isClearer = rival !== undefined && rival.share > own + nearestShare * (lead?.share ?? 0);
  return isClearer ? nearestNiche(rival.field) : nearest;
}

interface Answer {
  niche: Niche;
  outside: boolean;
  label: string | null;
  probability: number;
}

/** The runner-up takes its part of what the answer leaves, and is never likelier than the answer. */
function describe({ niche, outside, label, probability }: Answer, ranked: readonly RankedField[]): Described {
  const rest = ranked.filter(({ field }) => field !== niche && field !== label);
  const second = rest.find(({ field }) => !isOutside(field));
  const total = rest.reduce((sum, { share }) => sum + share, 0);
  const left = second === undefined ? 0 : ((1 - probability) * second.share) / total;
  return {
    niche,
    probability,
    runnerUp:
      second === undefined
        ? null
        : { niche: nearestNiche(second.field), probability: Math.min(probability, left) },
    outside,
    outsideLabel: label,
  };
}

function calibrate(share: number): number {
  const { offset, slope } = calibration;
  return 1 / (1 + Math.exp(-offset - slope * Math.log(share / Math.max(1e-9, 1 - share))));
}

function add(sum: number, vote: number): number {
  return sum + vote;
}
