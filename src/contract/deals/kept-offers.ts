import { z } from 'zod';
import { longestOfferLabel, offerLinkDays } from '../../engine/pricing/offers/offer-limits.ts';
import { offerOutcomes, offerPositions, offerSides, priceKinds } from '../../engine/pricing/offers/offer.ts';
import { inWorkspace } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { count } from '../analysis/text-evidence.ts';
import { offerAssessment, offerChannelFigures, offerTerms } from './offer-result.ts';
import { commissionPercent, currency, exchange, instant, price, question, refusals, tags } from './offers.ts';

const label = line(longestOfferLabel).refine((text) => text.trim() !== '');

export const keepOfferVerdict = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/offers/keep', summary: 'Keep an offer with its verdict', tags })
  .input(z.strictObject({ question, label }))
  .errors({
    ...refusals,
    PLAN_REQUIRED: { status: 403, message: 'Keeping offers needs Growth plan or higher.' },
    TOO_MANY_VERDICTS: { status: 409, message: 'Your workspace keeps 10,000 offers. Delete some first.' },
  })
  .output(z.strictObject({ id: z.uuid() }));

const kept = z.strictObject({
  id: z.uuid(),
  analysis_id: z.uuid(),
  channel_id: z.string(),
  /** What the workspace calls the channel. */
  label: z.string(),
  side: z.enum(offerSides),
  price_kind: z.enum(priceKinds),
  /** In money: of a fee with a commission the fee. */
  asked_cents: count.nullable(),
  /** Alone, or beside the fee. */
  commission_percent: commissionPercent.nullable(),
  currency,
  percentile: count.nullable(),
  position: z.enum(offerPositions).nullable(),
  created_at: instant,
  outcome: z.enum(offerOutcomes).nullable(),
  agreed_amount_cents: count.nullable(),
  agreed_currency: currency.nullable(),
  agreed_commission_percent: commissionPercent.nullable(),
  agreed_on: z.iso.date().nullable(),
  /** Two weeks have passed, and nobody has said how it ended. */
  is_due: z.boolean(),
});
export type KeptOffer = z.infer<typeof kept>;

export const offerVerdicts = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/offers/kept',
    summary: 'The offers that the workspace keeps, newest first',
    tags,
  })
  .input(z.strictObject({ before: instant.optional() }).optional())
  .output(z.strictObject({ verdicts: z.array(kept), has_more: z.boolean() }));

const link = z.strictObject({ id: z.uuid(), created_at: instant, expires_at: instant });
const verdictNotFound = { status: 404, message: 'This offer is not one of yours.' } as const;

export const offerVerdict = inWorkspace('read')
  .route({ method: 'GET', path: '/api/offers/verdict', summary: 'One offer as it was judged', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    VERDICT_NOT_FOUND: verdictNotFound,
    PLAN_REQUIRED: { status: 403, message: 'Your plan does not show this channel in full.' },
  })
  .output(
    kept.extend({
      exchange,
      terms: offerTerms,
      channel: offerChannelFigures,
      assessment: offerAssessment,
      links: z.array(link),
      /** What became of the agreed amount that was passed on; `null` where none was. */
      rate: z
        .strictObject({ status: z.enum(['waiting', 'accepted', 'refused']), reason: z.string().nullable() })
        .nullable(),
    }),
  );

export const settleOffer = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/offers/outcome',
    summary: 'Say how an offer ended, once',
    description:
      'With `share_rate` the agreed fee goes to the administrators, who decide whether prices learn from it: the ' +
      'amount, its day and the channel, and nobody’s name. A commission alone teaches them nothing.',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      outcome: z.enum(offerOutcomes),
      /** For `agreed`: a fee, a commission, or both; `accepted` is what was asked. */
      agreed: z
        .strictObject({
          amount_cents: price.nullable(),
          currency,
          commission_percent: commissionPercent.nullable().optional(),
        })
        .nullable(),
      /** For `accepted` and `agreed`: the day, at most today in UTC. */
      agreed_on: z.iso.date().nullable(),
      share_rate: z.boolean(),
    }),
  )
  .errors({
    VERDICT_NOT_FOUND: verdictNotFound,
    ALREADY_SETTLED: { status: 409, message: 'Somebody has said already how this offer ended.' },
    AMOUNT_MISSING: { status: 400, message: 'Say what was agreed, and on which day.' },
    WRONG_DATE: { status: 400, message: 'The day lies in the future or more than five years back.' },
    NOT_A_RATE: {
      status: 400,
      message: 'Prices learn from the fee of one plain integration alone. Save it without passing it on.',
    },
  })
  .output(z.strictObject({ settled: z.literal(true) }));

export const deleteOfferVerdict = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/offers/delete',
    summary: 'Delete an offer, its links, and its amount where nobody has looked at it yet',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ VERDICT_NOT_FOUND: verdictNotFound })
  .output(z.strictObject({ deleted: z.literal(true) }));

export const shareOfferVerdict = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/offers/share',
    summary: 'Share how a price was judged by a link that ends by itself',
    description:
      'The page shows where the price stands and how that is worked out, and nothing of the range, the terms worth ' +
      'asking for or the answer. The address is told once: only its digest is kept.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), days: z.enum(offerLinkDays) }))
  .errors({
    VERDICT_NOT_FOUND: verdictNotFound,
    PLAN_REQUIRED: { status: 403, message: 'Your plan does not show this channel in full.' },
    TOO_MANY_LINKS: { status: 409, message: 'Your workspace has 50 links to offers. Turn one off first.' },
  })
  .output(z.strictObject({ url: z.url(), expires_at: instant }));

export const endOfferLink = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/offers/links/end', summary: 'Turn off a link to an offer', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ LINK_NOT_FOUND: { status: 404, message: 'This link no longer works.' } })
  .output(z.strictObject({ ended: z.literal(true) }));
