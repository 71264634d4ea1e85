import type { Product } from '../../../engine/plans/plans.ts';

/** The words around a purchase; those of the specification (sections 4, 5 and 8) stand to the letter. */
export const texts = {
  loading: 'Loading...',
  redirecting: 'Redirecting to checkout',
  checkoutFailed: 'Checkout failed',
  checkoutFailedMessage: 'Failed to start checkout',
  openingPortal: 'Opening subscription management',
  portalFailed: 'Failed to open portal',
  portalFailedMessage: 'Unable to open subscription management',
  notForSale: 'This price is not for sale here.',
  byContact: 'By contact',
  blocked: 'Your browser has blocked the new tab.',
  openPayment: 'Open the payment page',
  openPortal: 'Open subscription management',
  manage: 'Manage',
  ownWorkspaceOnly: 'A Full Report belongs to you, not to a team. Change to your own workspace to buy it.',
  channel: 'Channel of the report',
  channelExample: '@handle or address',
  channelMissing: 'Please enter a YouTube channel URL or handle',
} as const;

export const productNames: Record<Product, string> = {
  growth: 'Growth plan',
  pro: 'Pro plan',
  premium: 'Premium plan',
  agency: 'Agency plan',
  full_report: 'Full Report',
  boost: 'Boost',
};
