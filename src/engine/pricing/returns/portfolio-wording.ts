import { formatWhole } from '../../../values/wording.ts';
import type { Currency } from '../rates.ts';
import type { PortfolioGoal, PortfolioResult, SetOutcome } from './portfolio.ts';
import { formatSum, nameChance } from './wording.ts';

/** What a choice for a budget comes to, and what spreading it brings. */
export function writeChoice(
  { chosen, bySize }: PortfolioResult,
  { goal, currency }: { goal: PortfolioGoal; currency: Currency },
): string {
  if (chosen === null) return 'No set of these channels fits the budget and the conditions.';
  const count = chosen.ids.length;
  const cost = `${count} ${count === 1 ? 'channel' : 'channels'} for ${formatSum(chosen.priceCents, currency)}`;
  if (chosen.returns === null || goal === 'views' || goal === 'surestViews')
    return `${cost}: between ${formatWhole(chosen.views.p10)} and ${formatWhole(chosen.views.p90)} views in 8 of 10 cases.`;
  const chance = `${nameChance(chosen.returns.chance)} such choices pay for themselves`;
  return `${cost}: ${chance}.${writeSpread(bySize, chosen)}`;
}

/** Only where it tells: one channel against as many as were chosen. */
function writeSpread(bySize: readonly SetOutcome[], chosen: SetOutcome): string {
  const count = chosen.ids.length;
  const single = bySize.find(({ ids }) => ids.length === 1);
  if (count === 1 || !single?.returns || !chosen.returns) return '';
  const [one, many] = [nameChance(single.returns.chance), nameChance(chosen.returns.chance)];
  if (one === many || single.returns.chance >= chosen.returns.chance) return '';
  return ` Spread over ${count} instead of 1, the chance rises from ${one} to ${many}.`;
}
