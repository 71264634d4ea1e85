import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignCreator } from '../../../contract/deals/campaign-parts.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addMember, addTeam } from '../../platform/testing/test-teams.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createTestList } from '../../analysis/lists/test-lists.ts';
import { codeOf, errorOf, linkOf, signUpQuoter } from '../quotes/test-quotes.ts';
import {
  campaignOf,
  firstCreator,
  makeCampaign,
  makeCampaignWith,
  moveTo,
  newCampaign,
  saveCreator,
  signUpCampaigner,
  statusesOf,
} from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';

let server: TestServer;
let ada: Campaigner;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
});
afterAll(() => server.close());

const kestrel = '@kestrelworkbench';
const harbor = '@pentolalenta';
const priced = { price_agreed_cents: 100_000, price_reason: 'Her rate card' };

describe('making campaigns', () => {
  test('two of one name have two addresses, whatever alphabet the name is in', async () => {
    const [one, other] = [
      await makeCampaign(ada, { name: 'Été 東京' }),
      await makeCampaign(ada, { name: 'ete 東京' }),
    ];
    expect([one.slug, other.slug]).toEqual(['ete-東京', 'ete-東京-2']);
    const { body } = await ada.call(`/api/campaigns/one?slug=${encodeURIComponent(other.slug)}`);
    expect(body).toMatchObject({ id: other.id });
    expect((await makeCampaign(ada, { name: '🎬' })).slug).toBe('campaign');
  });

  test.each([
    ['days the wrong way round', { ends_on: '2026-11-30' }, 'WRONG_DAYS'],
    ['a client of nobody', { client_id: crypto.randomUUID() }, 'CLIENT_NOT_FOUND'],
    ['approval without a client', { asks_client: true }, 'CLIENT_MISSING'],
    ['a stranger as responsible', { owner_id: crypto.randomUUID() }, 'MEMBER_NOT_FOUND'],
  ])('%s is refused', async (_, changes, code) => {
    expect(codeOf(await ada.call('/api/campaigns/create', { ...newCampaign, ...changes }))).toBe(code);
  });

  test.each([
    ['a script as an address', { brief: { ...newCampaign.brief, landing_url: 'javascript:alert(1)' } }],
    ['a name of blanks', { name: '  ' }],
    ['a NUL in the name', { name: 'a\u0000b' }],
    ['another currency', { currency: 'XXX' }],
    ['a forged state', { state: 'running' }],
    ['a budget below nothing', { budget_cents: -1 }],
  ])('%s is refused by the contract', async (_, changes) => {
    expect((await ada.call('/api/campaigns/create', { ...newCampaign, ...changes })).status).toBe(400);
  });

  test('a plan without campaigns makes and starts none, and still reads and closes what there is', async () => {
    const bea = await signUpCampaigner(server);
    const { id, slug } = await makeCampaign(bea);
    await changeProfile(server.database, bea.userId, { subscription_tier: 'free' });
    expect(codeOf(await bea.call('/api/campaigns/create', newCampaign))).toBe('PLAN_REQUIRED');
    expect(codeOf(await bea.call('/api/campaigns/save', { id, state: 'running' }))).toBe('PLAN_REQUIRED');
    expect((await bea.call(`/api/campaigns/one?slug=${slug}`)).status).toBe(200);
    expect((await bea.call('/api/campaigns/save', { id, state: 'closed' })).status).toBe(200);
  });

  test('growth runs two at once: of three that are started together one is refused', async () => {
    const bea = await signUpCampaigner(server);
    const made = [await makeCampaign(bea), await makeCampaign(bea), await makeCampaign(bea)];
    const answers = await Promise.all(
      made.map(({ id }) => bea.call('/api/campaigns/save', { id, state: 'running' })),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 403]);
    const { body } = await bea.call('/api/campaigns');
    expect(body).toMatchObject({ running: { count: 2, most: 2 } });
  });
});

describe('creators', () => {
  test('come from references and from a list, each once, and what leads nowhere is named', async () => {
    const { id } = await makeCampaign(ada);
    const add = (body: object) =>
      ada.call('/api/campaigns/creators/add', { campaign_id: id, list_id: null, references: [], ...body });
    expect((await add({ references: [kestrel, ` ${kestrel} `, '@nobodyhere'] })).body).toMatchObject({
      added: 1,
      known: 0,
      unmatched: ['@nobodyhere'],
    });
    const list = await createTestList(server, ada, 0);
    await list.post('add', { references: [kestrel, harbor] });
    expect((await add({ list_id: list.id })).body).toMatchObject({ added: 1, known: 1 });
    expect(codeOf(await add({ list_id: crypto.randomUUID() }))).toBe('LIST_NOT_FOUND');
  });

  test('of two members who move one card at once, one is told who came first', async () => {
    const [owner, analyst] = [await signUpCampaigner(server), await server.signUp()];
    const team = await addTeam(server, { owner, tier: 'growth' });
    await addMember(server, { person: analyst, team, role: 'analyst' });
    const creator = firstCreator(await makeCampaignWith(owner, [kestrel]));
    const other = { ...analyst, call: callsOf(server, analyst) };
    const answers = await Promise.all([
      moveTo(owner, creator, { stage: 'shortlisted' }),
      moveTo(other, creator, { stage: 'contacted' }),
    ]);
    const refused = answers.find(({ status }) => status !== 200);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(errorOf(refused ?? { status: 0, body: null })).toMatch(
      /^.+ changed this creator in the meantime: the stage is “(?:Shortlisted|Contacted)” now\.$/,
    );
    expect(errorOf(refused ?? { status: 0, body: null })).not.toContain('Somebody');
  });

  test('nothing of another workspace can be read, moved or named', async () => {
    const bea = await signUpCampaigner(server);
    const hers = await makeCampaignWith(bea, [kestrel]);
    const creator = firstCreator(hers);
    const own = await makeCampaignWith(ada, [kestrel]);
    const add = { campaign_id: hers.id, list_id: null, references: [kestrel] };
    const tries = [
      await ada.call('/api/campaigns/one?slug=no-such'),
      await ada.call('/api/campaigns/save', { id: hers.id, name: 'Mine' }),
      await ada.call('/api/campaigns/creators/add', add),
      await moveTo(ada, creator, { stage: 'shortlisted' }),
      await saveCreator(ada, creator, { label: 'Mine' }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const quoter = await signUpQuoter(server);
    const { id: quoteId } = await quoter.create();
    expect(codeOf(await saveCreator(ada, firstCreator(own), { quote_id: quoteId }))).toBe('QUOTE_NOT_FOUND');
  });

  test.each([{ stage: 'sold' }, { stage: 'agreed', price: 1 }, { stage: 'done', version: '1' }])(
    'the forged move %j is refused by the contract',
    async (forged) => {
      const creator = firstCreator(await makeCampaignWith(ada, [kestrel]));
      expect((await moveTo(ada, creator, forged)).status).toBe(400);
    },
  );

  test('a price is agreed with a reason, moving back is allowed, and all of it is noted', async () => {
    let creator = firstCreator(await makeCampaignWith(ada, [kestrel]));
    expect(codeOf(await moveTo(ada, creator, { stage: 'agreed' }))).toBe('PRICE_MISSING');
    creator = firstCreator(campaignOf(await saveCreator(ada, creator, priced)));
    creator = firstCreator(campaignOf(await moveTo(ada, creator, { stage: 'agreed' })));
    expect(codeOf(await saveCreator(ada, creator, { price_agreed_cents: null }))).toBe('PRICE_MISSING');
    creator = firstCreator(campaignOf(await moveTo(ada, creator, { stage: 'candidate' })));
    expect(codeOf(await moveTo(ada, creator, { stage: 'published' }))).toBe('NOT_PUBLISHED');
    const { rows } = await server.database.asSystem(() =>
      sql<{ action: string; before: unknown; after: unknown }>`
        select action, before, after from campaign_activity where campaign_creator_id = ${creator.id} order by id`.execute(
        server.database.current,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(['added', 'priced', 'moved', 'moved']);
    expect(rows.at(-1)).toMatchObject({ before: { stage: 'agreed' }, after: { stage: 'candidate' } });
  });

  test('an accepted quote says the price; one that waits does not', async () => {
    const quoter = await signUpQuoter(server);
    const own: Campaigner = quoter;
    const campaign = await makeCampaignWith(own, [kestrel]);
    const creator = firstCreator(campaign);
    const { id, total_cents: total } = await quoter.create({ channel_id: creator.channel_id });
    const token = await quoter.send(id);
    expect(codeOf(await saveCreator(own, creator, { quote_id: id }))).toBe('QUOTE_NOT_ACCEPTED');
    const link = linkOf(server, token);
    await link.accept(await link.askForCode());
    const saved = firstCreator(campaignOf(await saveCreator(own, creator, { quote_id: id })));
    expect(saved).toMatchObject({ price_agreed_cents: total, quote: { state: 'accepted' } });
    expect((await moveTo(own, saved, { stage: 'agreed' })).status).toBe(200);
    const { id: elsewhere } = await quoter.create();
    expect(codeOf(await saveCreator(own, saved, { quote_id: elsewhere }))).toBe('MOVED_MEANWHILE');
  });

  test('over the budget only a manager goes on, and two agreements at once do not slip past it', async () => {
    const campaign = await makeCampaignWith(ada, [kestrel, harbor], { budget_cents: 150_000 });
    const both: CampaignCreator[] = [];
    for (const creator of campaign.creators) {
      const saved = campaignOf(await saveCreator(ada, creator, priced));
      both.push(...saved.creators.filter(({ id }) => id === creator.id));
    }
    const answers = await Promise.all(both.map((creator) => moveTo(ada, creator, { stage: 'agreed' })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    const late = both.filter((_, index) => answers[index]?.status === 409);
    for (const creator of late) {
      expect(errorOf(await moveTo(ada, creator, { stage: 'agreed' }))).toContain('$500 over the budget');
      const accepted = await moveTo(ada, creator, { stage: 'agreed', accepts_over_budget: true });
      expect(accepted.body).toMatchObject({ budget: { agreed_cents: 200_000, over_cents: 50_000 } });
    }
    expect(late).toHaveLength(1);
  });

  test('a channel that is bound to a competitor is told with its dates', async () => {
    const bea = await signUpCampaigner(server);
    const agree = async (changes: object, more: object = {}) => {
      const creator = firstCreator(await makeCampaignWith(bea, [kestrel], changes));
      const saved = firstCreator(campaignOf(await saveCreator(bea, creator, priced)));
      return { saved, answer: await moveTo(bea, saved, { stage: 'agreed', ...more }) };
    };
    expect((await agree({ name: 'First' })).answer.status).toBe(200);
    const rival = { ...newCampaign.brief, product: 'Owl VPN' };
    const { saved, answer } = await agree({
      name: 'Second',
      brief: rival,
      category: 'vpn',
      starts_on: '2026-12-15',
    });
    expect(errorOf(answer)).toContain('“First” from 2026-12-01 to 2027-01-30');
    expect((await moveTo(bea, saved, { stage: 'agreed', accepts_clash: true })).status).toBe(200);
  });
});

test('what was done can neither be changed nor taken away, whoever asks', async () => {
  await makeCampaignWith(ada, [kestrel]);
  for (const statement of ['update campaign_activity set action = action', 'delete from campaign_activity'])
    await expect(
      server.database.asSystem(() => sql.raw(statement).execute(server.database.current)),
    ).rejects.toThrow(/permission denied|never changed or deleted/);
});
