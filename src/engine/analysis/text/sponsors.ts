import type { Channel } from '../channel.ts';
import type { SponsorMention, SponsorsEvidence } from '../text-evidence.ts';
import { namesOf } from './sponsor-creator.ts';
import { shortenQuote } from './sponsor-names.ts';
import { DealReader } from './sponsor-reader.ts';
import type { VideoDeal } from './sponsor-totals.ts';
import { chooseNames, countOwnProducts, countSponsors } from './sponsor-totals.ts';
import { isSponsored, joinDeals } from './sponsor-video-deals.ts';
import { compareText } from '../../../values/text-order.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';

/** With up to a fifth of the videos sponsored the load is light, up to a half moderate. */
const lightUpTo = 0.2;
const moderateUpTo = 0.5;

const maxMentions = 50;

/**
 * Past sponsors from disclosures, promotion codes, agreed and affiliate links, offers and YouTube's own flag.
 * Precision comes first: a link is a deal only with words, a flag, a code or an address agreed with the creator.
 */
export function findSponsors(
  channel: Channel,
  videos: readonly VideoTexts[],
  { book, added }: { book: TextBook; added?: ReadonlyMap<string, readonly VideoDeal[]> | undefined },
): SponsorsEvidence {
  const reader = new DealReader(namesOf(channel), book);
  for (const texts of videos) reader.collect(texts);
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
    sponsors: countSponsors(deals, { names, sample: videos.length }),
    ownProducts: countOwnProducts(reader.ownProducts),
    sponsoredVideoIds: videos
      .filter((_, index) => byVideo[index]?.some(isSponsored))
      .map(({ video }) => video.id),
    sponsoredShare,
    disclosureRate: sponsoredVideos.length === 0 ? null : disclosed.length / sponsoredVideos.length,
    saturation: saturationOf(sponsoredShare),
  };
}

function isDisclosed({ mention }: VideoDeal): boolean {
  return mention.signal === 'disclosure' || mention.signal === 'paid-placement flag';
}

/** Deals first; of links without a deal only the newest for each sponsor, or they would fill the list. */
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

/** The mention as shown: under the sponsor's common name, with its source line shortened. */
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
