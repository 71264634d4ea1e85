import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf } from '../quotes/test-quotes.ts';
import {
  campaignOf,
  firstCreator,
  makeCampaignWith,
  moveTo,
  saveCreator,
  signUpCampaigner,
} from './test-campaigns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a forgotten channel leaves its money in the campaign and nothing that names it, and is not added again', async () => {
  const ada = await signUpCampaigner(server);
  const made = await makeCampaignWith(ada, ['@kestrelworkbench']);
  let creator = firstCreator(made);
  const channelId = creator.channel_id ?? '';
  const priced = {
    label: 'Kestrel',
    contact: 'k@example.com',
    price_agreed_cents: 100_000,
    price_reason: 'Agreed',
  };
  creator = firstCreator(campaignOf(await saveCreator(ada, creator, priced)));
  await moveTo(ada, creator, { stage: 'agreed' });
  await ada.call('/api/campaigns/creators/comment', { id: creator.id, text: 'Dear Kestrel' });
  await forgetChannel({ database: server.database, now: () => server.clock.now }, { channel: channelId });
  const after = campaignOf(await ada.call(`/api/campaigns/one?slug=${made.slug}`));
  expect(after.budget.agreed_cents).toBe(100_000);
  expect(firstCreator(after)).toMatchObject({ channel_id: null, label: 'Removed creator', contact: '' });
  const { rows } = await server.database.asSystem(() =>
    sql<{ row: string }>`select row_to_json(c)::text as row from campaign_creators c
      union all select row_to_json(a)::text from campaign_activity a
      union all select row_to_json(m)::text from campaign_comments m`.execute(server.database.current),
  );
  expect(rows.filter(({ row }) => row.includes(channelId) || row.includes('Kestrel'))).toEqual([]);
  const again = {
    campaign_id: made.id,
    list_id: null,
    references: [`https://www.youtube.com/channel/${channelId}`],
  };
  expect(codeOf(await ada.call('/api/campaigns/creators/add', again))).toBe('CHANNEL_FORGOTTEN');
});
