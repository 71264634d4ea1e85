import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { formatCount } from '../../ui/format.ts';

type Terms = NonNullable<InboxThread['terms']>;
type Amount = NonNullable<InboxThread['budget']>;

const rightNames: Record<Terms['rights'][number]['right'], string> = {
  organic: 'on their own channels',
  website: 'on their website',
  email: 'in e-mail',
  paidAds: 'in paid advertising',
};

/** What a pasted offer says, each thing that it does say with its name. */
export function describeTerms(
  { budget, terms }: { budget: Amount | null; terms: Terms },
  formatAmount: (amount: Amount) => string,
): Fact[] {
  const { rights, exclusivity_months: exclusivity, whitelisting, guarantee, currency } = terms;
  const money = (cents: number) => formatAmount({ cents, currency });
  const facts: Record<string, string | null> = {
    'They offer': describeOffer({ budget, terms }, money),
    'Use of the video':
      rights.map(({ right, months }) => `${rightNames[right]} (${writeMonths(months)})`).join(', ') || null,
    'No competitor for': exclusivity === 0 ? null : writeMonths(exclusivity),
    'Ads through your account': whitelisting && describeAds(whitelisting, money),
    Guarantee: guarantee && `${formatCount(guarantee.views)} views by day ${guarantee.day}`,
    Also:
      [terms.edit_rights ? 'the right to edit it' : [], terms.rush ? 'rush delivery' : []]
        .flat()
        .join(', ') || null,
    'Your lowest price': terms.floor_cents === null ? null : money(terms.floor_cents),
  };
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

function describeOffer(
  { budget, terms }: { budget: Amount | null; terms: Terms },
  money: (cents: number) => string,
) {
  if (terms.price_kind === 'affiliate') return `${terms.commission_percent ?? 0}% of each order`;
  if (budget !== null)
    return terms.price_kind === 'cpm' ? `${money(budget.cents)} per 1,000 views` : money(budget.cents);
  const worth = terms.product_value_cents;
  return worth === null ? 'a product' : `a product worth ${money(worth)}`;
}

function describeAds(
  { months, spend_cents: spend }: NonNullable<Terms['whitelisting']>,
  money: (cents: number) => string,
) {
  return spend === 0 ? writeMonths(months) : `${writeMonths(months)}, ${money(spend)} spent`;
}

function writeMonths(months: number | 'perpetual'): string {
  if (months === 'perpetual') return 'for ever';
  return months === 1 ? '1 month' : `${months} months`;
}
