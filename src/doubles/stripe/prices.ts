import { oneOffPurchases, plans } from '../../engine/plans/plans.ts';

/** Something the double sells. */
export interface DemoPrice {
  id: string;
  /** Its name on the payment page. */
  name: string;
  /** In the currency's smallest unit. */
  amountCents: number;
  /** Three lower-case letters. */
  currency: string;
  /** `null` if it is paid once. */
  interval: 'month' | null;
}

const growth = plans.growth.price;

/** What can be bought while no card provider is connected. */
export const demoPrices = {
  growth: {
    id: 'price_demo_growth',
    name: 'Growth plan',
    amountCents: growth.kind === 'monthly' ? growth.amountCents : 0,
    currency: 'usd',
    interval: 'month',
  },
  full_report: {
    id: 'price_demo_full_report',
    name: 'Full Report',
    amountCents: oneOffPurchases.full_report.amountCents,
    currency: 'usd',
    interval: null,
  },
  boost: {
    id: 'price_demo_boost',
    name: 'Boost',
    amountCents: oneOffPurchases.boost.amountCents,
    currency: 'usd',
    interval: null,
  },
} as const satisfies Record<string, DemoPrice>;
