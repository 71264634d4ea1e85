import type { SponsorMention } from '../text-evidence.ts';
import type { LineDeal, LineDeals } from './sponsor-lines.ts';
import { sponsorKey } from './sponsor-links.ts';
import type { VideoDeal } from './sponsor-totals.ts';
import { unnamedSponsor } from './sponsor-totals.ts';
import type { VideoTexts } from './video-texts.ts';

/** No real video has more paid deals: a longer list is an attempt to flood the result. */
const maxDealsPerVideo = 5;

/** How many lines may lie between a sponsor's name or link and the words that announce it. */
const nearbyLines = 2;

const unnamedKey = sponsorKey(unnamedSponsor);

/** One line of a video and its meaning; each line is read once per channel. */
export interface ReadLine extends LineDeals {
  text: string;
  isBoilerplate: boolean;
  /** True if the open link shows its brand. */
  isTelling: boolean;
  /** The words before an open link that hides where it leads. */
  lead: string | null;
}

/** Stands for each of the many lines that neither mention a deal nor have an address. */
export const silentLine: ReadLine = {
  deals: [],
  linked: null,
  open: null,
  own: null,
  unpaid: false,
  text: '',
  isBoilerplate: false,
  isTelling: false,
  lead: null,
};

/** Keeps the more telling deal of each sponsor, and only a limited number of sponsors. */
export function addDeal(deals: Map<string, VideoDeal>, found: VideoDeal): void {
  const known = deals.get(found.key);
  const isNew = known === undefined && found.sponsored;
  if (isNew && [...deals.values()].filter(isSponsored).length >= maxDealsPerVideo) return;
  if (known === undefined || rank(found) < rank(known)) deals.set(found.key, found);
}

/** Adds what a second reader found: sponsors of this video that the lists missed, within the same limit. */
export function joinDeals(
  listed: readonly VideoDeal[],
  added: readonly VideoDeal[] | undefined,
): readonly VideoDeal[] {
  if (added === undefined) return listed;
  const isNew = ({ key }: VideoDeal) => listed.every((deal) => deal.key !== key || !deal.sponsored);
  const fresh = added.filter(isNew);
  const others = listed.filter(({ key }) => fresh.every((deal) => deal.key !== key));
  return [...others, ...fresh.slice(0, Math.max(0, maxDealsPerVideo - others.filter(isSponsored).length))];
}

/** The brand that a nearby address leads to; an address after the announcement is preferred to one before it. */
export function findNearby(
  read: readonly ReadLine[],
  { index, places }: { index: number; places: readonly number[] },
): string | null {
  // The title is read first and is separate: line n of the description is at n + 1.
  const own = index === 0 ? 0 : (places[index - 1] ?? 0);
  // Lines in which nothing was found are left out, so positions in the list are even closer together.
  const first = Math.max(1, index - nearbyLines);
  const near = read.slice(first, index + nearbyLines + 1).flatMap(({ linked, isBoilerplate }, offset) => {
    const distance = (places[first + offset - 1] ?? 0) - own;
    const isNear = distance !== 0 && Math.abs(distance) <= nearbyLines;
    return isNear && linked !== null && !isBoilerplate ? [{ linked, distance }] : [];
  });
  const following = near.find(({ distance }) => distance > 0);
  return (following ?? near.at(-1))?.linked ?? null;
}

export function toVideoDeal(
  video: VideoTexts['video'],
  deal: Pick<LineDeal, 'sponsor' | 'agreed'> & { signal: SponsorMention['signal'] },
  quote: string,
): VideoDeal {
  const sponsor = deal.sponsor ?? unnamedSponsor;
  return {
    key: deal.sponsor === null ? unnamedKey : sponsorKey(sponsor),
    sponsored: deal.agreed,
    mention: {
      sponsor,
      signal: deal.signal,
      quote,
      videoId: video.id,
      videoTitle: video.title,
      publishedAt: video.publishedAt,
      reader: null,
    },
  };
}

/** A disclosure without a name belongs to the deals that the same video names. */
export function nameDisclosed(deals: readonly VideoDeal[]): VideoDeal[] {
  const unnamed = deals.find(isUnnamedDisclosure);
  const named = deals.filter((deal) => deal.sponsored && !isUnnamedDisclosure(deal));
  if (unnamed === undefined || named.length === 0) return [...deals];
  return deals.flatMap((deal): VideoDeal[] => {
    if (deal === unnamed) return [];
    if (!deal.sponsored) return [deal];
    return [{ ...deal, mention: { ...deal.mention, signal: 'disclosure' } }];
  });
}

export function isSponsored({ sponsored }: VideoDeal): boolean {
  return sponsored;
}

function isUnnamedDisclosure({ mention }: VideoDeal): boolean {
  return mention.sponsor === unnamedSponsor && mention.signal === 'disclosure';
}

const signalOrder = ['disclosure', 'code', 'paid-placement flag', 'affiliate link'] as const;

function rank(deal: VideoDeal): number {
  return signalOrder.indexOf(deal.mention.signal) + (deal.sponsored ? 0 : signalOrder.length);
}
