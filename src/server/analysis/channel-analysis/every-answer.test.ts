import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { contract } from '../../../contract/contract.ts';
import type { adminExchanges } from '../../platform/http/test-admin-exchanges.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { buyReport } from './test-reports.ts';
import { findLeaks, samples } from './test-withheld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An administrator's calls refuse everybody else before anything is read. */
type OpenCall = Exclude<keyof typeof contract, keyof typeof adminExchanges>;

/** What each call is asked for a channel. */
const inputs = (id: string, channelId: string): Record<OpenCall, unknown[]> => {
  const kit = { shared: true, headline: 'h', about: 'a', contact_address: null, shows_rates: true };
  const entry = {
    bio: 'b',
    content_categories: ['Tech'],
    language: 'en',
    region: 'US',
    rate_currency: 'USD',
  };
  const rate = {
    rate_type: 'cpm',
    amount_hundredths: 1,
    currency: 'USD',
    agreed_on: '2026-11-01',
    notes: '',
  };
  const channel = { channel_id: channelId };
  return {
    start: [null],
    analyzeYoutubeChannel: [{ channelUrl: channelId }],
    analyzeYoutubeChannelSteps: [{ channelUrl: channelId }],
    storedAnalysis: [`?id=${id}`],
    sampleReport: [],
    priceAccuracy: [],
    dashboard: [null],
    library: [null, '?sort=price', '?q=a&sort=price&order=asc'],
    personalizeUserAlgorithm: [{ action: 'get_preferences' }],
    checkSubscription: [{}],
    sendWelcomeEmail: [],
    updateProfile: [],
    listSessions: [null],
    endSession: [],
    endSessions: [],
    addressChange: [null],
    cancelAddressChange: [],
    ownData: [null],
    askForOwnData: [],
    downloadOwnData: [],
    deleteAccount: [],
    keepAccount: [],
    requestRemoval: [],
    proveRemoval: [],
    offers: [null],
    createCheckout: [{ priceId: 'price_demo_full_report', channelUrl: channelId }],
    customerPortal: [{}],
    checkout: [`?id=${id}`],
    creditHistory: [null],
    exportAnalysisCsv: [{ all: true }, { analysisIds: [id] }],
    exportAnalysisExcel: [{ all: true }],
    exportAnalysisPdf: [{ analysisId: id }],
    exportAnalysisReport: [{ analysisId: id, paper: 'a4' }],
    creatorReport: [`?channel_id=${channelId}`],
    creatorChannels: [null],
    creatorOwnership: [
      { action: 'request', ...channel },
      { action: 'check', ...channel },
    ],
    creatorRates: [{ action: 'list' }, { action: 'submit', ...channel, ...rate }],
    creatorMediaKit: [
      { action: 'get', ...channel },
      { action: 'save', ...channel, ...kit },
    ],
    creatorListing: [
      { action: 'get', ...channel },
      { action: 'save', ...channel, ...entry, min_rate: 1, max_rate: 2 },
    ],
    manageApiKeys: [{ action: 'list' }],
    apiChannelAnalysis: [],
    bulkChannelAnalysis: [{ job_name: 'j', channel_urls: [channelId] }],
    bulkJobs: [null],
    bulkProgress: [],
    bulkJobAction: [{ job_id: id, action: 'retry' }],
    bulkLines: [`?job_id=${id}&state=completed`],
    creatorMarketplace: ['?action=list', '?action=search&q=a'],
    whiteLabelSettings: [null],
    saveWhiteLabel: [],
    previewWhiteLabel: [],
    whiteLabelReport: [null],
    verifyDomain: [{}],
    shareReport: [{ analysisId: id, action: 'share' }],
  };
};

test('of a channel whose report they have not bought, no answer of any call tells a free user what is withheld', async () => {
  const [free, paying] = [await server.signUp(), await server.signUp()];
  await changeProfile(server.database, paying.userId, { subscription_tier: 'enterprise' });
  await changeProfile(server.database, free.userId, { created_at: new Date('2026-01-01T00:00:00Z') });
  const [channelId = '', bought = ''] = samples.map(({ channel }) => channel.id);
  await buyReport(server.database, { userId: paying.userId, channelId });
  await buyReport(server.database, { userId: free.userId, channelId: bought });
  const analyse = async (cookie: string, channelUrl = channelId) =>
    (await server.analyse(channelUrl, '203.0.113.9', { headers: { cookie } })).json();
  const full = fullAnalysis.parse(await analyse(paying.cookie));
  const { id } = limitedAnalysis.parse(await analyse(free.cookie));
  expect(await analyse(free.cookie, bought)).toMatchObject({ access: 'full' });
  expect(findLeaks(full, JSON.stringify(full)).length).toBeGreaterThan(50);
  for (const [name, input] of listCalls(id, channelId)) {
    const wire = await ask(name, { input, cookie: free.cookie });
    expect({ name, input, leaks: findLeaks(full, wire) }).toEqual({ name, input, leaks: [] });
  }
});

const listCalls = (id: string, channelId: string) =>
  Object.entries(inputs(id, channelId)).flatMap(([name, each]) =>
    each.map((input) => [name, input] as const),
  );

/** An answer as it comes over the wire; a text is a query, an object a body. */
async function ask(name: string, { input, cookie }: { input: unknown; cookie: string }): Promise<string> {
  const procedure = Object.entries(contract).find(([key]) => key === name)?.[1];
  const address = server.url + (procedure?.['~orpc'].route.path ?? '');
  const isBody = typeof input === 'object' && input !== null;
  const answer = isBody
    ? await fetch(address, { method: 'POST', body: JSON.stringify(input), headers: { cookie } })
    : await fetch(`${address}${typeof input === 'string' ? input : ''}`, { headers: { cookie } });
  // Known to the server, and understood.
  expect([200, 403, 404, 409]).toContain(answer.status);
  return [...answer.headers].join() + (await answer.text());
}
