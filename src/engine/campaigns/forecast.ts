import type { OfferChannel, OfferViews } from '../pricing/offers/offer.ts';

/** What was expected of a creator's next video when the price was agreed: 10 of 100 lie below, 10 above. */
export interface CampaignForecast {
  modelVersion: string;
  long: ViewsForecast | null;
  short: ViewsForecast | null;
}

export interface ViewsForecast {
  p10: number;
  typical: number;
  p90: number;
}

/** Views 30 days after publication, from the figures of an analysis. */
export function forecastViews({
  modelVersion,
  long,
  short,
}: Pick<OfferChannel, 'modelVersion' | 'long' | 'short'>): CampaignForecast {
  return { modelVersion, long: toForecast(long), short: toForecast(short) };
}

function toForecast(views: OfferViews | null): ViewsForecast | null {
  if (views === null) return null;
  return { p10: views.nextVideo80.low, typical: views.typical, p90: views.nextVideo80.high };
}
