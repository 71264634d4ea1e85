import { z } from 'zod';
import { creatorListingEntry, marketplaceCategories } from './creator-listing.ts';
import { ratings } from '../../engine/analysis/judgements.ts';
import { audienceSizes, creatorsPerPage, longestSearch } from '../limits.ts';
import { line } from '../text-fields.ts';
import { inWorkspace } from '../procedure.ts';
import { verdict } from '../analysis/evidence.ts';
import { count, sponsorshipScore } from '../analysis/text-evidence.ts';

const ownAnalysis = z.strictObject({
  id: z.uuid(),
  sponsorship_score: sponsorshipScore.nullable(),
  verdict: verdict.nullable(),
  created_at: z.iso.datetime(),
});

const range = z.strictObject({ min: z.number().nonnegative(), max: z.number().nonnegative() });

/** A creator of the marketplace (specification, section 3). Rates are whole units of the creator's own currency. */
export const marketplaceCreator = creatorListingEntry.extend({
  channel_name: z.string(),
  /** `null` if nobody has analyzed the channel in the last 30 days. */
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** The caller's newest analysis of the channel; without the price if their plan does not show it. */
  own_analysis: z
    .discriminatedUnion('access', [
      ownAnalysis.extend({ access: z.literal('limited') }),
      ownAnalysis.extend({ access: z.literal('full'), price: count.nullable() }),
    ])
    .nullable(),
  /** The public page of the creator's media kit, where they share it. */
  media_kit_url: z.url().nullable(),
  /** What is asked, in US dollars. */
  asked: z.strictObject({
    /** The day of the entry: its exchange rate counts. */
    day: z.iso.date(),
    usd: range.nullable(),
    /** For 1,000 of the views that the caller's own analysis expects of a video. */
    per_1000: range.optional(),
    /** Why the first figure that is not there is not. */
    missing: z.enum(['exchange_rate', 'own_analysis', 'plan', 'price']).nullable(),
  }),
  /** True if the creator is invented. */
  demo: z.boolean(),
});
export type MarketplaceCreator = z.infer<typeof marketplaceCreator>;

/** An amount as digits, because it is part of the address; anything else is refused. */
const amount = z
  .string()
  .regex(/^\d{1,8}$/)
  .optional();

const filters = {
  category: z.enum(marketplaceCategories).optional(),
  /** Creators whose range extends to at least this. */
  min_rate: amount,
  /** Creators whose range begins at this or below. */
  max_rate: amount,
  audience: z.enum(audienceSizes).optional(),
  /** ISO 3166-1, two capital letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** The caller's own newest analysis of the channel: creators without one are left out where one of these is asked. */
  min_score: z
    .string()
    .regex(/^(?:100|\d{1,2})$/)
    .optional(),
  brand_safety: z.enum(ratings).optional(),
  /** US dollars for 1,000 views, at the lower end of the creator's range. */
  max_per_1000: amount,
  /** `next_cursor` of the previous page. */
  cursor: line(400).optional(),
};

export const creatorMarketplace = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/functions/v1/creator-marketplace',
    summary: 'Creators who are open to sponsorships: a filtered list, or a search',
    description:
      'Rates are compared in each creator’s own currency; dollars are beside them at the exchange rate of the entry’s day. A search forgives a mistyped letter.',
    tags: ['Marketplace'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('list'), ...filters }),
      z.strictObject({ action: z.literal('search'), q: line(longestSearch), ...filters }),
    ]),
  )
  .errors({
    CURSOR_INVALID: {
      status: 400,
      message: 'This place in the list is not known. Please begin at the first page.',
    },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to load creators' },
  })
  .output(
    z.strictObject({
      creators: z.array(marketplaceCreator).max(creatorsPerPage),
      /** Where the next page begins; `null` after the last. */
      next_cursor: z.string().nullable(),
    }),
  );
