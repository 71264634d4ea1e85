import type { Receipt } from '../../engine/pricing/receipt.ts';

/** The receipt of `/sample-report`; written by `npm run build-sample`, and held to that page by a test. */
export const sampleReceipt: { channelName: string; receipt: Receipt } = {
  channelName: 'Kestrel Workbench',
  receipt: {
    lines: [
      { label: 'Typical views', amount: '78,474' },
      { label: 'Tech rate per 1,000', amount: 'USD 30.00' },
      { label: 'Engagement', amount: '× 0.8597' },
      { label: 'Season', amount: '× 1.35' },
    ],
    rate: { label: 'Rate per 1,000', amount: 'USD 34.82' },
    total: { label: 'Fair price', amount: 'USD 2,732' },
    range: 'USD 1,441 to USD 5,179',
    isRecommended: true,
    stamp: { word: 'Good', tone: 'fine' },
  },
};
