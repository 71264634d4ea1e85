import type { CreditEntry, CreditKind } from '../../contract/accounts/credits.ts';
import { formatCount } from '../ui/format.ts';

/** What happened, in the words of whoever owns the credits. */
export const creditWords: Readonly<Record<CreditKind, string>> = {
  grant: 'Credits of your plan',
  trial: 'Credits of the trial',
  boost: 'Boost bought',
  boost_refund: 'Boost refunded',
  boost_freeze: 'Boost frozen while its payment is disputed',
  boost_return: 'Boost given back, the dispute is over',
  boost_loss: 'Boost taken back, the payment was reversed',
  debit: 'Analysis',
  refund: 'Given back: the analysis failed or could not be scored',
  bulk_hold: 'Set aside for a bulk job',
  bulk_return: 'Given back: not needed by a bulk job',
  adjustment: 'Corrected by our support',
  plan_move: 'Moved into a team with the plan',
  watch: 'A watched channel: four refreshes',
};

/** With its sign: `+50`, `−1`. */
export function formatChange({ credits }: Pick<CreditEntry, 'credits'>): string {
  if (credits === 0) return '0';
  return `${credits > 0 ? '+' : '−'}${formatCount(Math.abs(credits))}`;
}
