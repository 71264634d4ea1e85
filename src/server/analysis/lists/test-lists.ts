import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { listItems } from '../../../contract/analysis/list-items.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** The id of an invented channel. */
export const channelOf = (number: number) => `UC${String(number).padStart(21, '0')}A`;

const made = z.object({ id: z.uuid() });

/** Calls of one person about one new list of theirs. */
export async function createTestList(server: TestServer, member: { cookie: string }, channels: number) {
  const call = callsOf(server, member);
  const answer = await call('/api/lists/new', { name: 'Spring' });
  const id = made.parse(answer.body).id;
  const ids = Array.from({ length: channels }, (_, number) => channelOf(number));
  if (channels > 0) await call('/api/lists/add', { list_id: id, channel_ids: ids });
  return {
    id,
    ids,
    post: (path: string, body: object) => call(`/api/lists/${path}`, { list_id: id, ...body }),
    read: async (question: Record<string, string> = {}) => {
      const query = new URLSearchParams({ list_id: id, ...question });
      const { status, body } = await call(`/api/lists/items?${query.toString()}`);
      expect(status).toBe(200);
      const page = listItems['~orpc'].outputSchema?.parse(body);
      if (page === undefined) throw new Error('The contract has no output.');
      return page;
    },
  };
}

/** Stores an analysis of a channel with these figures, as the workspace’s newest. */
export async function addFigures(
  server: TestServer,
  {
    userId,
    channelId,
    score,
    figures,
  }: { userId: string; channelId: string; score: number | null; figures: object },
): Promise<void> {
  const at = new Date('2026-11-21T11:00:00Z');
  await server.database.asSystem(() =>
    sql`with result as (
        insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
          channel_name, handle, created_at)
        values (gen_random_uuid(), ${channelId}, ${at}::timestamptz + random() * interval '1 second', '1', 11, false, ${JSON.stringify(figures)}::json,
          ${`Name ${channelId.slice(-3)}`}, 'handle', ${at}) returning id
      )
      insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
      select gen_random_uuid(), ${userId}, ${channelId}, ${score}, id, ${at} from result`.execute(
      server.database.current,
    ),
  );
}

export const figuresOf = (fee: number | null, others: object = {}) => ({
  verdict: 'Good',
  niche: 'Tech',
  brandSafety: 'high',
  riskLevel: 'low',
  avgViews: 10_000,
  recommendedPricing: fee === null ? null : { flatFee: { low: 1, medium: fee, high: 3 } },
  ...others,
});
