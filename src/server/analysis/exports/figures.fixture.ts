/** The figures of a result, as they are kept. */
export const figures = {
  access: 'full',
  id: '00000000-0000-4000-8000-000000000001',
  brandSafety: 'high',
  verdict: 'Good',
  market: { country: 'US', basis: 'declared', multiplier: 1 },
  ifYouBookAnyway: null,
  subscriberCount: 123_456,
  avgViews: 45_678,
  niche: 'Tech',
  sponsorshipScore: 77,
  riskLevel: 'low',
  engagementRate: 4.25,
  contentFrequency: '2.3 videos per week',
  sponsors: [
    { name: 'Northwind', kind: 'sponsor', videos: 3 },
    { name: 'Amazon', kind: 'affiliate', videos: 1 },
  ],
  recommendedPricing: {
    flatFee: { low: 900, medium: 1200, high: 1500 },
    cpm: { low: 25.61, medium: 34.15, high: 42.69 },
    affiliate: { low: 8, medium: 10, high: 12.5 },
  },
};
