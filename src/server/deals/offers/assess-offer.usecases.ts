import type { FullOffer, OfferQuestion } from '../../../contract/deals/offers.ts';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { assessOffer as computeAssessment } from '../../../engine/pricing/offers/assess-offer.ts';
import { readOfferChannel } from '../../../engine/pricing/offers/offer-channel.ts';
import type {
  OfferAssessment,
  OfferInput,
  OfferPosition,
  OfferTerms,
} from '../../../engine/pricing/offers/offer.ts';
import { scaleCommission, scaleProfitPrices } from '../../../engine/pricing/offers/profit-prices.ts';
import type { ReturnsOfOne } from '../../../engine/pricing/offers/profit-prices.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { monthOf } from '../../../values/months.ts';
import { openForCalculation } from '../../analysis/channel-analysis/history.usecases.ts';
import type { OpenedAnalysis } from '../../analysis/channel-analysis/history.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { readMeasuredSpread } from '../../market/calibration/current-calibration.usecases.ts';
import { readRecentDollars } from '../../market/exchange-rates/exchange-rates.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readBreakEvenPrices } from '../returns/simulations.usecases.ts';
import { takeOfMonth } from './offers.rows.ts';

export interface OfferContext {
  database: Database;
  now: () => Date;
  /** True where channels and exchange rates are the invented samples. */
  demo: boolean;
  /** The workspace. */
  userId: string;
}

/** What prices are worked out with, whoever asks. */
export type PricingContext = Pick<OfferContext, 'database' | 'now' | 'demo'>;

/** Every expected refusal around offers. */
export class OfferRefusal extends Refusal<
  | 'ACCOUNT_REQUIRED'
  | 'ANALYSIS_NOT_FOUND'
  | 'ANALYSIS_FORGOTTEN'
  | 'DELIVERABLES_MISSING'
  | 'PLAN_REQUIRED'
  | 'RATE_OF_EXCHANGE_MISSING'
  | 'SIMULATION_NOT_FOUND'
  | 'TOO_MANY_VERDICTS'
  | 'VERDICT_NOT_FOUND'
  | 'ALREADY_SETTLED'
  | 'AMOUNT_MISSING'
  | 'WRONG_DATE'
  | 'NOT_A_RATE'
  | 'TOO_MANY_LINKS'
  | 'LINK_NOT_FOUND'
> {}

/** An offer with everything it was judged by, so that it can be judged again. */
export interface AssessedOffer {
  full: FullOffer;
  input: OfferInput;
}

export interface Band {
  access: 'band';
  position: OfferPosition | null;
  reason: string | null;
  left: number;
}

/** Judges an offer: in full where the plan shows the channel, else in one word, so many times a month. */
export async function assessOffer(context: OfferContext, question: OfferQuestion): Promise<FullOffer | Band> {
  const { opened, full } = await judge(context, question);
  return opened.access === 'full' ? full : tellBand(context, full);
}

/** The same in full alone, with what it rests on. */
export async function assessInFull(context: OfferContext, question: OfferQuestion): Promise<AssessedOffer> {
  const { opened, ...assessed } = await judge(context, question);
  if (opened.access !== 'full') throw new OfferRefusal('PLAN_REQUIRED');
  return assessed;
}

async function judge(
  context: OfferContext,
  question: OfferQuestion,
): Promise<AssessedOffer & { opened: OpenedAnalysis }> {
  const { analysis_id: id, channel_id: channelId } = question;
  const sought = id === undefined ? { channelId: channelId ?? '' } : { id };
  const opened = await openForCalculation(context, sought);
  if (opened === 'not-found') throw new OfferRefusal('ANALYSIS_NOT_FOUND');
  if (opened === 'forgotten') throw new OfferRefusal('ANALYSIS_FORGOTTEN');
  if (question.deliverables.length === 0) throw new OfferRefusal('DELIVERABLES_MISSING');
  const exchange = await readExchange(context, question);
  const terms = readTerms(question);
  const composed = await composeInput(context, { terms, exchange, analysis: opened.analysis });
  const own = await readOwnEconomics(context, { question, channelId: opened.channelId });
  const input =
    own === null
      ? composed
      : {
          ...composed,
          profitPrices: scaleProfitPrices(own, terms),
          commission: scaleCommission(own, terms),
        };
  const full: FullOffer = {
    access: 'full',
    analysis_id: opened.id,
    channel_id: opened.channelId,
    analysed_at: opened.analysis.evidence.analysedAt,
    exchange: exchange && { usd_per_unit: exchange.usdPerUnit, day: exchange.day },
    channel: input.channel,
    assessment: computeAssessment(input),
  };
  return { opened, input, full };
}

type Exchange = Awaited<ReturnType<typeof readExchange>>;

/** By what dollars are converted; `null` for dollars. Without a recorded rate nothing is converted. */
export async function readExchange(
  context: PricingContext,
  { currency }: Pick<OfferQuestion, 'currency'>,
): Promise<{ day: string; usdPerUnit: number } | null> {
  if (currency === 'USD') return null;
  const recent = await readRecentDollars(context, { currency });
  if (recent === null) throw new OfferRefusal('RATE_OF_EXCHANGE_MISSING');
  return recent;
}

/** Everything that the engine needs, from an analysis and what was collected of its niche. */
export async function composeInput(
  context: PricingContext,
  { terms, exchange, analysis }: { terms: OfferTerms; exchange: Exchange; analysis: FullAnalysis },
): Promise<OfferInput> {
  const channel = readOfferChannel(analysis);
  const { niche, calibration: version } = channel;
  return {
    terms,
    channel,
    usdPerUnit: exchange?.usdPerUnit ?? 1,
    measuredSpread: await readMeasuredSpread(context, { niche, version }),
    profitPrices: null,
  };
}

/** What one video brings by economics of the workspace's own; those of another channel say nothing of this one. */
async function readOwnEconomics(
  context: OfferContext,
  { question, channelId }: { question: OfferQuestion; channelId: string },
): Promise<ReturnsOfOne | null> {
  const { simulation_id: simulationId, currency } = question;
  if (simulationId === undefined) return null;
  const own = await readBreakEvenPrices(context, { simulationId });
  if (own.channelId !== channelId) throw new OfferRefusal('SIMULATION_NOT_FOUND');
  if (own.currency === currency) return { ...own, exchange: 1 };
  const [from, to] = [await readExchange(context, own), await readExchange(context, { currency })];
  return { ...own, exchange: (from?.usdPerUnit ?? 1) / (to?.usdPerUnit ?? 1) };
}

/** The question in the engine's words. */
export function readTerms(
  question: Omit<OfferQuestion, 'analysis_id' | 'channel_id' | 'simulation_id'>,
): OfferTerms {
  const { whitelisting } = question;
  return {
    side: question.side,
    priceKind: question.price_kind,
    priceCents: question.price_cents,
    commissionPercent: question.commission_percent ?? null,
    currency: question.currency,
    productValueCents: question.product_value_cents,
    deliverables: question.deliverables,
    rights: question.rights,
    exclusivityMonths: question.exclusivity_months,
    whitelisting: whitelisting && { months: whitelisting.months, spendCents: whitelisting.spend_cents },
    editRights: question.edit_rights,
    rush: question.rush,
    guarantee: question.guarantee,
    targetCpmCents: question.target_cpm_cents,
    floorCents: question.floor_cents,
  };
}

/** A word in place of the figures; each takes one of the month's. */
async function tellBand(context: OfferContext, { assessment }: FullOffer): Promise<Band> {
  const { database, userId: workspaceId, now } = context;
  const { offerWords: most } = plans[await readTier(context, { userId: workspaceId })];
  const month = monthOf(now());
  // A plan that judges in full has no such number; it may have ended a moment ago.
  if (most === null) throw new OfferRefusal('PLAN_REQUIRED');
  const used = await database.asUser(workspaceId, () => takeOfMonth(database, { workspaceId, month, most }));
  if (used === null) throw new OfferRefusal('PLAN_REQUIRED');
  return describeBand(assessment, most - used);
}

/** The word for where a price stands, and how many more are told. */
export function describeBand({ position, basis }: OfferAssessment, left: number): Band {
  return { access: 'band', position, reason: position === null ? bandReasons[basis] : null, left };
}

/** Without a figure from which a price would follow. */
const bandReasons = {
  fee: 'Too little data to call.',
  cpm: 'Too little data to call.',
  barter: 'Say what the product is worth.',
  affiliate: 'Choose your own economics to have a commission judged.',
  unpriced: 'Fewer than 3 videos to judge from. We won’t guess a price.',
} as const;
