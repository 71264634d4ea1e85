import type { CreatorRate, rateStates } from '../../../contract/market/creator-rates.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';

type State = (typeof rateStates)[number];

/** How a rate stands to the next run, finer than the states that are shown. */
export const standings = ['learning', 'waiting', 'affiliate', 'unpredictable'] as const;
export type Standing = (typeof standings)[number];

const shownAs: Readonly<Record<Standing, State>> = {
  learning: 'learning',
  waiting: 'waiting',
  affiliate: 'aside',
  unpredictable: 'aside',
};

export function standingsOf(state: State): Standing[] {
  return standings.filter((standing) => shownAs[standing] === state);
}

export function countStates(counts: Readonly<Record<Standing, number>>): Record<State, number> {
  const { learning, waiting, affiliate, unpredictable } = counts;
  return { learning, waiting, aside: affiliate + unpredictable };
}

/** The state with its reason in a sentence. */
export function toState(
  standing: Standing,
  { currency, day }: { currency: string; day: string },
): Pick<CreatorRate, 'state' | 'state_reason'> {
  const reasons: Readonly<Record<Standing, string | null>> = {
    learning: null,
    waiting: `There is no exchange rate for ${currency} on ${formatShortDay(day)} yet.`,
    affiliate: 'An affiliate share does not follow from a channel’s price, so nothing is learned from it.',
    unpredictable:
      'Neither the number of subscribers nor an analysis of the channel is known, so there is no price to compare with.',
  };
  return { state: shownAs[standing], state_reason: reasons[standing] };
}
