import type { Page } from '@playwright/test';
import { niches } from '../src/engine/analysis/niches.ts';
import { baseCpms, cpmRatio } from '../src/engine/pricing/price-tables.ts';
import { expect } from './journey.ts';

const head = [
  'channel_name',
  'subscriber_count',
  'niche',
  'rate_type',
  'quoted_amount',
  'currency',
  'date_collected',
];

/**
 * Adds CPM rates of all niches on a day, without the screen: each `factor` times what the published priors say, or a
 * little beside it.
 */
export async function collectRates(
  page: Page,
  origin: string,
  { count, factor, day, name }: { count: number; factor: number; day: string; name: string },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const niche = niches[index % niches.length] ?? 'Tech';
    const quoted = baseCpms[niche].medium * cpmRatio * factor * (0.95 + 0.02 * (index % 6));
    return [`${name} ${index}`, '100K', niche, 'cpm', quoted.toFixed(2), 'USD', day];
  });
  const answer = await page.request.post(`${origin}/api/admin/creator-rates/import`, {
    data: { rows: [head, ...rows] },
    headers: { origin },
  });
  expect(await answer.json()).toMatchObject({ imported: count });
}
