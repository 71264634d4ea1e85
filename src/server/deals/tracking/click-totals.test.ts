import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpLinker } from './test-tracking.ts';
import { addClicks } from './clicks.rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rowsOf = (query: ReturnType<typeof sql>) =>
  server.database.asSystem(async () => (await query.execute(server.database.current)).rows);

test('however many write at once, none waits for ever and the totals are what the hours add up to', async () => {
  const ada = await signUpLinker(server, 'growth');
  const [one, other] = [await ada.save(), await ada.save()];
  const write = (counted: readonly [linkId: string, hoursAgo: number][]) =>
    server.database.asSystem(() =>
      addClicks(
        server.database,
        counted.map(([linkId, ago], place) => ({
          linkId,
          hourMs: server.clock.now.getTime() - ago * 3_600_000,
          class: 'human',
          device: 'mobile',
          source: place === 0 ? 'qr' : 'link',
          n: ago,
          visitors: 1,
        })),
      ),
    );
  // Half of them insert for one link and update the other's, half the other way round, in hours that never meet.
  const turns = Array.from({ length: 40 }, (_, turn) =>
    turn % 2 === 0
      ? write([
          [one.id, turn + 10],
          [other.id, 1],
        ])
      : write([
          [other.id, turn + 10],
          [one.id, 2],
        ]),
  );
  await Promise.all(turns);
  const added = await rowsOf(sql`select link_id, class, sum(n)::int as n, sum(visitors)::int as visitors,
    coalesce(sum(n) filter (where source = 'qr'), 0)::int as scans from click_counts group by 1, 2 order by 1, 2`);
  const totals =
    await rowsOf(sql`select link_id, class, n::int as n, visitors::int as visitors, scans::int as scans
    from click_totals order by 1, 2`);
  expect(added).toHaveLength(2);
  expect(totals).toEqual(added);
});
