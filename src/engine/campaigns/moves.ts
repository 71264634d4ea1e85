import { formatMoney } from '../../values/money.ts';
import type { Currency } from '../pricing/rates.ts';
import type { ExclusivityClash } from './exclusivity.ts';
import type { DeliverableState } from './deliverable-states.ts';
import { isPublished } from './deliverable-states.ts';
import type { CampaignState, Stage } from './stages.ts';
import { hasReached, isExit } from './stages.ts';

/** What a move of a creator from one stage to another depends on. */
export interface MoveQuestion {
  from: Stage;
  to: Stage;
  campaign: { state: CampaignState; asksClient: boolean; currency: Currency };
  /** Whether the client approved this creator. */
  isClientApproved: boolean;
  /** Typed by whoever moves it; an exit needs one. */
  reason: string;
  /** Whether an accepted quote of the workspace for this channel says the price. */
  hasAcceptedQuote: boolean;
  priceAgreedCents: number | null;
  priceReason: string;
  deliverables: readonly DeliverableState[];
  /** By how much agreed prices and costs are over the budget once this creator is among them; 0 where they are not. */
  overBudgetCents: number;
  clashes: readonly ExclusivityClash[];
  /** Whether who moves it may spend over the budget and overrule a clash, and says that they do. */
  mayOverrule: boolean;
  acceptsOverBudget: boolean;
  acceptsClash: boolean;
}

export const moveFaults = [
  'CAMPAIGN_CLOSED',
  'STAGE_NOT_ASKED',
  'REASON_MISSING',
  'CLIENT_MISSING',
  'PRICE_MISSING',
  'NOT_PUBLISHED',
  'OVER_BUDGET',
  'EXCLUSIVITY_CLASH',
] as const;
export interface MoveFault {
  code: (typeof moveFaults)[number];
  text: string;
}

/** What stands in the way of a move, the first of the rules that does; `null` where nothing does. */
export function findMoveFault(question: MoveQuestion): MoveFault | null {
  if (question.campaign.state === 'closed')
    return { code: 'CAMPAIGN_CLOSED', text: 'This campaign is closed. Open it again to change it.' };
  if (isExit(question.to)) return findExitFault(question);
  return (
    findClientFault(question) ??
    findPriceFault(question) ??
    findPublicationFault(question) ??
    findAgreementFault(question)
  );
}

function findExitFault({ from, reason }: MoveQuestion): MoveFault | null {
  if (hasReached(from, 'published'))
    return {
      code: 'REASON_MISSING',
      text: 'This creator has published already. Move them back first if that was an error.',
    };
  if (reason.trim() !== '') return null;
  return { code: 'REASON_MISSING', text: 'Say why this creator is no longer part of it.' };
}

function findClientFault({ to, campaign, isClientApproved }: MoveQuestion): MoveFault | null {
  if (!campaign.asksClient)
    return to === 'client_approved'
      ? { code: 'STAGE_NOT_ASKED', text: 'This campaign asks no client for approval.' }
      : null;
  if (!hasReached(to, 'client_approved') || isClientApproved) return null;
  return { code: 'CLIENT_MISSING', text: 'The client has not approved this creator yet.' };
}

function findPriceFault(question: MoveQuestion): MoveFault | null {
  const { to, hasAcceptedQuote, priceAgreedCents, priceReason } = question;
  if (!hasReached(to, 'agreed') || hasAcceptedQuote) return null;
  if (priceAgreedCents === null)
    return {
      code: 'PRICE_MISSING',
      text: 'Link an accepted quote of this channel, or enter the agreed price and why it is that.',
    };
  if (priceReason.trim() !== '') return null;
  return { code: 'PRICE_MISSING', text: 'Without an accepted quote, say why this price is agreed.' };
}

function findPublicationFault({ to, deliverables }: MoveQuestion): MoveFault | null {
  if (!hasReached(to, 'published')) return null;
  if (deliverables.length > 0 && deliverables.every(isPublished)) return null;
  return {
    code: 'NOT_PUBLISHED',
    text:
      deliverables.length === 0
        ? 'There is no deliverable yet that could be published.'
        : 'Not every deliverable of this creator is published yet.',
  };
}

/** Asked once: where a price was agreed before, it is part of the budget already. */
function findAgreementFault(question: MoveQuestion): MoveFault | null {
  const { from, to, overBudgetCents, clashes, campaign } = question;
  if (!hasReached(to, 'agreed') || hasReached(from, 'agreed')) return null;
  const [clash] = clashes;
  if (overBudgetCents > 0 && !(question.mayOverrule && question.acceptsOverBudget))
    return {
      code: 'OVER_BUDGET',
      text: `Agreed prices and costs would be ${formatMoney(overBudgetCents, campaign.currency)} over the budget.${ask(question)}`,
    };
  if (clash !== undefined && !(question.mayOverrule && question.acceptsClash))
    return {
      code: 'EXCLUSIVITY_CLASH',
      text: `This channel keeps free of competitors in “${clash.category}” for the campaign “${clash.campaign}” from ${clash.from} to ${clash.until}.${ask(question)}`,
    };
  return null;
}

const ask = ({ mayOverrule }: MoveQuestion) => (mayOverrule ? '' : ' A manager can go on all the same.');
