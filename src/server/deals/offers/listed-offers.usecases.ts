import type { OfferQuestion } from '../../../contract/deals/offers.ts';
import { assessOffer as computeAssessment } from '../../../engine/pricing/offers/assess-offer.ts';
import { assessBundle, divideBundle } from '../../../engine/pricing/offers/offer-bundle.ts';
import type { OfferBundle } from '../../../engine/pricing/offers/offer-bundle.ts';
import type { OfferAssessment, OfferInput } from '../../../engine/pricing/offers/offer.ts';
import { openForCalculation } from '../../analysis/channel-analysis/history.usecases.ts';
import type { OfferContext } from './assess-offer.usecases.ts';
import { composeInput, OfferRefusal, readExchange, readTerms } from './assess-offer.usecases.ts';

type Terms = Pick<
  OfferQuestion,
  | 'side'
  | 'price_kind'
  | 'currency'
  | 'deliverables'
  | 'rights'
  | 'exclusivity_months'
  | 'whitelisting'
  | 'edit_rights'
  | 'rush'
>;

interface ListedQuestion extends Terms {
  offers: readonly { channel_id: string; price_cents?: number | undefined }[];
  bundle_cents?: number | undefined;
}

interface Opened {
  channelId: string;
  analysisId: string | null;
  input: OfferInput | null;
}

interface ListedOffer {
  channel_id: string;
  analysis_id: string | null;
  assessment: OfferAssessment | null;
  reason: string | null;
}

/** Which of several channels at the prices they ask: the same terms for all, each judged by its newest analysis. */
export async function assessListedOffers(
  context: OfferContext,
  { offers, bundle_cents: bundleCents, ...terms }: ListedQuestion,
): Promise<{
  exchange: { usd_per_unit: number; day: string } | null;
  offers: ListedOffer[];
  total: OfferBundle | null;
}> {
  if (terms.deliverables.length === 0) throw new OfferRefusal('DELIVERABLES_MISSING');
  const exchange = await readExchange(context, terms);
  const opened: Opened[] = [];
  for (const { channel_id, price_cents } of offers) {
    const found = await openForCalculation(context, { channelId: channel_id });
    const isShown = typeof found !== 'string' && found.access === 'full';
    // Where there is one price for all, each is assessed at any until its part is known.
    const question = { ...terms, ...plain, price_cents: price_cents ?? 1 };
    const input = isShown
      ? await composeInput(context, { terms: readTerms(question), exchange, analysis: found.analysis })
      : null;
    opened.push({ channelId: channel_id, analysisId: isShown ? found.id : null, input });
  }
  const priced = bundleCents === undefined ? opened : shareOut(opened, bundleCents);
  const judged = priced.map(({ channelId, analysisId, input }): ListedOffer => ({
    channel_id: channelId,
    analysis_id: analysisId,
    assessment: input && computeAssessment(input),
    reason: input === null ? notAnalysed : null,
  }));
  return {
    exchange: exchange && { usd_per_unit: exchange.usdPerUnit, day: exchange.day },
    offers: judged,
    total: assessBundle(judged.flatMap(({ assessment }) => (assessment === null ? [] : [assessment]))),
  };
}

/** One price for all, divided by what each usually comes to; what has no figure of its own has no part in it. */
function shareOut(opened: readonly Opened[], bundleCents: number): Opened[] {
  const usual = opened.map(({ input }) => (input && computeAssessment(input).distribution?.p50) ?? 0);
  const parts = divideBundle(usual, bundleCents);
  return opened.map((each, place) => {
    const { input } = each;
    const priceCents = parts[place] ?? 0;
    return input === null || priceCents === 0
      ? each
      : { ...each, input: { ...input, terms: { ...input.terms, priceCents } } };
  });
}

const notAnalysed = 'No analysis of the last 30 days. Analyze it again.';
const plain = { product_value_cents: null, guarantee: null, target_cpm_cents: null, floor_cents: null };
