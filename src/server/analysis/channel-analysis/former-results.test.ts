import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import {
  channelAnalysis,
  fullAnalysis,
  limitedAnalysis,
} from '../../../contract/analysis/channel-analysis.ts';
import { dashboardData } from '../../../contract/analysis/dashboard.ts';
import { verdicts } from '../../../engine/analysis/judgements.ts';
import { findAnalysedChannels } from '../../market/calibration/analysed-channels.rows.ts';
import { readDashboard } from '../dashboard/dashboard.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { openFormerDatabase } from '../../platform/db/test-former-database.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { analysisTable } from '../exports/columns.ts';
import { openExport } from '../exports/exports.usecases.ts';
import { createReportDocument } from '../reports/report-document.ts';
import { completeResult } from './former-results.ts';
import { readStoredAnalysis } from './history.usecases.ts';

const userId = '5a3b1e00-0000-4000-8000-0000000000aa';
const at = '2026-10-02T00:00:00Z';
const now = () => new Date(at);
/** Results as model 1.0.0 stored them; half a character and a NUL stand in a title as JSON keeps them. */
const line = z.object({
  name: z.string(),
  figures: z.looseObject({ sponsorshipScore: z.number() }),
  full: z.looseObject({ evidence: z.looseObject({ channel: z.looseObject({ id: z.string() }) }) }),
  limited: z.looseObject({}),
});
const former = readFileSync(join(import.meta.dirname, 'former-results.fixture.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((text) => line.parse(JSON.parse(text)))
  .map((result, index) => ({ ...result, id: `5a3b1e00-0000-4000-8000-00000000000${index}` }));

/** Changes of the first result, and the verdict that follows from them. */
const variants = [
  ['Strong', { sponsorshipScore: 80, riskLevel: 'low' }],
  ['Good', { sponsorshipScore: 80, riskLevel: 'medium' }],
  ['Good', { sponsorshipScore: 79, riskLevel: 'low' }],
  ['Caution', { sponsorshipScore: 59 }],
  ['Caution', { riskLevel: 'high' }],
  ['Caution', { brandSafety: 'medium' }],
] as const;
const variantId = (index: number) => `5a3b1e00-0000-4000-8000-0000000001${index}0`;

const hostile = (text: string) => text.replaceAll('part 0', 'part \\u0000\\ud800');
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const fill = [
  `insert into auth."user" (id, name, email) values ('${userId}', 'A Person', 'a@example.com')`,
  `select set_config('app.actor', 'system', false)`,
  `update profiles set subscription_tier = 'agency', subscription_end = '2030-01-01' where user_id = '${userId}'`,
  ...former.flatMap(({ id, figures, full, limited }) => {
    const channelId = full.evidence.channel.id;
    return [
      `insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
        channel_name, full_result, limited_result, created_at)
        values ('${id}', '${channelId}', '${at}', '1.0.0', 10, false, ${quote(JSON.stringify(figures))},
        'Former', ${quote(hostile(JSON.stringify(full)))}, ${quote(hostile(JSON.stringify(limited)))}, '${at}')`,
      `insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
        values ('${id}', '${userId}', '${channelId}', ${figures.sponsorshipScore}, '${id}', '${at}')`,
    ];
  }),
  `select set_config('app.actor', '', false)`,
  // Their texts had to be forgotten.
  ...variants.map(
    ([, changes], index) => `insert into channel_results (id, channel_id, fetched_at, model_version,
      campaign_month, demo, figures, created_at) values ('${variantId(index)}', 'UCvariant${index}', '${at}', '1.0.0', 10,
      false, ${quote(JSON.stringify({ ...former[0]?.figures, ...changes }))}, '${at}')`,
  ),
];

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openFormerDatabase({ upTo: 10, fill }));
});
afterAll(() => drop());

const idOf = (name: string) => former.find((result) => result.name === name)?.id ?? '';
async function open(name: string): Promise<FullAnalysis> {
  const stored = await readStoredAnalysis({ database, now, userId }, { id: idOf(name) });
  if (typeof stored === 'string') throw new Error(stored);
  return fullAnalysis.parse(JSON.parse(stored.text));
}

describe('a database of the version before verdicts', () => {
  test.each([
    ['good', 'Good', 72, 'high'],
    ['held', 'Good', 74, 'high'],
    ['avoid', 'Avoid', 54, 'low'],
    ['few', 'Not scored', null, 'high'],
    ['shorts', 'Not scored', null, null],
  ] as const)('%s: opens as %s, as the list says it', async (...[name, verdict, score, safety]) => {
    const analysis = await open(name);
    expect(analysis).toMatchObject({ verdict, sponsorshipScore: score, brandSafety: safety });
    expect(analysis.evidence.verdict.word).toBe(verdict);
    expect(analysis.evidence.verdict.reasons.length).toBeGreaterThan(0);
    const dashboard = dashboardData.parse(await readDashboard({ database, now, userId }, {}));
    const listed = dashboard.recent_analyses.find(({ id }) => id === idOf(name));
    expect(listed).toMatchObject({ verdict, sponsorship_score: score });
  });

  test('every result makes a report, and a limited one of the contract', async () => {
    for (const { id, name, limited } of former) {
      expect(renderHtml(createReportDocument(await open(name)))).toContain('1.0.0');
      const shown = limitedAnalysis.parse({ ...JSON.parse(completeResult(JSON.stringify(limited))), id });
      expect(verdicts).toContain(shown.verdict);
      expect(shown.evidence.verdict.word).toBe((await open(name)).verdict);
    }
  });

  test('a price that is to be avoided is kept apart, on screen and for what prices learn', async () => {
    const avoid = await open('avoid');
    expect(avoid.recommendedPricing).toBeNull();
    expect(avoid.evidence.price.ifYouBookAnyway?.flatFee.medium).toBeGreaterThan(0);
    expect(avoid.evidence.price.unavailableReason).toContain(avoid.evidence.safety.reason);
    const channelIds = [avoid.evidence.channel.id];
    const [known] = await database.asSystem(() =>
      findAnalysedChannels(database, { channelIds, demo: false }),
    );
    expect(known?.cpm).toBe(avoid.evidence.price.ifYouBookAnyway?.cpm.medium);
  });

  test('the rate of a former price still follows from its evidence', async () => {
    const { price, market } = (await open('held')).evidence;
    const calibration = price.multipliers.find(({ name }) => name === 'calibration')?.value ?? 1;
    expect(price.nicheRate.medium * market.multiplier * calibration).toBeCloseTo(price.rate.medium, 9);
    expect(price.bound).toMatchObject({ edge: 'floor', limit: 15 });
  });

  test('exports hold the verdicts', async () => {
    const pages = await openExport({ database, userId }, { all: true });
    const column = analysisTable.columns.findIndex(({ header }) => header === 'Verdict');
    const found: unknown[] = [];
    for await (const page of pages ?? [])
      found.push(...page.map((row) => analysisTable.readCells(row)[column]));
    expect(new Set(found)).toEqual(new Set(['Avoid', 'Good', 'Not scored']));
    expect(found).toHaveLength(former.length);
  });
});

describe('completing a stored text', () => {
  test('leaves one of today alone', () => {
    const text = '{"access":"full","verdict":"Good"}';
    expect(completeResult(text)).toBe(text);
  });

  test('is not taken in by a title that speaks of a verdict', () => {
    const [good] = former;
    const text = JSON.stringify(good?.full).replaceAll('part 0', String.raw`\"verdict\":`);
    const completed = channelAnalysis.parse({ ...JSON.parse(completeResult(text)), id: good?.id });
    expect(completed.verdict).toBe('Good');
  });

  test.each(variants)('%s for %o, as the migration says', async (verdict, changes) => {
    const text = JSON.stringify({ ...former[0]?.full, ...changes });
    expect(JSON.parse(completeResult(text))).toMatchObject({
      verdict,
      evidence: { verdict: { word: verdict } },
    });
    const index = variants.findIndex(([, known]) => known === changes);
    const { rows } = await sql<{
      verdict: string;
    }>`select figures ->> 'verdict' as verdict from channel_results
      where id = ${variantId(index)}::uuid`.execute(database.current);
    expect(rows).toEqual([{ verdict }]);
  });
});
