import type { ProposalFacts } from './proposal-slots.ts';

/** A proposal's facts for tests. */
export function proposalFacts(more: Partial<ProposalFacts> = {}): ProposalFacts {
  return {
    side: 'creator',
    channel: 'Kestrel Workbench',
    recipient: 'Acme Tools',
    typicalViews: 114_909,
    validUntil: '14 December 2026',
    tiers: {
      essential: {
        contents: ['1 integration of 60-90 seconds'],
        totalCents: 342_150,
        perThousandCents: 2_978,
        discountPercent: null,
        guarantee: null,
      },
      growth: {
        contents: ['1 integration of 60-90 seconds', '2 Shorts', '3 months of organic use on your channels'],
        totalCents: 511_337,
        perThousandCents: 2_640,
        discountPercent: 10,
        guarantee: null,
      },
      partner: {
        contents: [
          '3 integrations of 60-90 seconds over 3 months',
          '3 months without a competitor',
          'the first slot',
        ],
        totalCents: 1_408_200,
        perThousandCents: 3_120,
        discountPercent: null,
        guarantee: { views: 62_418, day: 30 },
      },
    },
    ...more,
  };
}
