import { createHash } from 'node:crypto';
import type { Niche } from '../../../engine/analysis/niches.ts';
import type { SponsorsEvidence } from '../../../engine/analysis/text-evidence.ts';
import { listSponsors } from '../../../engine/analysis/sponsor-list.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { deleteOldSightings, saveSightings } from './sightings.rows.ts';

/** A brand's name is read in YouTube's texts, so it is kept as long as these: 30 days after it was last read. */
export const namesKeptMs = 30 * 24 * 3_600_000;

export const keptSightings: readonly KeptKind[] = [
  {
    kind: 'sponsor_sightings',
    title: 'Brands seen in texts of channels, unless they are read there again',
    table: 'sponsor_sightings',
    since: 'read_at',
    keptMs: namesKeptMs,
    fate: 'deleted',
  },
];

const keyBytes = 16;

/** By what a text is known again without being kept; the same however it is capitalised. */
export function keyOf(text: string): string {
  return createHash('sha256')
    .update(text.toLowerCase())
    .digest('hex')
    .slice(0, 2 * keyBytes);
}

/** Everybody who was seen on a channel, by their keys. */
export function sponsorsOf(
  evidence: SponsorsEvidence,
): Map<string, { name: string; videoId: string | null }> {
  const named = listSponsors(evidence).filter(({ kind }) => kind !== 'unnamed');
  return new Map(
    named.map(({ name, mentions }) => [keyOf(name), { name, videoId: mentions[0]?.videoId ?? null }]),
  );
}

/** Notes who sponsors whom, for the feeds of all who have read the channel. `readAt`: when the texts were read. */
export async function noteSightings(
  { database, demo }: { database: Database; demo: boolean },
  {
    channelId,
    niche,
    sponsors,
    readAt,
  }: { channelId: string; niche: Niche; sponsors: SponsorsEvidence; readAt: string },
): Promise<void> {
  const at = new Date(readAt);
  const rows = listSponsors(sponsors).flatMap(({ name, kind, mentions }) =>
    kind === 'unnamed'
      ? []
      : [...new Map(mentions.map((mention) => [mention.videoId, mention])).values()].map((mention) => ({
          channel_id: channelId,
          demo,
          video_id: mention.videoId,
          sponsor: keyOf(name),
          name,
          kind,
          niche,
          published_at: new Date(mention.publishedAt),
          first_read_at: at,
          read_at: at,
        })),
  );
  const once = new Map(rows.map((row) => [`${row.video_id} ${row.sponsor}`, row]));
  await saveSightings(database, [...once.values()]);
}

export async function forgetSightings(context: { database: Database; now: () => Date }): Promise<void> {
  await deleteOldSightings(context.database, new Date(context.now().getTime() - namesKeptMs));
}
