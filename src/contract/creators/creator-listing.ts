import { z } from 'zod';
import { currencies } from '../../engine/pricing/rates.ts';
import { channelId } from '../analysis/lists.ts';
import { asCreator, channelNotYours, notProven, reportNeeded } from './creators.ts';
import { longestAbout } from '../limits.ts';
import { paragraph } from '../text-fields.ts';

export const marketplaceCategories = [
  'Gaming',
  'Beauty',
  'Tech',
  'Lifestyle',
  'Food',
  'Travel',
  'Fitness',
  'Education',
  'Entertainment',
  'Music',
  'Fashion',
] as const;

/** A creator's entry of the marketplace (specification, section 3). */
export const creatorListingEntry = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  channel_name: z.string().nullable(),
  channel_url: z.url(),
  subscriber_count: z.number().int().nonnegative().nullable(),
  bio: z.string(),
  content_categories: z.array(z.enum(marketplaceCategories)),
  language: z.string(),
  region: z.string(),
  min_rate: z.number().nonnegative(),
  max_rate: z.number().nonnegative(),
  rate_currency: z.enum(currencies),
  verified_badge: z.boolean(),
});
export type CreatorListing = z.infer<typeof creatorListingEntry>;

export const creatorListing = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/listing',
    summary: 'Read, save and remove the marketplace entry of one of the caller’s channels',
    description: 'Needs the channel’s Full Report and the proof that it is the caller’s.',
    tags: ['Creators'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('get'), channel_id: channelId }),
      z.strictObject({
        action: z.literal('save'),
        channel_id: channelId,
        bio: paragraph(longestAbout),
        content_categories: z.array(z.enum(marketplaceCategories)).min(1).max(marketplaceCategories.length),
        /** BCP 47, two or three letters. */
        language: z.string().regex(/^[a-z]{2,3}$/),
        /** ISO 3166-1, two capital letters. */
        region: z.string().regex(/^[A-Z]{2}$/),
        min_rate: z.number().int().nonnegative().max(10_000_000),
        max_rate: z.number().int().nonnegative().max(10_000_000),
        rate_currency: z.enum(currencies),
      }),
      z.strictObject({ action: z.literal('remove'), channel_id: channelId }),
    ]),
  )
  .errors({
    CHANNEL_NOT_FOUND: channelNotYours,
    REPORT_NEEDED: reportNeeded,
    NOT_PROVEN: notProven,
    WRONG_RANGE: { status: 400, message: 'The highest rate is below the lowest.' },
  })
  .output(z.strictObject({ listing: creatorListingEntry.nullable() }));
