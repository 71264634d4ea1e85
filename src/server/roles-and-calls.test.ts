import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Right, Role } from '../engine/plans/roles.ts';
import { allows, rights, roles } from '../engine/plans/roles.ts';
import { MembershipEndedError } from './platform/db/transactions.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { callsOf } from './platform/testing/test-calls.ts';
import { addMember, addTeam, enterTeam, removeMember } from './platform/testing/test-teams.ts';
import { startTestServer } from './platform/testing/test-server.ts';
import type { TestServer } from './platform/testing/test-server.ts';

let server: TestServer;
let team: string;
const members = new Map<Role, SignedUp>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) members.set(role, await server.signUp());
  // The highest plan, so that nothing is refused for want of one.
  team = await addTeam(server, { owner: memberAs('owner'), tier: 'enterprise' });
  for (const role of roles)
    if (role !== 'owner') await addMember(server, { person: memberAs(role), team, role });
});
afterAll(() => server.close());

const memberAs = (role: Role): SignedUp => {
  const found = members.get(role);
  if (found === undefined) throw new Error(`There is no ${role}.`);
  return found;
};

const calls = Object.entries(contract).map(([name, { '~orpc': definition }]) => {
  const { path = '', method = 'GET' } = definition.route;
  return { name, path, method, ...definition.meta };
});
const inWorkspace = calls.filter((call) => call.right !== undefined && call.access !== 'api-key');

/** Asks with a field that no call has: whoever is admitted is told so, and nothing happens. */
const ask = async ({ path, method }: { path: string; method: string }, headers: Record<string, string>) => {
  const strange = { 'no such field': '1' };
  const query = method === 'GET' ? `?${new URLSearchParams(strange)}` : '';
  const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(strange) };
  const answer = await fetch(server.url + path + query, init);
  const body: unknown = await answer.json();
  return { status: answer.status, code: readCode(body) };
};
const readCode = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null;

/** What each call asks of a role: a call that is added, or asks for less, has to be entered here. */
const asked: Record<Right, readonly string[]> = {
  read: [
    'askedPrices',
    'assumptionSet',
    'assumptionSets',
    'bulkJobs',
    'bulkLines',
    'bulkProgress',
    'campaign',
    'campaignActivity',
    'campaignComments',
    'campaignLinks',
    'campaignReport',
    'campaigns',
    'checkSubscription',
    'client',
    'clientRows',
    'clients',
    'compare',
    'comparisonLinks',
    'conversionReport',
    'creatorMarketplace',
    'creditHistory',
    'dashboard',
    'deleteLibraryView',
    'deliverableProgress',
    'exportAnalysisCsv',
    'exportAnalysisExcel',
    'exportAnalysisPdf',
    'exportAnalysisReport',
    'exportCampaignReport',
    'exportComparison',
    'exportComparisonExcel',
    'exportDecisionsCsv',
    'exportDecisionsExcel',
    'exportListCsv',
    'exportListExcel',
    'exportPromoCodes',
    'exportProposal',
    'exportQuoteLines',
    'exportQuotePdf',
    'exportSimulation',
    'finishedDeals',
    'keptPortfolio',
    'leaveTeam',
    'library',
    'libraryIds',
    'libraryViews',
    'listComments',
    'listItems',
    'lists',
    'offerVerdict',
    'offerVerdicts',
    'portfolios',
    'proposal',
    'proposals',
    'quote',
    'quoteRequests',
    'quotes',
    'readWatchAlerts',
    'rerunCost',
    'saveLibraryView',
    'schedules',
    'simulation',
    'simulations',
    'sponsorFeed',
    'start',
    'storedAnalysis',
    'team',
    'teamActivity',
    'trackingLink',
    'trackingLinks',
    'watchAlerts',
    'watches',
  ],
  analyse: [
    'addCampaignComment',
    'addCampaignCreators',
    'addListComment',
    'addToList',
    'addWatch',
    'analyzeYoutubeChannel',
    'analyzeYoutubeChannelSteps',
    'assessListedOffers',
    'assessOffer',
    'attachCampaignLink',
    'bulkChannelAnalysis',
    'bulkJobAction',
    'changeWatch',
    'createList',
    'createProposal',
    'createQuote',
    'deleteCampaignCost',
    'deleteDeliverable',
    'deleteList',
    'deleteListComment',
    'deleteOfferVerdict',
    'deletePortfolio',
    'deleteSimulation',
    'detachCampaignLink',
    'draftProposal',
    'editProposal',
    'endComparisonLink',
    'endOfferLink',
    'endPromoCode',
    'endWatch',
    'guaranteeDeliverable',
    'importConversions',
    'importList',
    'importSurvey',
    'keepOfferVerdict',
    'keepPortfolio',
    'makeCampaignLinks',
    'moveCampaignCreator',
    'moveDeliverable',
    'moveListItem',
    'nameCompetitors',
    'personalizeUserAlgorithm',
    'planPortfolio',
    'previewConversions',
    'previewListImport',
    'previewSurvey',
    'readDeliverable',
    'removeFromList',
    'restoreToList',
    'reviseQuote',
    'saveAskedPrices',
    'saveCampaignCost',
    'saveCampaignCreator',
    'saveContact',
    'saveDeliverable',
    'savePromoCode',
    'saveSurveyCount',
    'saveTrackingLink',
    'settleOffer',
    'shareComparison',
    'shareOfferVerdict',
    'shareReport',
    'simulate',
    'updateList',
    'updateListItems',
    'verifyDeliverable',
  ],
  approve: [],
  manage: [
    'acceptCounterOffer',
    'actOnQuoteRequest',
    'askClient',
    'changeAccess',
    'createCampaign',
    'deleteAssumptionSet',
    'deleteClient',
    'deleteProposal',
    'deleteSchedule',
    'endList',
    'giveList',
    'inviteGuest',
    'requestQuote',
    'saveAssumptionSet',
    'saveCampaign',
    'saveClient',
    'saveClientNote',
    'saveSchedule',
    'saveTrackingSettings',
    'sendProposal',
    'sendQuote',
    'sendSchedule',
    'shareBrief',
    'shareCampaignReport',
    'withdrawProposal',
    'withdrawQuote',
  ],
  administer: [
    'changeMember',
    'changeTeam',
    'inviteMember',
    'manageApiKeys',
    'previewWhiteLabel',
    'removeMember',
    'saveWhiteLabel',
    'verifyDomain',
    'whiteLabelReport',
    'whiteLabelSettings',
    'withdrawInvitation',
  ],
  invoices: [],
  own: ['checkout', 'createCheckout', 'customerPortal', 'deleteTeam', 'moveSubscription'],
};

test('every call that acts in a workspace asks for the right that is written down for it', () => {
  const found = Object.fromEntries(
    rights.map((right) => [
      right,
      inWorkspace.flatMap((call) => (call.right === right ? [call.name] : [])).toSorted(),
    ]),
  );
  expect(found).toEqual(asked);
});

test('every role may make the calls that its rights allow, and no other', async () => {
  const wrong: string[] = [];
  for (const role of roles) {
    const { cookie } = memberAs(role);
    for (const call of inWorkspace) {
      const isAllowed = allows(role, call.right ?? 'own');
      const { status, code } = await ask(call, { cookie, 'x-workspace': team });
      const isRight = isAllowed ? status === 400 : status === 403 && code === 'ROLE_REQUIRED';
      if (!isRight) wrong.push(`${role} ${call.name}: ${status} ${String(code)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('whoever is no member gets into no call, neither by the page’s header nor by a sign-in that names the team', async () => {
  const outsider = await server.signUp();
  const wrong: string[] = [];
  for (const named of [null, team]) {
    await enterTeam(server.database, outsider, named);
    for (const call of inWorkspace) {
      const { status, code } = await ask(call, { cookie: outsider.cookie, 'x-workspace': team });
      if (status !== 409 || code !== 'WORKSPACE_CHANGED')
        wrong.push(`${call.name}: ${status} ${String(code)}`);
    }
  }
  expect(wrong).toEqual([]);
  // Without the header they are in their own workspace.
  const { body } = await callsOf(server, outsider)('/api/start');
  expect(body).toMatchObject({ account: { workspace: { id: outsider.userId, is_team: false }, teams: [] } });
});

test('a client’s guest, by link or by address, may call nothing of the workspace; the client’s page is all they see', async () => {
  const guest = await server.signUp({ email: 'guest@client.example' });
  const call = callsOf(server, memberAs('owner'));
  const look = { logo_url: '', primary_color: '', secondary_color: '' };
  const made = z
    .looseObject({ id: z.string() })
    .parse((await call('/api/clients/save', { name: 'Acme', look })).body);
  const access = { client_id: made.id, name: 'Marketing', shows_prices: true, may_decide: true, days: 30 };
  const invited = await call('/api/clients/invite', { ...access, email: 'guest@client.example' });
  expect(invited.status).toBe(200);
  const { url } = z.looseObject({ url: z.string() }).parse((await call('/api/clients/invite', access)).body);
  const link = new URL(url).pathname;
  expect((await fetch(server.url + link)).status).toBe(200);
  const key = link.split('/').at(-1) ?? '';
  const page = await fetch(`${server.url}/client`, { headers: { cookie: guest.cookie } });
  const wrong: string[] = [];
  await enterTeam(server.database, guest, team);
  const asLink: Record<string, string>[] = [
    { authorization: `Bearer ${key}` },
    { 'x-api-key': key },
    { cookie: `client=${key}` },
  ];
  for (const each of inWorkspace) {
    const signedIn = await ask(each, { cookie: guest.cookie, 'x-workspace': team });
    if (signedIn.status !== 409 || signedIn.code !== 'WORKSPACE_CHANGED')
      wrong.push(`guest ${each.name}: ${signedIn.status} ${String(signedIn.code)}`);
    // What visitors may call, whoever has a link may call as one.
    for (const headers of each.access === 'anyone' ? [] : asLink) {
      const byLink = await ask(each, { ...headers, 'x-workspace': team });
      if (byLink.status !== 401) wrong.push(`link ${each.name}: ${byLink.status} ${String(byLink.code)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(page.status).toBeLessThan(500);
  const switched = await callsOf(server, guest)('/api/workspace', { id: team });
  expect(switched.status).toBe(404);
});

test('calls about oneself are about the person, whichever workspace they work in', async () => {
  const { cookie, userId } = memberAs('analyst');
  const own = calls.filter(({ right, access }) => right === undefined && access === 'signed-in');
  for (const call of own) {
    const { code } = await ask(call, { cookie, 'x-workspace': team });
    expect([call.name, code]).not.toEqual([call.name, 'ROLE_REQUIRED']);
  }
  const { body } = await callsOf(server, { cookie })('/api/start');
  expect(body).toMatchObject({ account: { profile: { user_id: userId }, workspace: { id: team } } });
});

test('the database lets nobody act in a workspace whose member they are not, whatever a call believes', async () => {
  const { database } = server;
  const leaver = await server.signUp();
  await addMember(server, { person: leaver, team, role: 'manager' });
  const acting = { member: { personId: leaver.userId, workspaceId: team } };
  const count = () =>
    database.withMember(acting, () =>
      database.asUser(
        team,
        async () => (await database.current.selectFrom('memberships').selectAll().execute()).length,
      ),
    );
  expect(await count()).toBe(roles.length + 1);
  await removeMember(database, leaver, team);
  await expect(count()).rejects.toThrow(MembershipEndedError);
});

test('a team without a plan has no credits and no trial, and analyses nothing', async () => {
  const owner = await server.signUp();
  const poor = await addTeam(server, { owner });
  const { body } = await callsOf(server, owner)('/api/start');
  expect(body).toMatchObject({
    account: { workspace: { id: poor }, plan: { tier: 'free' }, profile: { credits_remaining: 0 } },
  });
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: owner.cookie },
  });
  expect(answer.status).toBe(402);
});

test('what a member does in a team is the team’s, names who did it, and is paid by the team', async () => {
  const owner = await server.signUp();
  const analyst = await server.signUp();
  const rich = await addTeam(server, { owner, tier: 'pro' });
  await addMember(server, { person: analyst, team: rich, role: 'analyst' });
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: analyst.cookie },
  });
  expect(answer.status).toBe(200);
  const { database } = server;
  const rows = await database.asSystem(() =>
    database.current
      .selectFrom('channel_analyses')
      .select(['user_id', 'made_by'])
      .where('user_id', '=', rich)
      .execute(),
  );
  expect(rows).toEqual([{ user_id: rich, made_by: analyst.userId }]);
  const seen = await callsOf(server, owner)('/api/library');
  expect(seen.body).toMatchObject({ total: 1 });
  const { body } = await callsOf(server, owner)('/api/start');
  expect(body).toMatchObject({ account: { profile: { credits_remaining: 999 } } });
});
