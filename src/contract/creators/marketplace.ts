import { z } from 'zod';
import { creatorListingEntry, marketplaceCategories } from './creator-listing.ts';
import { creatorsPerPage, longestSearch } from '../limits.ts';
import { line } from '../text-fields.ts';
import { procedure } from '../procedure.ts';
import { verdict } from '../analysis/evidence.ts';
import { count, sponsorshipScore } from '../analysis/text-evidence.ts';

const ownAnalysis = z.strictObject({
  id: z.uuid(),
  sponsorship_score: sponsorshipScore.nullable(),
  verdict: verdict.nullable(),
  created_at: z.iso.datetime(),
});

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
  /** `next_cursor` of the previous page. */
  cursor: line(400).optional(),
};

export const creatorMarketplace = procedure
  .meta({ access: 'signed-in', feature: null, audit: [] })
  .route({
    method: 'GET',
    path: '/functions/v1/creator-marketplace',
    summary: 'Creators who are open to sponsorships: a filtered list, or a search',
    description:
      'Rates are compared in each creator’s own currency; nothing is converted. A search forgives a mistyped letter.',
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
