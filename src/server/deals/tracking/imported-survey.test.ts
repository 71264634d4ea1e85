import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpLinker } from './test-tracking.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const report = z.object({
  creators: z.array(z.object({ creator: z.string().nullable(), survey: z.number() })),
});

test('survey answers from a file: bad rows are shown, the same file again changes nothing, a new one replaces', async () => {
  const owner = await signUpLinker(server);
  for (const creator of ['Ada', 'Bob']) await owner.save({ creator });
  const of = async (creator: string) =>
    report
      .parse((await owner.call('/api/links/results?days=30')).body)
      .creators.find((each) => each.creator === creator);
  /** A day of a week so many weeks ago. */
  const dayOf = (weeks: number, days = 0) => {
    const sinceMonday = (server.clock.now.getUTCDay() + 6) % 7;
    const at = server.clock.now.getTime() - (sinceMonday + weeks * 7 - days) * dayMs;
    return new Date(at).toISOString().slice(0, 10);
  };
  const head = ['Creator', 'Week', 'Answers'];
  const rows = [
    head,
    ['Ada', dayOf(1), '4'],
    ['ada ', dayOf(2, 2), '2'],
    ['Bob', dayOf(1, 4), '0'],
    ['A friend', dayOf(1), '90'],
    ['Ada', dayOf(1, 4), '5'],
    ['Ada', '2026-02-30', '5'],
    ['Ada', '2099-01-05', '5'],
    ['Ada', 'last week', '5'],
    ['Ada', dayOf(3), '-1'],
    ['Ada', dayOf(3), '1.5'],
    ['Ada', dayOf(3), '1000001'],
    ['=Ada', dayOf(3), ''],
    ['', '', ''],
  ];
  const preview = await owner.call('/api/links/results/survey/preview-import', { rows });
  expect(preview.body).toMatchObject({ total_rows: 12, good_rows: 3, rejected_rows: 9 });
  expect(JSON.stringify(preview.body)).toContain('Row 2 has this creator and week already.');
  expect((await of('Ada'))?.survey).toBe(0);
  const run = (table: string[][]) => owner.call('/api/links/results/survey/import', { rows: table });
  expect(await run(rows)).toMatchObject({ body: { imported: 3, rejected_rows: 9 } });
  expect((await of('Ada'))?.survey).toBe(6);
  expect(await run(rows)).toMatchObject({ body: { imported: 0, rejected_rows: 12 } });
  expect(await run([head, ['Ada', '2099-01-05', '1']])).toMatchObject({ status: 400 });
  expect(await run([head, ['Ada', dayOf(1, 2), '1']])).toMatchObject({ body: { imported: 1 } });
  expect((await of('Ada'))?.survey).toBe(3);
  expect(await of('A friend')).toBeUndefined();
  const twice = [head, ['Ada', dayOf(2), '7'], ['Bob', dayOf(2), '8']];
  const answers = await Promise.all(Array.from({ length: 5 }, () => run(twice)));
  expect(answers.map(({ body }) => body)).toContainEqual(expect.objectContaining({ imported: 2 }));
  expect([(await of('Ada'))?.survey, (await of('Bob'))?.survey]).toEqual([8, 8]);
  await owner.setTier('free');
  expect((await run(twice)).status).toBe(403);
  expect((await run([['creator', 'answers']])).status).not.toBe(200);
});
