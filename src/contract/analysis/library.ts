import { z } from 'zod';
import { ratings, verdicts } from '../../engine/analysis/judgements.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { libraryRows, librarySorts, longestSearch } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { verdict } from './evidence.ts';
import { count, niche, rating, sponsorshipScore } from './text-evidence.ts';

const visibleToAll = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  /** These three are `null` once YouTube's terms have obliged us to delete them (30 days). */
  channel_name: z.string().nullable(),
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  niche: niche.nullable(),
  brand_safety: rating.nullable(),
  /** `null` if the verdict is `Not scored`. */
  sponsorship_score: sponsorshipScore.nullable(),
  /** Since the analysis before of the same channel; `null` if there is none, or one of both has no score. */
  score_change: z.number().int().nullable(),
  /** `null` if the result is older than verdicts are. */
  verdict: verdict.nullable(),
  created_at: z.iso.datetime(),
});

/** An analysis in the library; `limited` ones lack what the caller's plan does not show. */
export const libraryRow = z.discriminatedUnion('access', [
  visibleToAll.extend({ access: z.literal('limited') }),
  visibleToAll.extend({
    access: z.literal('full'),
    /** Whole dollars, the Market Rate; `null` where no price is recommended. */
    price: count.nullable(),
    price_change: z.number().int().nullable(),
    /** Views of the videos the price rests on, oldest first; empty once their texts are deleted. */
    views: z.array(count),
  }),
]);
export type LibraryRow = z.infer<typeof libraryRow>;

const day = z.iso.date().optional();

/** What narrows and orders the library. */
export const libraryQuestion = z.strictObject({
  q: line(longestSearch).optional(),
  verdict: z.enum(verdicts).optional(),
  niche: z.enum(niches).optional(),
  brand_safety: z.enum(ratings).optional(),
  /** The first and the last UTC day. */
  from: day,
  to: day,
  /** Only the analyses of one bulk job. */
  job_id: z.uuid().optional(),
  sort: z.enum(librarySorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** From 1 on, as digits. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
  rows: z.enum(libraryRows).optional(),
});

export const libraryPage = z.strictObject({
  analyses: z.array(libraryRow),
  /** How many there are on all pages together. */
  total: count,
});

export const library = procedure
  .meta({ access: 'signed-in', feature: null, audit: [] })
  .route({
    method: 'GET',
    path: '/api/library',
    summary: 'The caller’s analyses: sorted, searched, filtered, page by page',
    tags: ['Dashboard'],
  })
  .input(libraryQuestion)
  .output(libraryPage);
