import type { QuoteState } from '../quotes/quote-state.ts';

/** What is kept of a proposal; everything else is told by its quotes. */
export const keptProposalStates = ['draft', 'sent', 'withdrawn'] as const;
export type KeptProposalState = (typeof keptProposalStates)[number];

export const proposalStates = [...keptProposalStates, 'accepted', 'declined', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** How a proposal stands whose tiers' quotes stand so: one accepted settles it, three gone end it. */
export function findProposalState(kept: KeptProposalState, quotes: readonly QuoteState[]): ProposalState {
  if (kept === 'draft' || quotes.length === 0) return kept;
  if (quotes.includes('accepted')) return 'accepted';
  if (kept === 'withdrawn') return 'withdrawn';
  const isGone = (state: QuoteState) => state === 'withdrawn' || state === 'declined' || state === 'expired';
  if (!quotes.every(isGone)) return 'sent';
  if (quotes.includes('declined')) return 'declined';
  return quotes.includes('expired') ? 'expired' : 'withdrawn';
}
