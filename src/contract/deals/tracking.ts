import { z } from 'zod';
import { codeAlphabet, codeLength, placements } from '../../engine/tracking/links.ts';
import { devices, requestClasses } from '../../engine/tracking/requests.ts';
import { count } from '../analysis/text-evidence.ts';
import { fileTypes } from '../analysis/exports.ts';
import { longestCreatorName, longestUtmValue } from '../../engine/tracking/links.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line, pasted } from '../text-fields.ts';

const instant = z.iso.datetime();
const tags = ['Links'];
const creatorName = line(longestCreatorName);
const code = z.string().regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`));
const utmValue = line(longestUtmValue);
const utm = z.strictObject({
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
  content: utmValue,
  term: utmValue,
});

/** Requests by what they were; the classes add up to all of them. */
/** Clicks by country (`null`: others together); `null` where the installation does not know countries. */
export const countryClicks = z
  .array(z.strictObject({ country: z.string().length(2).nullable(), clicks: count }))
  .nullable();

const counted = z.strictObject({
  classes: z.array(z.strictObject({ class: z.enum(requestClasses), count })),
  /** People told apart within a day, added over the days. */
  visitors: count,
  /** Clicks by way of the QR code; they are among the clicks. */
  scans: count,
});
export type CountedRequests = z.infer<typeof counted>;

const link = z.strictObject({
  id: z.uuid(),
  creator: z.string(),
  code,
  /** The readable name that is shown in place of the code; both lead on, and so does every former one. */
  alias: z.string().nullable(),
  /** The short address. */
  url: z.url(),
  placement: z.enum(placements),
  destination: z.string(),
  utm,
  /** Where a visitor arrives. */
  address: z.string(),
  is_active: z.boolean(),
  expires_at: instant.nullable(),
  has_ended: z.boolean(),
  fallback: z.string().nullable(),
  /** What the last look at the destination found; `null` before the first one. */
  finding: z.enum(['fine', 'dead', 'refused']).nullable(),
  checked_at: instant.nullable(),
  /** Since when the destination has not been in order; `null` where it is, or where nobody has looked again yet. */
  down_since: instant.nullable(),
  /** When counting ends because the plan has no room for the link; the redirect goes on. */
  counted_until: instant.nullable(),
  counted,
  created_at: instant,
});
export type TrackingLink = z.infer<typeof link>;

const promoCode = z.strictObject({
  id: z.uuid(),
  creator: z.string(),
  code: z.string(),
  percent: count,
  ends_on: z.iso.date().nullable(),
  created_at: instant,
});
export type PromoCode = z.infer<typeof promoCode>;

export const trackingLinks = inWorkspace('read')
  .route({ method: 'GET', path: '/api/links', summary: 'The links of the workspace with their counts', tags })
  .input(noInput)
  .output(
    z.strictObject({
      /** The newest first. */
      links: z.array(link),
      codes: z.array(promoCode),
      /** Of active links, and of codes, that the plan has room for; `null` is unlimited. */
      limit: count.nullable(),
      counted,
      /** When counting broke off without its last five seconds, in the last 30 days. */
      gaps: z.array(instant),
    }),
  );

export const linkRefusals = {
  DESTINATION_REFUSED: { status: 400, message: 'A link cannot lead to this address.' },
  FALLBACK_REFUSED: { status: 400, message: 'A link cannot lead to this address once it has ended.' },
  CREATOR_MISSING: { status: 400, message: 'Say whose link this is.' },
  TOO_MANY_LINKS: { status: 403, message: 'Your plan has no room for another active link.' },
  LINK_NOT_FOUND: { status: 404, message: 'This link is not in your workspace.' },
  ALIAS_REFUSED: { status: 400, message: 'A link cannot have this readable name.' },
  ALIAS_TAKEN: { status: 409, message: 'Another link has this readable name. Choose another one.' },
} as const;

export const saveTrackingLink = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/links/save',
    summary: 'Make a link, or change where one leads',
    description:
      'The destination is looked at before it is kept: a public https or http address, not ours, and not one that ' +
      'leads back here. The code of a link never changes, and a readable name that it had stays its own, so what is ' +
      'printed goes on working. Without `alias` the name stays as it is; an empty one takes it off.',
    tags,
  })
  .input(
    z.strictObject({
      /** `null` makes a new one. */
      id: z.uuid().nullable(),
      creator: creatorName,
      placement: z.enum(placements),
      destination: pasted(),
      utm,
      is_active: z.boolean(),
      expires_at: instant.nullable(),
      /** Empty where there is none. */
      fallback: pasted(),
      alias: pasted().optional(),
    }),
  )
  .errors(linkRefusals)
  .output(z.strictObject({ id: z.uuid(), url: z.url(), finding: z.enum(['fine', 'dead']) }));

const day = z.strictObject({
  day: z.iso.date(),
  clicks: count,
  visitors: count,
  /** Everything that came, clicks included. */
  requests: count,
});

export const trackingLink = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/links/one',
    summary: 'A link’s last 30 days, its devices and its changes',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ LINK_NOT_FOUND: linkRefusals.LINK_NOT_FOUND })
  .output(
    z.strictObject({
      days: z.array(day),
      devices: z.array(z.strictObject({ device: z.enum(devices), clicks: count })),
      countries: countryClicks,
      /** Readable names that the link had before; they lead on. */
      former_aliases: z.array(z.string()),
      changes: z.array(
        z.strictObject({
          at: instant,
          destination_before: z.string(),
          destination_after: z.string(),
          was_active: z.boolean(),
          is_active: z.boolean(),
        }),
      ),
    }),
  );

export const savePromoCode = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/links/codes/save',
    summary: 'Give a creator a code for the shop, or change what it is worth',
    description: 'A creator has one code, and no two creators have the same.',
    tags,
  })
  .input(
    z.strictObject({
      creator: creatorName,
      code: pasted(),
      percent: z.int().min(1).max(100),
      ends_on: z.iso.date().nullable(),
    }),
  )
  .errors({
    CREATOR_MISSING: linkRefusals.CREATOR_MISSING,
    CODE_REFUSED: {
      status: 400,
      message: 'A code has 2 to 24 letters and digits, without accents or blanks.',
    },
    CODE_TAKEN: { status: 409, message: 'Another creator has this code already.' },
    TOO_MANY_CODES: { status: 403, message: 'Your plan has no room for another code.' },
  })
  .output(z.strictObject({ id: z.uuid() }));

export const endPromoCode = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/links/codes/end', summary: 'Take a code back', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ CODE_NOT_FOUND: { status: 404, message: 'This code is not in your workspace.' } })
  .output(z.strictObject({ ended: z.literal(true) }));

export const exportPromoCodes = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/api/links/codes/csv',
    summary: 'The codes as a CSV file for the shop',
    tags,
  })
  .input(noInput)
  .output(z.file().mime([fileTypes.csv]));
