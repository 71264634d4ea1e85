import type { SponsorMention, SponsorsEvidence } from '../text-evidence.ts';
import { compareText } from '../../../values/text-order.ts';

/** Stands for a sponsor that the texts disclose without naming. */
export const unnamedSponsor = 'Not named';

/** One deal of one video. */
export interface VideoDeal {
  mention: SponsorMention;
  key: string;
  /** False for affiliate links that do not mean a deal about this video. */
  sponsored: boolean;
}

/** The spelling to show for each sponsor: a brand's name before a domain, then the most frequent. */
export function chooseNames(deals: readonly VideoDeal[]): Map<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const { key, mention } of deals) {
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(mention.sponsor, (counts.get(mention.sponsor) ?? 0) + 1);
    spellings.set(key, counts);
  }
  return new Map(
    [...spellings].map(([key, counts]) => {
      const [best] = [...counts].toSorted(
        ([a, countOfA], [b, countOfB]) =>
          Number(a.includes('.')) - Number(b.includes('.')) || countOfB - countOfA || compareText(a, b),
      );
      return [key, best?.[0] ?? unnamedSponsor];
    }),
  );
}

/** A sponsor with at least three videos and this share of them is in nearly every one. */
const recurringShare = 0.7;
const minRecurringVideos = 3;

/** Distinct sponsors with their number of videos, the most frequent first. */
export function countSponsors(
  deals: readonly VideoDeal[],
  { names, sample }: { names: ReadonlyMap<string, string>; sample: number },
): SponsorsEvidence['sponsors'] {
  const videosByKey = new Map<string, number>();
  for (const { key, mention, sponsored } of deals) {
    if (!sponsored || mention.sponsor === unnamedSponsor) continue;
    videosByKey.set(key, (videosByKey.get(key) ?? 0) + 1);
  }
  const enough = Math.max(minRecurringVideos, recurringShare * sample);
  return [...videosByKey]
    .map(([key, videos]) => ({ name: names.get(key) ?? key, videos, recurring: videos >= enough }))
    .toSorted((a, b) => b.videos - a.videos || compareText(a.name, b.name));
}

const maxOwnProducts = 12;

/** The channel's own products with their number of videos, the most frequent first. */
export function countOwnProducts(
  products: ReadonlyMap<string, ReadonlySet<string>>,
): SponsorsEvidence['ownProducts'] {
  return [...products]
    .map(([name, { size }]) => ({ name, videos: size }))
    .toSorted((a, b) => b.videos - a.videos || compareText(a.name, b.name))
    .slice(0, maxOwnProducts);
}
