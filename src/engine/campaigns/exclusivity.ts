import { addDays } from '../../values/days.ts';
import type { CampaignState, Stage } from './stages.ts';
import { hasReached } from './stages.ts';

/** What of a campaign binds a channel to a category. */
export interface BindingCampaign {
  id: string;
  name: string;
  state: CampaignState;
  category: string;
  /** Whose product it is: the client's, else the product's own name. */
  brand: string;
  startsOn: string;
  endsOn: string;
  exclusiveDays: number;
}

export interface ExclusivityClash {
  campaign: string;
  category: string;
  /** Days on which the channel is bound to the other campaign, `YYYY-MM-DD`, both included. */
  from: string;
  until: string;
}

/**
 * Where a channel that is agreed in another campaign is bound to a competitor while this one runs: the same category,
 * another brand, days in common. Both campaigns count with the days that follow their end.
 */
export function findClashes(
  campaign: BindingCampaign,
  others: readonly (BindingCampaign & { stage: Stage })[],
): ExclusivityClash[] {
  const category = fold(campaign.category);
  if (category === '') return [];
  return others.flatMap((other) => {
    const isRival =
      other.id !== campaign.id &&
      other.state !== 'closed' &&
      hasReached(other.stage, 'agreed') &&
      fold(other.category) === category &&
      fold(other.brand) !== fold(campaign.brand);
    if (!isRival || other.startsOn > lastDay(campaign) || campaign.startsOn > lastDay(other)) return [];
    return [
      {
        campaign: other.name,
        category: other.category,
        from: other.startsOn,
        until: lastDay(other),
      },
    ];
  });
}

const lastDay = ({ endsOn, exclusiveDays }: BindingCampaign) => addDays(endsOn, exclusiveDays);

/** Categories are typed by people: case, accents and blanks tell none apart. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
