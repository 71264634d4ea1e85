import { z } from 'zod';
import { longestAbout, longestAddress, longestBrand, longestHeadline } from '../limits.ts';
import {
  longestAudienceLabel,
  longestKitSlug,
  longestSponsorNote,
  mostAudienceRows,
  mostKitSponsors,
  mostKitSlugs,
  shortestKitSlug,
} from './kit-limits.ts';
import { line, paragraph } from '../text-fields.ts';
import { channelId } from '../analysis/lists.ts';
import { count } from '../analysis/text-evidence.ts';
import { asCreator, channelNotYours, notProven, reportNeeded } from './creators.ts';

const spoken = (longest: number) => line(longest).refine((text) => text.trim() !== '');

/** A sponsor of the past in the creator's own words. */
const kitSponsor = z.strictObject({ name: spoken(longestBrand), note: line(longestSponsorNote) });

/** The creator's own figures of their audience. */
export const kitAudience = z.strictObject({
  /** The day the figures are of. */
  as_of: z.iso.date(),
  rows: z
    .array(z.strictObject({ label: spoken(longestAudienceLabel), percent: z.number().min(0).max(100) }))
    .min(1)
    .max(mostAudienceRows),
});

/** What a creator adds to the figures of the analysis. */
export const kitWords = {
  sponsors: z.array(kitSponsor).max(mostKitSponsors),
  audience: kitAudience.nullable(),
};

/** How often the page and its PDF were opened; counted without cookies, and without anything of whoever looked. */
const kitViews = z.strictObject({
  /** Of so many days, today included. */
  days: count,
  views: count,
  /** Each once a day. */
  visitors: count,
  pdfs: count,
  /** Requests of programs and previews, repeats, floods, and the creator’s own. */
  left_out: count,
});

export const mediaKit = z.strictObject({
  channel_id: z.string(),
  /** The public page; it exists while `shared` is true. */
  url: z.url(),
  shared: z.boolean(),
  headline: z.string(),
  about: z.string(),
  contact_address: z.string().nullable(),
  shows_rates: z.boolean(),
  /** Whether the page has a form with which brands ask for a quote. */
  takes_requests: z.boolean(),
  ...kitWords,
  /** What the creator added to their own figures; `null` where there is nothing. */
  screenshot: z.strictObject({ added_at: z.iso.datetime(), width: count, height: count }).nullable(),
  /** The end of its address in the creator's own words; `null` for a link that nobody can guess. */
  slug: z.string().nullable(),
  views: kitViews,
});
export type MediaKit = z.infer<typeof mediaKit>;

const mediaKitInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('get'), channel_id: channelId }),
  z.strictObject({
    action: z.literal('save'),
    channel_id: channelId,
    shared: z.boolean(),
    headline: line(longestHeadline),
    about: paragraph(longestAbout),
    contact_address: line(longestAddress).nullable(),
    shows_rates: z.boolean(),
    /** These are left as they are where absent. */
    takes_requests: z.boolean().optional(),
    sponsors: kitWords.sponsors.optional(),
    audience: kitWords.audience.optional(),
    slug: line(longestKitSlug).nullable().optional(),
  }),
  z.strictObject({ action: z.literal('renew'), channel_id: channelId }),
]);
export type MediaKitInput = z.infer<typeof mediaKitInput>;

export const creatorMediaKit = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/media-kit',
    summary: 'Read, save and share the media kit of one of the caller’s channels',
    description:
      'Needs the channel’s Full Report. A new share link (`renew`) ends the old one; addresses of the creator’s own ' +
      '(`slug`) go on working once they are given. The page and its PDF answer at the link and at the link with `.pdf`.',
    tags: ['Creators'],
  })
  .input(mediaKitInput)
  .errors({
    CHANNEL_NOT_FOUND: channelNotYours,
    REPORT_NEEDED: reportNeeded,
    NOT_PROVEN: notProven,
    PROVEN_ELSEWHERE: {
      status: 409,
      message:
        'Another account has proven that this channel is theirs. Prove it anew to share its media kit.',
    },
    WRONG_ADDRESS: { status: 400, message: 'Please enter an email address such as name@example.com.' },
    WRONG_SLUG: {
      status: 400,
      message: `Use ${shortestKitSlug} to ${longestKitSlug} small letters, digits and single hyphens between them.`,
    },
    SLUG_RESERVED: { status: 400, message: 'This word is kept for Sponsorscope. Please choose another one.' },
    SLUG_TAKEN: { status: 409, message: 'Another media kit has this address. Please choose another one.' },
    TOO_MANY_SLUGS: {
      status: 409,
      message: `A media kit keeps ${mostKitSlugs} addresses, all of which go on working. Choose one of those.`,
    },
    WRONG_DAY: { status: 400, message: 'The day of your figures lies in the future.' },
  })
  .output(mediaKit);
