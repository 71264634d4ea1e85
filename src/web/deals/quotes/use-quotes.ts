import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteContent } from '../../../contract/deals/quote-parts.ts';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { usualQuoteDays } from '../../../contract/deals/deal-limits.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { ItemisedRequest } from '../../../engine/pricing/quotes/itemised-request.ts';
import type { QuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { quoteOffer } from '../../../engine/pricing/quotes/offered-quote.ts';
import type { QuoteTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { usualTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { api } from '../../session/api.ts';

const all = ['quotes'];

export function useQuotes(state: QuoteState | null) {
  return useInfiniteQuery({
    queryKey: [...all, 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.quotes(
        { ...(state !== null && { state }), ...(pageParam !== '' && { before: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ quotes, has_more: hasMore }) => (hasMore ? quotes.at(-1)?.created_at : undefined),
  });
}

export function useQuote(id: string) {
  return useQuery({ queryKey: [...all, id], queryFn: ({ signal }) => api.quote({ id }, { signal }) });
}

/** The analysis that a new quote begins from. */
export function useQuotedAnalysis(id: string) {
  return useQuery({
    queryKey: [...all, 'analysis', id],
    queryFn: ({ signal }) => api.storedAnalysis({ id }, { signal }),
  });
}

/** Puts what an answer has brought where the screens look. */
export function useKeepQuote(): (quote: QuoteDetail) => void {
  const queries = useQueryClient();
  return (quote) => {
    queries.setQueryData([...all, quote.id], quote);
    void queries.invalidateQueries({ queryKey: [...all, 'list'] });
    // The other one names this one.
    if (quote.amends !== null) void queries.invalidateQueries({ queryKey: [...all, quote.amends.id] });
  };
}

const dayMs = 86_400_000;

/** The last day that is proposed, from a moment on. */
export function usualLastDay(nowMs: number): string {
  return new Date(nowMs + usualQuoteDays * dayMs).toISOString().slice(0, 10);
}

/** What is worked on: as it crosses the wire, in the engine's own types. */
export interface EditedContent extends Omit<QuoteContent, 'request' | 'terms'> {
  request: ItemisedRequest;
  terms: QuoteTerms;
  /** In whose look it is sent; `null` for one's own. */
  client_id: string | null;
}

export function toContent({
  request,
  terms,
  ...rest
}: EditedContent): QuoteContent & Pick<EditedContent, 'client_id'> {
  const { deliverables, rights, byHand, overrides } = request;
  return {
    ...rest,
    request: {
      ...request,
      deliverables: [...deliverables],
      rights: [...rights],
      byHand: [...byHand],
      overrides: [...overrides],
    },
    terms: { ...terms, competitors: [...terms.competitors] },
  };
}

/** What a new quote holds: the lines and the price of an offer, else one integration at the channel's fair price. */
export function beginContent(
  analysis: ChannelAnalysis,
  { nowMs, offer = null }: { nowMs: number; offer?: QuotedOffer | null },
): EditedContent {
  const content = beginPlain(analysis, nowMs);
  if (offer === null) return content;
  const { guarantee } = offer;
  return {
    ...content,
    request: quoteOffer(content.request, offer),
    terms: { ...content.terms, guarantee: guarantee && { ...guarantee, makeGood: 'mention' } },
  };
}

function beginPlain(analysis: ChannelAnalysis, nowMs: number): EditedContent {
  const isFull = analysis.access === 'full';
  const fee = isFull ? (analysis.recommendedPricing?.flatFee.medium ?? null) : null;
  const shorts = isFull ? analysis.evidence.views.short : null;
  // As the engine prices long videos, on the typical views of Shorts; its own function would bring all its tables.
  const shortFee =
    shorts === null || !isFull ? null : (shorts.typical / 1000) * analysis.evidence.price.rate.medium;
  return {
    channel_label: analysis.channelName,
    client_id: null,
    recipient: { name: '', company: '', email: '' },
    valid_until: usualLastDay(nowMs),
    request: {
      currency: 'USD',
      baseFees: { videoCents: toCents(fee), shortCents: toCents(shortFee) },
      deliverables: [{ format: 'integration', count: 1, ugcOnly: false }],
      discountsPackages: true,
      firstSlot: false,
      pinnedComment: true,
      keptLink: false,
      rights: [],
      exclusivity: null,
      whitelisting: null,
      editRights: false,
      rawFootage: false,
      daysToPublication: null,
      extraReviewRounds: 0,
      byHand: [],
      agencyFeePercent: 0,
      vat: null,
      overrides: [],
    },
    terms: usualTerms,
    note: '',
  };
}

/** A fee of nothing is none. */
function toCents(dollars: number | null): number | null {
  return dollars === null || dollars < 1 ? null : Math.round(dollars) * 100;
}

/** What the editor begins with: the draft, else the newest version. */
export function contentOf(quote: QuoteDetail): EditedContent | null {
  const { draft, versions, valid_until: validUntil, client_id } = quote;
  if (draft !== null) return { ...draft, client_id };
  const document = versions[0]?.document;
  if (document === undefined) return null;
  const { channel, recipient, request, terms, note } = document;
  return {
    client_id,
    channel_label: channel.label,
    recipient,
    valid_until: validUntil,
    request,
    terms,
    note,
  };
}
