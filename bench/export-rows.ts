import type { ExportRow } from '../src/server/exports/exports.rows.ts';

/** The analyses of the benchmark's account. */
export const exportedAnalyses = 100_000;

/** What their results hold, as the product keeps it. */
export const exportedFigures = {
  brandSafety: 'high',
  subscriberCount: 123_456,
  avgViews: 45_678,
  niche: 'Tech',
  sponsorshipScore: 77,
  riskLevel: 'low',
  engagementRate: 4.25,
  contentFrequency: '2.3 videos per week',
  recommendedPricing: {
    flatFee: { low: 900, medium: 1200, high: 1500 },
    cpm: { low: 25.61, medium: 34.15, high: 42.69 },
    affiliate: { low: 8, medium: 10, high: 12.5 },
  },
};

/** The same rows without a database. */
export function* makeRows(): Generator<ExportRow, void> {
  const newest = Date.parse('2026-11-21T12:00:00Z');
  for (let n = 0; n < exportedAnalyses; n += 1) {
    const at = new Date(newest - n * 1_000);
    yield {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      channelId: `00000000-0000-4000-8000-000000000001:${n}`,
      channelName: `Channel ${n}`,
      sponsorshipScore: n % 101,
      modelVersion: '1.0.0',
      demo: false,
      figures: exportedFigures,
      fetchedAt: at,
      createdAt: at,
      position: '',
    };
  }
}
