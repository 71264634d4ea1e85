import { offerPositions } from '../../../engine/pricing/offers/offer.ts';
import type { OfferPosition } from '../../../engine/pricing/offers/offer.ts';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { post } from '../../session/post.ts';
import { readRefusal, unknown } from '../../session/refusal.ts';
import type { Refusal } from '../../session/refusal.ts';

export interface VisitorQuestion {
  analysis_id: string;
  format: ContentFormat;
  price_cents: number;
  currency: Currency;
}

/** Where a price stands, or why that cannot be said. */
export interface VisitorWord {
  position: OfferPosition | null;
  reason: string;
  left: number;
}

/** Asks without the typed client, which the pages outside the sign-in do not load. */
export async function askForWord(question: VisitorQuestion): Promise<VisitorWord | Refusal> {
  const answer = await post('/api/offers/visitor', question);
  if (!answer.ok) return readRefusal(answer);
  return readWord(answer.body) ?? { message: unknown, code: '' };
}

function readWord(body: unknown): VisitorWord | null {
  if (typeof body !== 'object' || body === null) return null;
  const { position, reason, left }: Record<string, unknown> = { ...body };
  const known = offerPositions.find((each) => each === position) ?? null;
  if (typeof left !== 'number' || (known === null && typeof reason !== 'string')) return null;
  return { position: known, reason: typeof reason === 'string' ? reason : '', left };
}

/** The sentence for it. */
export function describeWord({ position, reason }: VisitorWord): string {
  return position === null ? reason : `This price is ${positionTexts[position]}.`;
}
