import { z } from 'zod';
import { ratings, verdicts } from '../../engine/analysis/judgements.ts';
import { niches } from '../../engine/analysis/niches.ts';
import {
  libraryColumns,
  libraryRows,
  librarySorts,
  longestExport,
  longestSearch,
  longestViewFilters,
  longestViewName,
  mostLibraryViews,
} from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
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
  risk_level: rating.nullable(),
  subscribers: count.nullable(),
  typical_views: count.nullable(),
  /** ISO 3166-1 alpha-2; `null` if the channel does not say. */
  country: z.string().nullable(),
  /** The videos’ main language, in English. */
  language: z.string().nullable(),
  /** Who made it; `null` if they have left, or nobody noted it. */
  member: z.string().nullable(),
  /** The workspace’s lists in which the channel is saved. */
  lists: z.array(z.string()),
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
    /** US dollars per 1,000 views. */
    cpm: z.number().nullable(),
    /** Percent. */
    engagement_rate: z.number().nullable(),
    /** Percent in 90 days. */
    trend: z.number().nullable(),
    /** Views of the videos the price rests on, oldest first; empty once their texts are deleted. */
    views: z.array(count),
  }),
]);
export type LibraryRow = z.infer<typeof libraryRow>;

const day = z.iso.date().optional();
const digits = z.string().regex(/^\d{1,10}$/);

/** What narrows and orders the library. */
export const libraryQuestion = z.strictObject({
  q: line(longestSearch).optional(),
  verdict: z.enum(verdicts).optional(),
  niche: z.enum(niches).optional(),
  /** At least this safe. */
  brand_safety: z.enum(ratings).optional(),
  /** At most this risky. */
  risk: z.enum(ratings).optional(),
  /** US dollars. */
  price_max: digits.optional(),
  subscribers_min: digits.optional(),
  subscribers_max: digits.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  language: line(40).optional(),
  /** A part of a sponsor’s name. */
  sponsor: line(longestSearch).optional(),
  /** Who made the analysis. */
  member: z.uuid().optional(),
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

export const library = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/library',
    summary: 'The caller’s analyses: sorted, searched, filtered, page by page',
    tags: ['Dashboard'],
  })
  .input(libraryQuestion)
  .output(libraryPage);

const analysisNotFound = { status: 404, message: 'One of these analyses is not in your library.' } as const;

export const libraryIds = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/library/ids',
    summary: 'The first 1,000 analyses of a narrowed library, to act on all of them',
    tags: ['Dashboard'],
  })
  .input(libraryQuestion.omit({ page: true, rows: true }))
  .output(
    z.strictObject({
      analyses: z.array(z.strictObject({ id: z.uuid(), channel_id: z.string() })).max(longestExport),
      total: count,
    }),
  );

export const rerunCost = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/api/library/rerun-cost',
    summary: 'What it costs to analyze the channels of these analyses anew',
    tags: ['Dashboard'],
  })
  .input(z.strictObject({ analysisIds: z.array(z.uuid()).min(1).max(longestExport) }))
  .errors({ ANALYSIS_NOT_FOUND: analysisNotFound })
  .output(
    z.strictObject({
      /** Each once. */
      channel_ids: z.array(z.string()).max(longestExport),
      /** Those analyzed within the last 24 hours, which cost nothing. */
      free: count,
      /** The most credits it can take. */
      credits: count,
      /** `null` is unlimited. */
      credits_left: count.nullable(),
      /** How many channels the plan takes at once; `null` if it takes no lists. */
      most: count.nullable(),
    }),
  );

const viewName = line(longestViewName).min(1);
const viewFilters = line(longestViewFilters).describe(
  'Filters and order as they stand in the address, without a question mark.',
);

export const libraryView = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Whether it is the caller’s to change. */
  is_own: z.boolean(),
  columns: z.array(z.enum(libraryColumns)),
  /** How many of its columns exist no more. */
  columns_gone: count,
  filters: z.string(),
});
export type LibraryView = z.infer<typeof libraryView>;

const viewsAnswer = z.strictObject({ views: z.array(libraryView) });
const viewNotFound = { status: 404, message: 'This view is not one of yours.' } as const;

export const libraryViews = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/library/views',
    summary: 'The caller’s saved views of the library, and those the workspace shares',
    tags: ['Dashboard'],
  })
  .input(noInput)
  .output(viewsAnswer);

export const saveLibraryView = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/api/library/views/save',
    summary: 'Save a view of the library; one of the same name takes its place',
    tags: ['Dashboard'],
  })
  .input(
    z.strictObject({
      name: viewName,
      is_shared: z.boolean(),
      columns: z.array(z.enum(libraryColumns)).max(libraryColumns.length),
      filters: viewFilters,
    }),
  )
  .errors({
    TOO_MANY_VIEWS: { status: 409, message: `You have ${mostLibraryViews} saved views. Please delete one.` },
  })
  .output(viewsAnswer);

export const deleteLibraryView = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/api/library/views/delete',
    summary: 'Delete one of the caller’s saved views',
    tags: ['Dashboard'],
  })
  .input(z.strictObject({ view_id: z.uuid() }))
  .errors({ VIEW_NOT_FOUND: viewNotFound })
  .output(viewsAnswer);
