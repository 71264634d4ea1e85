import { z } from 'zod';
import { niches } from '../../engine/analysis/niches.ts';
import { currencies, rateTypes } from '../../engine/pricing/rates.ts';
import { channelId } from '../analysis/lists.ts';
import {
  creatorRatesPerPage,
  highestRateAmount,
  longestChannelName,
  longestChannelReference,
  longestNotes,
  longestSearch,
  longestSubscriberText,
} from '../limits.ts';
import { line, paragraph } from '../text-fields.ts';
import { asAdmin, noInput } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();

/** An amount of a currency with at most two decimals, or a percentage for `affiliate`. */
export const rateAmount = z
  .number()
  .positive()
  .max(highestRateAmount)
  .refine((amount) => Number(amount.toFixed(2)) === amount);

/** What an administrator enters for a rate (specification, section 3). */
export const creatorRateFields = z.strictObject({
  channel_name: line(longestChannelName),
  channel_url: line(longestChannelReference).nullable(),
  /** As reported: `100K`, `1.2M`, `12,345`; empty if unknown. */
  subscriber_count: line(longestSubscriberText),
  niche: z.enum(niches),
  rate_type: z.enum(rateTypes),
  quoted_amount: rateAmount,
  currency: z.enum(currencies),
  notes: paragraph(longestNotes),
  /** The day on which the rate was agreed (`2026-11-22`), at most today in UTC. */
  date_collected: z.iso.date(),
});
export type CreatorRateFields = z.infer<typeof creatorRateFields>;

export const rateSources = ['admin', 'import', 'creator', 'sample'] as const;
/**
 * `learning`: the next run learns from it. `waiting`: there is no exchange rate for its currency and day. `aside`:
 * nothing can be learned from it, for the given reason.
 */
export const rateStates = ['learning', 'waiting', 'aside'] as const;

export const creatorRate = creatorRateFields.extend({
  id: z.uuid(),
  /** Who entered it; `null` for samples and after that account is gone. */
  admin_user_id: z.uuid().nullable(),
  source: z.enum(rateSources),
  state: z.enum(rateStates),
  /** Why it waits or is set aside; `null` if it is learned from. */
  state_reason: z.string().nullable(),
  /** Increases by one with each change. */
  revision: z.number().int().positive(),
  created_at: instant,
});
export type CreatorRate = z.infer<typeof creatorRate>;

const fieldErrors = {
  CHANNEL_NAME_MISSING: { status: 400, message: 'Please enter a channel name.' },
  WRONG_DATE: {
    status: 400,
    message: 'The day the rate was collected lies in the future or before 2005.',
  },
  WRONG_SHARE: { status: 400, message: 'An affiliate share lies between 0.01 and 100 percent.' },
  WRONG_ADDRESS: {
    status: 400,
    message: 'Please enter the channel’s address, such as https://www.youtube.com/@name, or leave it empty.',
  },
} as const;
/** One channel, type, amount, currency and day, whoever entered it. */
const sameRateErrors = {
  RATE_EXISTS: {
    status: 409,
    message: 'The same rate of this channel and day has been collected already.',
  },
  /** It is not in any list yet. An import that fails leaves nothing behind. */
  RATE_BEING_IMPORTED: {
    status: 409,
    message:
      'An import that is not finished yet brings the same rate. Please look again in a minute, and save it then if it is not there.',
  },
} as const;
const rateNotFound = {
  status: 404,
  message: 'This rate is gone. Somebody may have deleted it meanwhile.',
} as const;
const changed = {
  status: 409,
  message: 'Somebody has changed this meanwhile. Please look at it again before you save.',
} as const;
export const saveFailed = { status: 500, message: 'Failed to save creator rate' } as const;
const tags = ['Administration'];

export const rateOrders = ['newest', 'oldest', 'channel', 'amount', 'collected'] as const;

export const listCreatorRates = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/creator-rates',
    summary: 'The collected rates, filtered and in pages',
    tags,
  })
  .input(
    z.strictObject({
      /** Part of the channel's name or notes. */
      search: line(longestSearch).optional(),
      niche: z.enum(niches).optional(),
      rate_type: z.enum(rateTypes).optional(),
      currency: z.enum(currencies).optional(),
      source: z.enum(rateSources).optional(),
      state: z.enum(rateStates).optional(),
      /** Newest first by default. `amount`: the highest first, as quoted. */
      order: z.enum(rateOrders).optional(),
      /** From 1 on, as digits. */
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .optional(),
    }),
  )
  .errors({ INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to load creator rates' } })
  .output(
    z.strictObject({
      rates: z.array(creatorRate).max(creatorRatesPerPage),
      /** For this filter. */
      total: count,
      /** For all rates, whatever the filter. */
      states: z.strictObject({ learning: count, waiting: count, aside: count }),
    }),
  );

export const addCreatorRate = asAdmin('creator_rate_added')
  .route({ method: 'POST', path: '/api/admin/creator-rates/add', summary: 'Add a collected rate', tags })
  .input(creatorRateFields)
  .errors({ ...fieldErrors, ...sameRateErrors, INTERNAL_SERVER_ERROR: saveFailed })
  .output(creatorRate);

export const updateCreatorRate = asAdmin('creator_rate_updated')
  .route({
    method: 'POST',
    path: '/api/admin/creator-rates/update',
    summary: 'Change a collected rate that nobody has changed meanwhile',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), revision: z.number().int().positive(), fields: creatorRateFields }))
  .errors({
    ...fieldErrors,
    ...sameRateErrors,
    RATE_NOT_FOUND: rateNotFound,
    RATE_CHANGED: changed,
    INTERNAL_SERVER_ERROR: saveFailed,
  })
  .output(creatorRate);

export const deleteCreatorRate = asAdmin('creator_rate_deleted')
  .route({
    method: 'POST',
    path: '/api/admin/creator-rates/delete',
    summary: 'Delete a collected rate',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    RATE_NOT_FOUND: rateNotFound,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to delete creator rate' },
  })
  .output(z.strictObject({ id: z.uuid() }));

/** A rate that a creator says they were paid, or a workspace that it agreed on, waiting for an administrator. */
export const waitingRate = z.strictObject({
  id: z.uuid(),
  /** `verdict`: passed on by a workspace whose offer was judged. */
  source: z.enum(['creator', 'verdict']),
  channel_id: channelId,
  /** As far as it is known now, at most 30 days old. */
  channel_name: z.string().nullable(),
  subscriber_count: count.nullable(),
  niche: z.enum(niches).nullable(),
  rate_type: z.enum(rateTypes),
  quoted_amount: rateAmount,
  currency: z.enum(currencies),
  agreed_on: z.iso.date(),
  notes: z.string(),
  created_at: instant,
});
export type WaitingRate = z.infer<typeof waitingRate>;

export const waitingRates = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/submitted-rates',
    summary: 'Rates from creators that wait to be looked at, the oldest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ rates: z.array(waitingRate).max(100), total: count }));

const notWaiting = {
  status: 409,
  message: 'This rate is no longer waiting. Somebody has reviewed it, or its creator withdrew it.',
} as const;

export const acceptSubmittedRate = asAdmin('submitted_rate_accepted')
  .route({
    method: 'POST',
    path: '/api/admin/submitted-rates/accept',
    summary: 'Take a creator’s rate over into the collected ones',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      channel_name: line(longestChannelName),
      subscriber_count: line(longestSubscriberText),
      niche: z.enum(niches),
    }),
  )
  .errors({
    CHANNEL_NAME_MISSING: fieldErrors.CHANNEL_NAME_MISSING,
    ...sameRateErrors,
    NOT_WAITING: notWaiting,
    INTERNAL_SERVER_ERROR: saveFailed,
  })
  .output(creatorRate);

export const refuseSubmittedRate = asAdmin('submitted_rate_refused')
  .route({
    method: 'POST',
    path: '/api/admin/submitted-rates/refuse',
    summary: 'Refuse a creator’s rate, for a reason that its creator reads and the audit log keeps',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), reason: line(longestNotes) }))
  .errors({
    REASON_MISSING: { status: 400, message: 'Please say why this rate is refused.' },
    NOT_WAITING: notWaiting,
  })
  .output(z.strictObject({ id: z.uuid() }));
