import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { offerAssessment, offerChannelFigures, offerTerms } from '../../../contract/deals/offer-result.ts';
import type { KeptOffer } from '../../../contract/deals/kept-offers.ts';
import type { OfferQuestion } from '../../../contract/deals/offers.ts';
import { moneyOf } from '../../../engine/pricing/offers/offer-parts.ts';
import { mostOfferVerdicts, offersPerPage } from '../../../engine/pricing/offers/offer-limits.ts';
import { accessTo, readAccess, readEntitlement } from '../../analysis/channel-analysis/access.usecases.ts';
import { readPassedOn, takeBackRate } from '../../market/creator-rates/submitted-rates.usecases.ts';
import type { OfferContext } from './assess-offer.usecases.ts';
import { assessInFull, OfferRefusal } from './assess-offer.usecases.ts';
import { findLinks } from './offer-links.rows.ts';
import type { KeptVerdict } from './offers.rows.ts';
import { countVerdicts, deleteVerdict, findVerdict, findVerdicts, insertVerdict } from './offers.rows.ts';

/** Changes with what the engine says of an offer; the model's own version stands before it. */
const offerVersion = 2;
const dayMs = 86_400_000;
/** After so many days people are asked how an offer ended. */
export const askedAfterMs = 14 * dayMs;

const exchange = z.object({ usd_per_unit: z.number(), day: z.string() }).nullable();
/** What is kept of the question: the engine's input, and by which day's rate it was converted. */
const keptInput = z.object({
  offer: z.object({
    terms: offerTerms,
    channel: offerChannelFigures,
  }),
  exchange,
});

/** Keeps an offer with its verdict and everything it was judged by. */
export async function keepOffer(
  context: OfferContext,
  { question, label }: { question: OfferQuestion; label: string },
): Promise<{ id: string }> {
  const { database, userId: workspaceId, now } = context;
  const { full, input } = await assessInFull(context, question);
  const id = randomUUID();
  return database.asUser(workspaceId, async () => {
    if ((await countVerdicts(database, workspaceId)) >= mostOfferVerdicts)
      throw new OfferRefusal('TOO_MANY_VERDICTS');
    await insertVerdict(database, {
      id,
      workspaceId,
      analysis_id: full.analysis_id,
      channel_id: full.channel_id,
      label: label.trim(),
      input: { offer: input, exchange: full.exchange, simulationId: question.simulation_id ?? null },
      result: full.assessment,
      engine_version: `${input.channel.modelVersion}/${offerVersion}`,
      at: now(),
    });
    return { id };
  });
}

/** The workspace's offers, the newest first; where the plan does not show a channel, without what was said. */
export function listOffers(
  context: OfferContext,
  { before }: { before: Date | null },
): Promise<{ verdicts: KeptOffer[]; has_more: boolean }> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const found = await findVerdicts(database, { workspaceId, before, most: offersPerPage + 1 });
    const entitlement = await readEntitlement(context, { userId: workspaceId });
    const verdicts = found.slice(0, offersPerPage).map((verdict) => {
      const shown = describeKept(verdict, now());
      const isShown = accessTo(entitlement, verdict.channel_id) === 'full';
      return isShown ? shown : { ...shown, percentile: null, position: null };
    });
    return { verdicts, has_more: found.length > offersPerPage };
  });
}

/** One kept offer as it was judged then. */
export function readOffer(context: OfferContext, { id }: { id: string }) {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const { verdict, input } = await openKept(context, { id });
    const links = await findLinks(database, { verdictId: verdict.id, at: now() });
    return {
      ...describeKept(verdict, now()),
      exchange: input.exchange,
      terms: input.offer.terms,
      channel: input.offer.channel,
      assessment: readResult(verdict),
      links: links.map((link) => ({
        id: link.id,
        created_at: link.createdAt.toISOString(),
        expires_at: link.expiresAt.toISOString(),
      })),
      rate: await readPassedOn(context, { id: verdict.id }),
    };
  });
}

/** Deletes an offer with its links; an agreed amount that nobody has looked at is taken back. */
export function deleteOffer(context: OfferContext, { id }: { id: string }): Promise<void> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    if (!(await deleteVerdict(database, { workspaceId, id }))) throw new OfferRefusal('VERDICT_NOT_FOUND');
    await takeBackRate(context, { id });
  });
}

/** A kept offer whose figures the plan shows. Inside the workspace's transaction. */
export async function openKept(context: OfferContext, { id }: { id: string }) {
  const { database, userId } = context;
  const verdict = await findVerdict(database, { workspaceId: userId, id });
  if (verdict === null) throw new OfferRefusal('VERDICT_NOT_FOUND');
  const access = await readAccess(context, { userId, channelId: verdict.channel_id });
  if (access !== 'full') throw new OfferRefusal('PLAN_REQUIRED');
  return { verdict, input: readInput(verdict) };
}

export function readInput({ input }: KeptVerdict) {
  return keptInput.parse(input);
}

/** What was said of an offer when it was kept. */
export function readResult({ result }: KeptVerdict) {
  return offerAssessment.parse(result);
}

function describeKept(verdict: KeptVerdict, at: Date): KeptOffer {
  const result = readResult(verdict);
  const { currency, percentile, position } = result;
  const { terms } = readInput(verdict).offer;
  return {
    id: verdict.id,
    analysis_id: verdict.analysis_id,
    channel_id: verdict.channel_id,
    label: verdict.label,
    side: terms.side,
    price_kind: terms.priceKind,
    asked_cents: moneyOf(result),
    commission_percent: terms.commissionPercent ?? null,
    currency,
    percentile,
    position,
    created_at: verdict.created_at.toISOString(),
    outcome: verdict.outcome,
    agreed_amount_cents: verdict.agreed_amount_cents,
    agreed_currency: verdict.agreed_currency,
    agreed_commission_percent: verdict.agreed_commission_percent,
    agreed_on: verdict.agreed_on,
    is_due: verdict.outcome === null && at.getTime() - verdict.created_at.getTime() >= askedAfterMs,
  };
}
