import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, addTeam, removeMember } from '../../platform/testing/test-teams.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { tellOfDeadlines } from './deadlines.usecases.ts';
import { firstCreator, makeCampaignWith, signUpCampaigner } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';

let server: TestServer;
let ada: Campaigner;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
});
afterAll(() => server.close());

const tellAt = async (day: string) => {
  server.clock.now = new Date(`${day}T02:00:00Z`);
  await tellOfDeadlines({
    database: server.database,
    now: () => server.clock.now,
    mailer: {
      send: () => Promise.reject(new Error('A deadline is never mailed at once.')),
      close: () => Promise.resolve(),
    },
    origin: () => 'https://sponsorscope.example',
    warn: (error) => {
      throw error;
    },
  });
};
const subjects = async (personId: string) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ subject: string }>`select subject from notifications where person_id = ${personId}
      and kind = 'campaign_deadline' order by created_at, subject`.execute(server.database.current),
  );
  return rows.map(({ subject }) => subject);
};
const planFor = async (who: Campaigner, owner: string) => {
  const campaign = await makeCampaignWith(who, ['@kestrelworkbench'], { owner_id: owner });
  await who.call('/api/campaigns/deliverables/save', {
    creator_id: firstCreator(campaign).id,
    id: null,
    version: 0,
    format: 'integration',
    due_draft: '2026-12-05',
    due_publish: '2026-12-10',
  });
  return campaign;
};

test('a deadline is told three days before, on the day and two days late, each once, and never at once by mail', async () => {
  await planFor(ada, ada.userId);
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-02', '2026-12-03', '2026-12-05', '2026-12-07'])
    await tellAt(day);
  expect(await subjects(ada.userId)).toEqual([
    '@kestrelworkbench: the draft is due in three days',
    '@kestrelworkbench: the draft is due today',
    '@kestrelworkbench: the draft is two days late',
    '@kestrelworkbench: the publication is due in three days',
  ]);
});

test('whoever has left the team, and who is responsible for a closed campaign, is told of nothing', async () => {
  const [owner, gone] = [await signUpCampaigner(server), await server.signUp()];
  const team = await addTeam(server, { owner, tier: 'growth' });
  await addMember(server, { person: gone, team, role: 'manager' });
  await planFor(owner, gone.userId);
  const closed = await planFor(owner, owner.userId);
  await owner.call('/api/campaigns/save', { id: closed.id, state: 'closed' });
  await removeMember(server.database, gone, team);
  await tellAt('2026-12-10');
  expect([await subjects(gone.userId), await subjects(owner.userId)]).toEqual([[], []]);
});
