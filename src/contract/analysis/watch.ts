import { z } from 'zod';
import { watchRules } from '../../engine/analysis/changes.ts';
import { ratings } from '../../engine/analysis/judgements.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { watchFrequencies } from '../../engine/plans/plans.ts';
import { gapDays, longestBrand, longestChannelReference, mostWatchedBrands } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { count, niche } from './text-evidence.ts';

const rule = z.literal(true).optional();
/** What a watch tells; a rule that is left out is off. */
export const rules = z.strictObject({
  /** Only these brands; every new sponsor if there are none. */
  new_sponsor: z
    .strictObject({
      brands: z.array(line(longestBrand).regex(/[\p{L}\p{N}]/u)).max(mostWatchedBrands),
    })
    .optional(),
  brand_safety: rule,
  price: rule,
  views_trend: rule,
  upload_gap: z.strictObject({ days: z.number().int().min(gapDays.min).max(gapDays.max) }).optional(),
  subscribers: rule,
  gone: rule,
  renamed: rule,
});

/** `null` once YouTube's terms have obliged us to delete them (30 days). */
const channelNames = {
  channel_name: z.string().nullable(),
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
};

export const watch = z.strictObject({
  id: z.uuid(),
  /** A watch of a list has no channel, and the other way round. */
  channel_id: z.string().nullable(),
  list_id: z.uuid().nullable(),
  list_name: z.string().nullable(),
  ...channelNames,
  frequency: z.enum(watchFrequencies),
  rules,
  paused: z.boolean(),
  /** How many channels it comes to, and how many of them wait for a larger plan or for credits. */
  channels: count,
  waiting_for_plan: count,
  waiting_for_credits: count,
  gone: count,
  /** The latest, and the next; `null` where there is none. */
  refreshed_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Watch = z.infer<typeof watch>;

const watchList = z.strictObject({
  watches: z.array(watch),
  /** Different channels that are watched, and how many the plan allows. */
  watched: count,
  limit: count,
  most: z.enum(watchFrequencies),
});
export type WatchList = z.infer<typeof watchList>;

const watchNotFound = { status: 404, message: 'This watch is not one of yours.' } as const;
const watchErrors = {
  CHANNEL_UNKNOWN: {
    status: 404,
    message: 'We do not know this channel yet. Please analyze it first, then watch it.',
  },
  LIST_NOT_FOUND: { status: 404, message: 'This list is not one of yours.' },
  ALREADY_WATCHED: { status: 409, message: 'This is watched already.' },
  TOO_MANY_WATCHED: {
    status: 409,
    message: 'Your plan does not watch so many channels. Please end another watch, or change the plan.',
  },
  DAILY_NOT_INCLUDED: { status: 403, message: 'Your plan watches channels weekly.' },
} as const;

export const watches = inWorkspace('read')
  .route({ method: 'GET', path: '/api/watches', summary: 'What the workspace watches', tags: ['Watch'] })
  .input(noInput)
  .output(watchList);

const settings = { frequency: z.enum(watchFrequencies), rules };

export const addWatch = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/watches/add',
    summary: 'Watch a channel or everything in a list',
    tags: ['Watch'],
  })
  .input(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('channel'),
        channel: line(longestChannelReference),
        ...settings,
      }),
      z.strictObject({ kind: z.literal('list'), list_id: z.uuid(), ...settings }),
    ]),
  )
  .errors(watchErrors)
  .output(z.strictObject({ id: z.uuid() }));

export const changeWatch = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/watches/change',
    summary: 'Change the rules of a watch, pause it or go on',
    tags: ['Watch'],
  })
  .input(z.strictObject({ id: z.uuid(), paused: z.boolean(), ...settings }))
  .errors({
    WATCH_NOT_FOUND: watchNotFound,
    TOO_MANY_WATCHED: watchErrors.TOO_MANY_WATCHED,
    DAILY_NOT_INCLUDED: watchErrors.DAILY_NOT_INCLUDED,
  })
  .output(z.strictObject({}));

export const endWatch = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/watches/end',
    summary: 'End a watch of the workspace',
    tags: ['Watch'],
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ WATCH_NOT_FOUND: watchNotFound })
  .output(z.strictObject({}));

/** A figure with its 80 % interval. */
const measure = z.strictObject({ value: z.number(), low: z.number(), high: z.number() });
const told = {
  id: z.uuid(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
  analysis_id: z.uuid().nullable(),
  channel_id: z.string(),
  ...channelNames,
};

/** What changed. `before` and `after` are `null` where the plan does not show such figures. */
export const watchAlert = z.discriminatedUnion('rule', [
  z.strictObject({
    ...told,
    rule: z.literal('new_sponsor'),
    /** `null` where the plan does not show it, and 30 days after it was last read. */
    sponsor: z.string().nullable(),
    video_id: z.string().nullable(),
  }),
  z.strictObject({
    ...told,
    rule: z.literal('brand_safety'),
    before: z.enum(ratings),
    after: z.enum(ratings),
  }),
  ...(['price', 'views_trend', 'subscribers'] as const).map((name) =>
    z.strictObject({
      ...told,
      rule: z.literal(name),
      before: measure.nullable(),
      after: measure.nullable(),
      /** When the channel was read that `before` is from. */
      before_at: z.iso.datetime().nullable(),
    }),
  ),
  z.strictObject({ ...told, rule: z.literal('upload_gap'), days: count }),
  z.strictObject({ ...told, rule: z.literal('gone') }),
  z.strictObject({ ...told, rule: z.literal('renamed') }),
]);
export type WatchAlert = z.infer<typeof watchAlert>;

export const watchAlerts = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/watches/alerts',
    summary: 'What changed on watched channels, the newest first',
    tags: ['Watch'],
  })
  .input(
    z.strictObject({
      since: z.iso.date().optional(),
      channel_id: line(24).optional(),
      rule: z.enum(watchRules).optional(),
    }),
  )
  .output(
    z.strictObject({
      alerts: z.array(watchAlert),
      /** Of all, not only of these. */
      unread: count,
      /** Whether there are more than are shown. */
      more: z.boolean(),
      /** Since when watching stands still because no credit is left; `null` if it does not. */
      out_of_credits_since: z.iso.datetime().nullable(),
    }),
  );

export const readWatchAlerts = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/api/watches/alerts/read',
    summary: 'Mark what changed as read',
    tags: ['Watch'],
  })
  .input(z.strictObject({ until: z.iso.datetime(), channel_id: line(24).optional() }))
  .output(z.strictObject({ unread: count }));

/** A brand that was seen on a channel. */
const sighting = z.strictObject({
  brand: z.string(),
  kind: z.enum(['sponsor', 'affiliate']),
  channel_id: z.string(),
  ...channelNames,
  niche,
  video_id: z.string(),
  published_at: z.iso.datetime(),
  /** When we read it there first, and last. */
  first_read_at: z.iso.datetime(),
  read_at: z.iso.datetime(),
});
export type SponsorSighting = z.infer<typeof sighting>;

export const sponsorFeed = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/watches/sponsors',
    summary: 'Which brands were seen on the channels that the workspace analyzed or watches',
    tags: ['Watch'],
  })
  .input(
    z.strictObject({
      brand: line(longestBrand).optional(),
      niche: z.enum(niches).optional(),
      /** Videos published on this UTC day or later. */
      since: z.iso.date().optional(),
    }),
  )
  .output(
    z.strictObject({
      sightings: z.array(sighting),
      more: z.boolean(),
      /** Channels whose sponsors the plan does not show. */
      hidden_channels: count,
    }),
  );
