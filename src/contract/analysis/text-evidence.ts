import { z } from 'zod';
import { ratings } from '../../engine/analysis/judgements.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { suitabilityLevels } from '../../engine/analysis/text-evidence.ts';

/** The engine's findings in titles, descriptions and tags, as they cross the wire. */

export const niche = z.enum(niches);
export const rating = z.enum(ratings);
export const share = z.number().min(0).max(1);
export const sponsorshipScore = z.number().int().min(0).max(100);
export const count = z.number().int().nonnegative();

export const nicheEvidence = z.strictObject({
  niche,
  probability: share,
  runnerUp: z.strictObject({ niche, probability: share }).nullable(),
  outside: z.boolean(),
  outsideLabel: z.string().nullable(),
  signals: z.array(
    z.strictObject({
      term: z.string(),
      place: z.enum(['title', 'tag', 'description', 'channel', 'topic', 'category', 'wording']),
      niche,
      weight: z.number(),
    }),
  ),
});

const suitabilityHit = z.strictObject({
  level: z.enum(suitabilityLevels),
  phrase: z.string(),
  videoId: z.string(),
  videoTitle: z.string(),
  place: z.enum(['title', 'description', 'tag', 'age restriction']),
  discount: z.string().nullable(),
  counted: z.boolean(),
  reader: z.string().nullable(),
});

export const safetyEvidence = z.strictObject({
  rating: rating.nullable(),
  reason: z.string(),
  categories: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      iabId: z.string().nullable(),
      level: z.enum(suitabilityLevels).nullable(),
      viewsShare: share,
      hits: z.array(suitabilityHit),
    }),
  ),
  ratedVideos: count,
  hitsOutsideSample: count,
  madeForKids: z.boolean(),
  ageRestrictedVideos: count,
  languageCoverage: share,
  viewsRead: share,
  themes: z.array(
    z.strictObject({ name: z.string(), label: z.string(), videosShare: share, viewsShare: share }),
  ),
});

const sponsorCount = z.strictObject({ name: z.string(), videos: count, recurring: z.boolean() });

export const sponsorsEvidence = z.strictObject({
  mentions: z.array(
    z.strictObject({
      sponsor: z.string(),
      signal: z.enum(['disclosure', 'code', 'affiliate link', 'paid-placement flag']),
      quote: z.string(),
      videoId: z.string(),
      videoTitle: z.string(),
      publishedAt: z.string(),
      reader: z.string().nullable(),
    }),
  ),
  sponsors: z.array(sponsorCount),
  ownProducts: z.array(z.strictObject({ name: z.string(), videos: count })),
  sponsoredVideoIds: z.array(z.string()),
  sponsoredShare: share,
  disclosureRate: share.nullable(),
  saturation: z.enum(['none', 'light', 'moderate', 'heavy']),
});

export const readerEvidence = z.strictObject({
  name: z.string(),
  model: z.string(),
  note: z.string().nullable(),
  findings: count,
  sponsors: count,
  discarded: count,
  doubts: z.array(z.string()),
});
