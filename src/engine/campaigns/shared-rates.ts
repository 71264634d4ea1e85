import type { ContentFormat } from '../pricing/quotes/quote.ts';
import type { Stage } from './stages.ts';
import { hasReached } from './stages.ts';

export interface ClosedDeal {
  stage: Stage;
  channelId: string | null;
  priceCents: number | null;
  /** A quote's total may hold rights and extras. */
  hasQuote: boolean;
  formats: readonly ContentFormat[];
}

/** Whether prices can learn from an agreed price: it is that of one plain integration, and of nothing else. */
export function isRate(deal: ClosedDeal): deal is ClosedDeal & { channelId: string; priceCents: number } {
  const { stage, channelId, priceCents, hasQuote, formats } = deal;
  const isPlain = formats.length === 1 && formats[0] === 'integration' && !hasQuote;
  return (
    isPlain && hasReached(stage, 'agreed') && channelId !== null && priceCents !== null && priceCents > 0
  );
}
