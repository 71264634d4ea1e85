import { screen } from '@testing-library/react';
import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer, plainChannel } from '../../../engine/pricing/offers/offer.fixture.ts';
import type { OfferTerms } from '../../../engine/pricing/offers/offer.ts';
import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import { forecastFixture, shopFixture } from '../../../engine/pricing/returns/returns.fixture.ts';
import { simulateReturn } from '../../../engine/pricing/returns/simulation.ts';
import { accountOf } from '../../test-accounts.ts';
import type { Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { OfferCard } from './offer-card.tsx';

/** The card of an offer as tests show it, and what its server answers. */
export const id = '00000000-0000-4000-8000-000000000007';
const channelId = 'UCQR2iKSupCRJM5hpvkQTBhw';
export const at = '2026-11-03T10:00:00.000Z';
const judged = (terms: Partial<OfferTerms> = {}) => ({
  exchange: null,
  channel: plainChannel,
  assessment: assessOffer(makeOffer(terms)),
});
export const full = (terms: Partial<OfferTerms> = {}) => ({
  access: 'full' as const,
  analysis_id: id,
  channel_id: 'UC',
  analysed_at: at,
  ...judged(terms),
});
export const keptSimulation = () => {
  const result = simulateReturn({
    channel: forecastFixture,
    priceCents: 350_000,
    horizon: 30,
    economics: shopFixture,
    preset: 'clicks',
    assumptions: publishedAssumptions,
  });
  return {
    id,
    channel_id: channelId,
    channel_name: 'Kestrel Workbench',
    created_at: at,
    model_version: '2.1.1',
    calibration: 'priors',
    input: {
      analysis_id: id,
      format: 'long' as const,
      price: { amount_cents: 350_000, currency: 'USD' as const },
      horizon: 30 as const,
      economics: {
        goal: 'purchase' as const,
        currency: 'USD' as const,
        value_cents: 6_000,
        margin_percent: 45,
        refund_percent: 0,
        commission_percent: 0,
        fixed_cents: 0,
        cvr: null,
        ctr: null,
        lift: null,
        target_percent: null,
      },
      preset: 'clicks' as const,
      name: 'Spring',
    },
    result,
  };
};
export const show = (answers: Answers, tier: 'pro' | 'free' = 'pro') =>
  showPart(
    <OfferCard analysisId={id} channelId={channelId} name="Kestrel Workbench" account={accountOf(tier)} />,
    { answers: { simulations: { simulations: [] }, ...answers } },
  );
export const price = () => screen.getByRole('textbox', { name: 'What do they ask?' });
export const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
