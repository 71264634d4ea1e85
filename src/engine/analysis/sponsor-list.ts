import { formatNumberOf } from '../../values/wording.ts';
import type { SponsorMention, SponsorsEvidence } from './text-evidence.ts';
import { unnamedSponsor } from './text/sponsor-totals.ts';

/** `affiliate`: only links that earn a commission, no deal about a video. `unnamed`: disclosed without a name. */
export const sponsorKinds = ['sponsor', 'affiliate', 'unnamed'] as const;
export type SponsorKind = (typeof sponsorKinds)[number];

export interface ListedSponsor {
  name: string;
  kind: SponsorKind;
  /** Of a sponsor: videos with a deal. Of the others: videos among the kept quotes. */
  videos: number;
  recurring: boolean;
  /** ISO 8601; `null` if no quote is kept. */
  lastSeenAt: string | null;
  /** The kept quotes, newest first. */
  mentions: SponsorMention[];
}

/**
 * Everybody who stands in a channel's texts for money. Screens, reports and exports list by this function, so that
 * none of them leaves out what another one shows.
 */
export function listSponsors({
  sponsors,
  mentions,
}: Pick<SponsorsEvidence, 'sponsors' | 'mentions'>): ListedSponsor[] {
  const quotes = Map.groupBy(mentions, ({ sponsor }) => sponsor.toLowerCase());
  const named = new Set(sponsors.map(({ name }) => name.toLowerCase()));
  const others = [...quotes].filter(([key]) => !named.has(key)).map(([, kept]) => kept);
  return [
    ...sponsors.map((sponsor) =>
      listOne({ ...sponsor, kind: 'sponsor' }, quotes.get(sponsor.name.toLowerCase()) ?? []),
    ),
    ...others
      .map((kept) => {
        const name = kept[0]?.sponsor ?? unnamedSponsor;
        const videos = new Set(kept.map(({ videoId }) => videoId)).size;
        const kind = name === unnamedSponsor ? ('unnamed' as const) : ('affiliate' as const);
        return listOne({ name, kind, videos, recurring: false }, kept);
      })
      .toSorted((a, b) => sponsorKinds.indexOf(b.kind) - sponsorKinds.indexOf(a.kind)),
  ];
}

function listOne(
  sponsor: Pick<ListedSponsor, 'name' | 'kind' | 'videos' | 'recurring'>,
  mentions: SponsorMention[],
): ListedSponsor {
  return { ...sponsor, mentions, lastSeenAt: mentions[0]?.publishedAt ?? null };
}

export const sponsorKindTexts: Record<SponsorKind, string | null> = {
  sponsor: null,
  affiliate: 'affiliate link, no deal',
  unnamed: 'disclosed without a name',
};

/** A sponsor in a few words, for a cell: `Northwind (3 videos)`, `Amazon (affiliate link, no deal)`. */
export function nameSponsor({ name, kind, videos }: Pick<ListedSponsor, 'name' | 'kind' | 'videos'>): string {
  return `${name} (${sponsorKindTexts[kind] ?? formatNumberOf(videos, 'video')})`;
}
