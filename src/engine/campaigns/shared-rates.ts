import type { ContentFormat } from '../pricing/quotes/quote.ts';
import type { Stage } from './stages.ts';
import { hasReached } from './stages.ts';

export interface ClosedDeal {
  stage: Stage;
  channelId: string | null;
  priceCents: number | null;
  /** The accepted quote, if the price is one's total: that may hold rights and extras, the fee alone does not. */
  quote: { feeCents: number | null } | null;
  formats: readonly ContentFormat[];
}

export interface LearnedRate {
  channelId: string;
  cents: number;
}

/** What prices can learn from a deal: what one plain integration costs, and nothing else; `null` where it is not told. */
export function findRate({ stage, channelId, priceCents, quote, formats }: ClosedDeal): LearnedRate | null {
  const isPlain = formats.length === 1 && formats[0] === 'integration';
  if (!isPlain || !hasReached(stage, 'agreed') || channelId === null) return null;
  const cents = quote === null ? priceCents : quote.feeCents;
  return cents === null || cents <= 0 ? null : { channelId, cents };
}
