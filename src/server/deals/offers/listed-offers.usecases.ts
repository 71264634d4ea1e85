import type { OfferQuestion } from '../../../contract/deals/offers.ts';
import { assessOffer as computeAssessment } from '../../../engine/pricing/offers/assess-offer.ts';
import { assessBundle } from '../../../engine/pricing/offers/offer-bundle.ts';
import type { OfferBundle } from '../../../engine/pricing/offers/offer-bundle.ts';
import type { OfferAssessment } from '../../../engine/pricing/offers/offer.ts';
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
  offers: readonly { channel_id: string; price_cents: number }[];
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
  { offers, ...terms }: ListedQuestion,
): Promise<{
  exchange: { usd_per_unit: number; day: string } | null;
  offers: ListedOffer[];
  total: OfferBundle | null;
}> {
  if (terms.deliverables.length === 0) throw new OfferRefusal('DELIVERABLES_MISSING');
  const exchange = await readExchange(context, terms);
  const judged: ListedOffer[] = [];
  for (const offer of offers) {
    const opened = await openForCalculation(context, { channelId: offer.channel_id });
    if (typeof opened === 'string' || opened.access !== 'full') {
      const { channel_id } = offer;
      judged.push({ channel_id, analysis_id: null, assessment: null, reason: notAnalysed });
      continue;
    }
    const question = { ...terms, ...plain, price_cents: offer.price_cents };
    const { id, channelId, analysis } = opened;
    const input = await composeInput(context, { terms: readTerms(question), exchange, analysis });
    const assessment = computeAssessment(input);
    judged.push({ channel_id: channelId, analysis_id: id, assessment, reason: null });
  }
  return {
    exchange: exchange && { usd_per_unit: exchange.usdPerUnit, day: exchange.day },
    offers: judged,
    total: assessBundle(judged.flatMap(({ assessment }) => (assessment === null ? [] : [assessment]))),
  };
}

const notAnalysed = 'No analysis of the last 30 days. Analyze it again.';
const plain = { product_value_cents: null, guarantee: null, target_cpm_cents: null, floor_cents: null };
