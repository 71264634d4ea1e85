import type { ExportRow } from '../src/server/analysis/exports/exports.rows.ts';
import { figures } from '../src/server/analysis/exports/figures.fixture.ts';

/** The analyses of the benchmark's account. */
export const exportedAnalyses = 100_000;

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
      figures,
      fetchedAt: at,
      createdAt: at,
      position: '',
    };
  }
}
