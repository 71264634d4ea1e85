import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { usualShares } from '../../../youtube/quota.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { emptyCounts } from '../../deals/tracking/click-counter.usecases.ts';
import { addClickFigures } from '../../deals/tracking/tracking.ts';
import { addFigures } from './figures.usecases.ts';

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

let own: TestDatabase;
let text = '';
let names: Set<string>;
beforeAll(async () => {
  own = await createTestDatabase();
  text = await render(own.database);
  names = new Set(text.matchAll(/^# TYPE (\w+) /gm).map(([, name = '']) => name));
});
afterAll(() => own.drop());

async function render(database: TestDatabase['database']): Promise<string> {
  const metrics = createMetrics();
  const none = { count: async () => ({ waiting: 2, active: 1, oldestAt: new Date('2026-11-21T11:59:00Z') }) };
  addFigures(metrics.registry, {
    database,
    now: () => new Date('2026-11-21T12:00:00Z'),
    demo: true,
    quotaBounds: usualShares,
    queues: { bulk: none },
    counts: { mails: { sent: 3 }, youtubeErrors: { unavailable: 4 } },
  });
  addClickFigures(metrics.registry, { counts: emptyCounts });
  return (await metrics.render()).text;
}

test('the figures are told as they stand, and none where the database is away', async () => {
  for (const line of [
    'sponsorscope_queue_turns{queue="bulk",state="waiting"} 2',
    'sponsorscope_queue_oldest_seconds{queue="bulk"} 60',
    'sponsorscope_mails_total{outcome="sent"} 3',
    'sponsorscope_youtube_errors_total{code="unavailable"} 4',
    'sponsorscope_youtube_quota_units{kind="limit"} 10000',
    'sponsorscope_mails_waiting 0',
    'sponsorscope_processes{role="worker",state="running"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  const away = await createTestDatabase();
  await away.drop();
  const without = await render(away.database);
  expect(without).not.toContain('sponsorscope_mails_waiting 0');
  expect(without).toContain('process_resident_memory_bytes');
});

/** What may stand in an expression beside names of figures. */
const language = new Set(
  'sum max by rate increase histogram_quantile clamp_min le and or unless on role queue state task instance status verdict kind code outcome'.split(
    ' ',
  ),
);
const namesIn = (expression: string) =>
  (expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').match(/[a-z_]\w*/gi) ?? []).filter(
    (word) => !language.has(word),
  );
const known = (name: string) => names.has(name.replace(/_(?:bucket|count|sum)$/, '')) || names.has(name);

const board = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });
test.each([
  [
    'alerts.yml',
    () =>
      read('watching/alerts.yml')
        .matchAll(/^ +expr: '(.*)'$/gm)
        .map(([, expr = '']) => expr)
        .toArray(),
  ],
  [
    'board.json',
    () =>
      board
        .parse(JSON.parse(read('watching/board.json')))
        .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ],
])('%s names only figures that there are', (_, list) => {
  const expressions = list();
  expect(expressions.length).toBeGreaterThanOrEqual(12);
  for (const expression of expressions) {
    const named = namesIn(expression);
    expect([expression, named.length > 0]).toEqual([expression, true]);
    expect([expression, named.filter((name) => !known(name))]).toEqual([expression, []]);
  }
});

test('the list of the page is that of the program', () => {
  const listed = new Set(
    read('watching.md')
      .matchAll(/^\| `(\w+)`/gm)
      .map(([, name = '']) => name),
  );
  const own = names.values().filter((name) => !/^(?:nodejs|process)_/.test(name));
  expect([...listed].toSorted()).toEqual([...own].toSorted());
});
