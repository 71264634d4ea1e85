import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { oneOffPurchases, plans, type Product } from '../../../engine/plans/plans.ts';
import { links } from '../../app/paths.ts';
import { formatLimit, formatCount } from '../../ui/format.ts';
import { productNames } from './texts.ts';

/** How a purchase looks to whoever made it. `waiting` and `unpaid` are the same to the card provider. */
export type CheckoutPhase = 'waiting' | 'unpaid' | 'paid' | 'expired' | 'disputed' | 'refunded';

export interface CheckoutWords {
  label: string;
  title: string;
  sentence: string;
  /** Where to go from here, within the product. */
  way: { label: string; to: string };
}

/** Anyone who left by the payment page's cancel button has not paid; everybody else may still be about to. */
export function findPhase({ status }: CheckoutState, wasCanceled: boolean): CheckoutPhase {
  if (status === 'open') return wasCanceled ? 'unpaid' : 'waiting';
  return status;
}

export function describeCheckout(state: CheckoutState, phase: CheckoutPhase): CheckoutWords {
  const label = productNames[state.product];
  if (phase === 'paid') return { label, title: titlePaid(state), ...describePaid(state) };
  return { label, ...unpaidWords[phase], way: { label: 'Plans and prices', to: links.homePricing } };
}

const unpaidWords: Record<Exclude<CheckoutPhase, 'paid'>, Pick<CheckoutWords, 'title' | 'sentence'>> = {
  waiting: {
    title: 'Waiting for your payment',
    sentence: 'As soon as your payment arrives, this page says so. Nothing is charged before you pay.',
  },
  unpaid: {
    title: 'Not paid',
    sentence: 'You left the payment page without paying. Nothing was charged, and the page is still open.',
  },
  expired: {
    title: 'This payment page has closed',
    sentence: 'It was not paid in time. Nothing was charged; you can begin again whenever you like.',
  },
  disputed: {
    title: 'Frozen while the payment is disputed',
    sentence:
      'The card holder’s bank was asked to take this payment back. What it opened is closed until the bank has decided.',
  },
  refunded: {
    title: 'Refunded',
    sentence: 'The payment was refunded, and what it opened is closed again.',
  },
};

function describePaid({ product, channel_id }: CheckoutState): Pick<CheckoutWords, 'sentence' | 'way'> {
  if (product === 'full_report') {
    return {
      sentence:
        'Exact rates, deep metrics, the monetization check and the media kit of your channel are open now.',
      way: {
        label: 'Open your report',
        to:
          channel_id === null
            ? links.creatorReport
            : `${links.creatorReport}?channel=${encodeURIComponent(channel_id)}`,
      },
    };
  }
  const way = { label: 'Open your dashboard', to: links.dashboard };
  if (product === 'boost') {
    const more = formatCount(oneOffPurchases.boost.analyses);
    return {
      sentence: `${more} further analyses are yours: your credits and this month’s limit have grown.`,
      way,
    };
  }
  return { sentence: describePlan(product), way };
}

function titlePaid({ product }: CheckoutState): string {
  return product === 'full_report' || product === 'boost'
    ? 'Payment received'
    : `Payment received: you’re on the ${productNames[product]}`;
}

function describePlan(product: Exclude<Product, 'full_report' | 'boost'>): string {
  const { analysesPerMonth, features } = plans[product];
  const tools = features.includes('api') ? ', with API access and bulk tools' : '';
  return `Your ${productNames[product]} is open: ${formatLimit(analysesPerMonth)} analyses a month, full results and exports${tools}.`;
}
