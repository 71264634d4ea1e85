import type { Channel } from '../channel.ts';
import type { SponsorMention, SponsorsEvidence } from '../text-evidence.ts';
import type { LineDeal, LineDeals } from './sponsor-lines.ts';
import { readLineDeals } from './sponsor-lines.ts';
import type { CreatorTokens } from './sponsor-links.ts';
import { sponsorKey, tokensOf } from './sponsor-links.ts';
import { shortenQuote } from './sponsor-names.ts';
import type { VideoDeal } from './sponsor-totals.ts';
import { chooseNames, countSponsors, unnamedSponsor } from './sponsor-totals.ts';
import { compareText } from './text-order.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';

/** Up to a fifth of the videos sponsored reads as light, up to a half as moderate. */
const lightUpTo = 0.2;
const moderateUpTo = 0.5;

const maxMentions = 50;

/** More paid deals than any real video has: a longer list is an attempt to fill the result. */
const maxDealsPerVideo = 5;

/** How many lines away a sponsor's name or link may stand from the words that announce it. */
const nearbyLines = 2;

/** A domain linked from this many different lines, never under a brand's name, is the creator's short address. */
const minOwnLines = 8;

/** One video's line with what it says; lines are read once per channel. */
interface ReadLine extends LineDeals {
  text: string;
  isBoilerplate: boolean;
}

/**
 * Past sponsors from disclosures, promotion codes, agreed and affiliate links and YouTube's own flag.
 * Precision comes first: without words, flag, code or an address agreed with the creator a link is no deal.
 */
export function findSponsors(
  channel: Channel,
  videos: readonly VideoTexts[],
  { book, added }: { book: TextBook; added?: ReadonlyMap<string, readonly VideoDeal[]> | undefined },
): SponsorsEvidence {
  const reader = new DealReader(tokensOf(channel), book);
  const byVideo = reader.withoutOwnAddresses(
    videos.map((texts) => joinDeals(reader.readVideo(texts), added?.get(texts.video.id))),
  );
  const deals = byVideo.flat();
  const names = chooseNames(deals);
  const sponsoredVideos = byVideo.filter((found) => found.some(isSponsored));
  const disclosed = sponsoredVideos.filter((found) => found.some(isDisclosed));
  const sponsoredShare = videos.length === 0 ? 0 : sponsoredVideos.length / videos.length;
  return {
    mentions: chooseDeals(deals)
      .slice(0, maxMentions)
      .map((deal) => describeDeal(deal, names))
      .toSorted(compareMentions),
    sponsors: countSponsors(deals, names),
    ownProducts: [],
    sponsoredVideoIds: videos
      .filter((_, index) => byVideo[index]?.some(isSponsored))
      .map(({ video }) => video.id),
    sponsoredShare,
    disclosureRate: sponsoredVideos.length === 0 ? null : disclosed.length / sponsoredVideos.length,
    saturation: saturationOf(sponsoredShare),
  };
}

const unnamedKey = sponsorKey(unnamedSponsor);

const noDeals: readonly VideoDeal[] = [];

/** Stands for each of the many lines without a word about a deal and without an address. */
const silentLine: ReadLine = { deals: [], linked: null, text: '', isBoilerplate: false };

class DealReader {
  #tokens: CreatorTokens;
  #book: TextBook;
  #read = new Map<TextLine, ReadLine>();

  constructor(tokens: CreatorTokens, book: TextBook) {
    this.#tokens = tokens;
    this.#book = book;
  }

  /** One deal per sponsor; the most telling signal wins. Most videos have none, and cost nothing more. */
  readVideo({ video, title, lines, places }: VideoTexts): readonly VideoDeal[] {
    const isFlagged = video.paidPlacement === true;
    // Every line is read, because the creator's own addresses show in those without a deal.
    let count = this.#readLine(title).deals.length;
    for (const line of lines) count += this.#readLine(line).deals.length;
    if (count === 0 && !isFlagged) return noDeals;
    const read = [title, ...lines].map((line) => this.#readLine(line));
    const deals = new Map<string, VideoDeal>();
    for (const [index, line] of read.entries()) {
      for (const deal of line.deals) {
        const sponsor = deal.sponsor ?? findNearby(read, { index, places });
        if (sponsor === null && deal.needsName) continue;
        addDeal(deals, toVideoDeal(video, { ...deal, sponsor }, line));
      }
    }
    if (isFlagged && ![...deals.values()].some(isSponsored)) {
      const flag = { sponsor: null, signal: 'paid-placement flag', agreed: true } as const;
      const found = toVideoDeal(video, flag, silentLine);
      deals.set(found.key, found);
    }
    return nameDisclosed([...deals.values()]);
  }

  /** Leaves out the creator's own products, and a domain that so many lines lead to that it is the creator's own. */
  withoutOwnAddresses(byVideo: readonly (readonly VideoDeal[])[]): (readonly VideoDeal[])[] {
    const lines = new Map<string, number>();
    for (const { linked } of this.#read.values()) {
      if (linked !== null) lines.set(linked, (lines.get(linked) ?? 0) + 1);
    }
    const isOwn = ({ key, mention }: VideoDeal): boolean =>
      ((lines.get(mention.sponsor) ?? 0) >= minOwnLines && mention.sponsor.includes('.')) ||
      this.#tokens.some((token) => key.includes(token));
    return byVideo.map((deals) => (deals.length === 0 ? deals : deals.filter((deal) => !isOwn(deal))));
  }

  #readLine(line: TextLine): ReadLine {
    if (line.signs.length === 0 && line.links.length === 0) return silentLine;
    let read = this.#read.get(line);
    if (read === undefined) {
      const { deals, linked } = readLineDeals(line, this.#tokens);
      read = { deals, linked, text: line.text, isBoilerplate: this.#book.isBoilerplate(line) };
      this.#read.set(line, read);
    }
    return read;
  }
}

/** What a second reader found besides: sponsors that the lists do not know of this video, within the same bound. */
function joinDeals(
  listed: readonly VideoDeal[],
  added: readonly VideoDeal[] | undefined,
): readonly VideoDeal[] {
  if (added === undefined) return listed;
  const isNew = ({ key }: VideoDeal) => listed.every((deal) => deal.key !== key || !deal.sponsored);
  const fresh = added.filter(isNew);
  const others = listed.filter(({ key }) => fresh.every((deal) => deal.key !== key));
  return [...others, ...fresh.slice(0, Math.max(0, maxDealsPerVideo - others.filter(isSponsored).length))];
}

/** Keeps the more telling deal of each sponsor, and only so many sponsors. */
function addDeal(deals: Map<string, VideoDeal>, found: VideoDeal): void {
  const known = deals.get(found.key);
  const isNew = known === undefined && found.sponsored;
  if (isNew && [...deals.values()].filter(isSponsored).length >= maxDealsPerVideo) return;
  if (known === undefined || rank(found) < rank(known)) deals.set(found.key, found);
}

/** The brand an address close by leads to; what follows an announcement comes before what precedes it. */
function findNearby(
  read: readonly ReadLine[],
  { index, places }: { index: number; places: readonly number[] },
): string | null {
  // The title is read first and stands apart: line n of the description is at n + 1.
  const own = index === 0 ? 0 : (places[index - 1] ?? 0);
  // Lines in which nothing was found are left out, so that near places are nearer still in the list.
  const first = Math.max(1, index - nearbyLines);
  const near = read.slice(first, index + nearbyLines + 1).flatMap(({ linked, isBoilerplate }, offset) => {
    const distance = (places[first + offset - 1] ?? 0) - own;
    const isNear = distance !== 0 && Math.abs(distance) <= nearbyLines;
    return isNear && linked !== null && !isBoilerplate ? [{ linked, distance }] : [];
  });
  const following = near.find(({ distance }) => distance > 0);
  return (following ?? near.at(-1))?.linked ?? null;
}

function toVideoDeal(
  video: VideoTexts['video'],
  deal: Pick<LineDeal, 'sponsor' | 'agreed'> & { signal: SponsorMention['signal'] },
  line: { text: string; isBoilerplate: boolean },
): VideoDeal {
  const isStanding = line.isBoilerplate && deal.signal !== 'disclosure';
  const sponsor = deal.sponsor ?? unnamedSponsor;
  return {
    key: deal.sponsor === null ? unnamedKey : sponsorKey(sponsor),
    sponsored: deal.agreed && !isStanding,
    mention: {
      sponsor,
      signal: isStanding ? 'affiliate link' : deal.signal,
      quote: line.text,
      videoId: video.id,
      videoTitle: video.title,
      publishedAt: video.publishedAt,
      reader: null,
    },
  };
}

/** A disclosure without a name belongs to the deals that the same video names. */
function nameDisclosed(deals: readonly VideoDeal[]): VideoDeal[] {
  const unnamed = deals.find(isUnnamedDisclosure);
  const named = deals.filter((deal) => deal.sponsored && !isUnnamedDisclosure(deal));
  if (unnamed === undefined || named.length === 0) return [...deals];
  return deals.flatMap((deal): VideoDeal[] => {
    if (deal === unnamed) return [];
    if (!deal.sponsored) return [deal];
    return [{ ...deal, mention: { ...deal.mention, signal: 'disclosure' } }];
  });
}

function isSponsored({ sponsored }: VideoDeal): boolean {
  return sponsored;
}

function isUnnamedDisclosure({ mention }: VideoDeal): boolean {
  return mention.sponsor === unnamedSponsor && mention.signal === 'disclosure';
}

function isDisclosed({ mention }: VideoDeal): boolean {
  return mention.signal === 'disclosure' || mention.signal === 'paid-placement flag';
}

const signalOrder = ['disclosure', 'code', 'paid-placement flag', 'affiliate link'] as const;

function rank(deal: VideoDeal): number {
  return signalOrder.indexOf(deal.mention.signal) + (deal.sponsored ? 0 : signalOrder.length);
}

/** Deals first; of links without a deal only the newest of each sponsor, or they would fill the list. */
function chooseDeals(deals: readonly VideoDeal[]): VideoDeal[] {
  const sorted = deals.toSorted((a, b) => compareMentions(a.mention, b.mention));
  const newest = new Map<string, VideoDeal>();
  for (const deal of sorted) {
    if (!deal.sponsored && !newest.has(deal.key)) newest.set(deal.key, deal);
  }
  return [...sorted.filter((deal) => deal.sponsored), ...newest.values()];
}

function saturationOf(share: number): SponsorsEvidence['saturation'] {
  if (share === 0) return 'none';
  if (share <= lightUpTo) return 'light';
  return share <= moderateUpTo ? 'moderate' : 'heavy';
}

/** The mention as it is shown: under the sponsor's common name, with the line it was read from cut short. */
function describeDeal({ mention, key }: VideoDeal, names: ReadonlyMap<string, string>): SponsorMention {
  const { quote, sponsor } = mention;
  return { ...mention, sponsor: names.get(key) ?? sponsor, quote: shortenQuote(quote) };
}

function compareMentions(a: SponsorMention, b: SponsorMention): number {
  return (
    compareText(b.publishedAt, a.publishedAt) ||
    compareText(a.videoId, b.videoId) ||
    compareText(a.sponsor, b.sponsor)
  );
}
