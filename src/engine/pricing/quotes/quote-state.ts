/** What is kept of a quote's state; that it has expired is told by the clock alone. */
export const keptQuoteStates = [
  'draft',
  'sent',
  'viewed',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type KeptQuoteState = (typeof keptQuoteStates)[number];
export const quoteStates = [...keptQuoteStates, 'expired'] as const;
export type QuoteState = (typeof quoteStates)[number];

/**
 * `counter`, `accept`, `decline`: the recipient; the others: the sender. `amend` begins a new quote that changes an
 * accepted one.
 */
export const quoteActions = [
  'revise',
  'send',
  'withdraw',
  'accept_counter',
  'amend',
  'accept',
  'counter',
  'decline',
] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** Those that wait for an answer. */
export const openQuoteStates = ['sent', 'viewed', 'countered'] as const satisfies readonly QuoteState[];

const allowed: Record<QuoteState, readonly QuoteAction[]> = {
  draft: ['revise', 'send', 'withdraw'],
  sent: ['revise', 'send', 'withdraw', 'accept', 'counter', 'decline'],
  viewed: ['revise', 'send', 'withdraw', 'accept', 'counter', 'decline'],
  // The next word is the sender's.
  countered: ['revise', 'send', 'withdraw', 'accept_counter'],
  expired: ['revise', 'send', 'withdraw'],
  // Final: what changes afterwards is a quote of its own.
  accepted: ['amend'],
  declined: ['revise', 'send'],
  withdrawn: [],
};

/** The state at an instant. A quote can be accepted until its last day is over, UTC. */
export function findQuoteState(
  { state, validUntil }: { state: KeptQuoteState; validUntil: string },
  nowMs: number,
): QuoteState {
  const isOpen = openQuoteStates.some((open) => open === state);
  return isOpen && nowMs >= Date.parse(`${validUntil}T00:00:00Z`) + dayMs ? 'expired' : state;
}

const dayMs = 86_400_000;

/** Whether this can be done with a quote in this state. */
export function allowsQuoteAction(state: QuoteState, action: QuoteAction): boolean {
  return allowed[state].includes(action);
}

/** Why a recipient says no: one of six, so that it can be counted. */
export const declineReasons = ['price', 'timing', 'terms', 'fit', 'budget', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];
export const declineTexts: Record<DeclineReason, string> = {
  price: 'The price is too high',
  timing: 'The dates do not work',
  terms: 'The terms do not work',
  fit: 'It is not the right fit',
  budget: 'There is no budget any more',
  other: 'Another reason',
};
