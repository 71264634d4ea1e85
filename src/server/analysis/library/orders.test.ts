import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../contract/analysis/library.ts';
import { librarySorts } from '../../../contract/limits.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What is sorted as a whole: it is narrowed, by what all of it fulfils. */
const narrowed = { from: '2000-01-01' };

test.each(librarySorts)(
  'pages by %s are the same from either end, whether an index has them in this order or not',
  async (sort) => {
    const member = await server.signUp();
    await changeProfile(server.database, member.userId, { subscription_tier: 'growth' });
    await addHistory(server.database, {
      userId: member.userId,
      analyses: 60,
      newest: new Date('2026-11-21T12:00:00Z'),
    });
    // Many of a kind, and many without any, so that what is equal and what is missing spreads over pages.
    const spread = sql`update channel_analyses set
        name_key = case when place % 4 > 0 then 'channel ' || place % 7 end,
        sponsorship_score = place % 7,
        verdict = (array['Strong', 'Good', 'Caution', 'Avoid', 'Not scored', null])[1 + place % 6],
        price = case when place % 4 > 0 then place % 7 end,
        cpm = case when place % 4 > 0 then place % 7 end,
        typical_views = case when place % 4 > 0 then place % 7 end,
        engagement_rate = case when place % 4 > 0 then place % 7 end,
        trend = case when place % 4 > 0 then place % 7 - 3 end,
        subscribers = case when place % 4 > 0 then place % 7 end
      from (select id, row_number() over (order by created_at) as place
        from channel_analyses where user_id = ${member.userId}) as placed
      where placed.id = channel_analyses.id`;
    await server.database.asSystem(() => spread.execute(server.database.current));
    const call = callsOf(server, member);
    const read = async (question: Record<string, string>) => {
      const ids: string[] = [];
      for (const page of ['1', '2', '3', '4', '5', '6', '7']) {
        const path = `/api/library?${new URLSearchParams({ sort, rows: '10', page, ...question }).toString()}`;
        const { body } = await call(path);
        const found = library['~orpc'].outputSchema?.parse(body).analyses ?? [];
        ids.push(...found.map(({ id }) => id));
      }
      return ids;
    };
    for (const order of ['asc', 'desc']) {
      const ids = await read({ order });
      expect(new Set(ids).size).toBe(60);
      expect(ids).toEqual(await read({ order, ...narrowed }));
    }
    expect(await read({ order: 'asc' })).not.toEqual(await read({ order: 'desc' }));
  },
);
