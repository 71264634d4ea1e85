import { offerQuestion } from '../../platform/http/test-offer-exchanges.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { contract } from '../../../contract/contract.ts';
import type { adminExchanges } from '../../platform/http/test-admin-exchanges.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { ownSet, simulated, spread } from '../../deals/returns/test-returns.ts';
import { buyReport } from './test-reports.ts';
import { findLeaks, samples } from './test-withheld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An administrator's calls refuse everybody else before anything is read. */
type OpenCall = Exclude<keyof typeof contract, keyof typeof adminExchanges>;

interface Asked {
  id: string;
  channelId: string;
  list: string;
}
/** What each call is asked for a channel. */
const inputs = ({ id, channelId, list }: Asked): Record<OpenCall, unknown[]> => {
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
    lists: [null, `?channel_id=${channelId}`],
    createList: [],
    updateList: [],
    deleteList: [],
    listItems: [`?list_id=${list}`, `?list_id=${list}&sort=price`, `?list_id=${list}&sort=rank`],
    addToList: [],
    updateListItems: [],
    removeFromList: [],
    restoreToList: [],
    moveListItem: [],
    saveContact: [],
    listComments: [`?list_id=${list}&channel_id=${channelId}`],
    addListComment: [{ list_id: list, channel_id: channelId, text: 'Ask her', mentions: [] }],
    deleteListComment: [],
    simulate: [{ ...simulated, analysis_id: id }],
    simulation: [],
    simulations: [null, `?channel_id=${channelId}`],
    finishedDeals: [null],
    deleteSimulation: [],
    exportSimulation: [],
    assumptionSets: [null],
    assumptionSet: [],
    saveAssumptionSet: [{ ...ownSet, based_on: null }],
    deleteAssumptionSet: [],
    planPortfolio: [{ ...spread, list_id: list }],
    keepPortfolio: [{ name: 'May', question: { ...spread, list_id: list } }],
    portfolios: [null],
    keptPortfolio: [],
    deletePortfolio: [],
    askedPrices: [`?list_id=${list}`],
    saveAskedPrices: [],
    previewListImport: [],
    importList: [],
    exportListCsv: [{ list_id: list }],
    exportListExcel: [{ list_id: list }],
    library: [null, '?sort=price', '?q=a&sort=cpm&order=asc', '?price_max=9000000'],
    libraryIds: [null, '?sort=trend', '?price_max=9000000'],
    rerunCost: [{ analysisIds: [id] }],
    libraryViews: [null],
    saveLibraryView: [],
    deleteLibraryView: [],
    personalizeUserAlgorithm: [{ action: 'get_preferences' }],
    checkSubscription: [{}],
    sendWelcomeEmail: [],
    updateProfile: [],
    listSessions: [null],
    endSession: [],
    endSessions: [],
    addressChange: [null],
    cancelAddressChange: [],
    notifications: [null],
    readNotifications: [{ id: null }],
    notificationSettings: [null],
    saveNotificationSetting: [{ kind: 'quote_request', how: 'mail' }],
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
    makeTeam: [],
    switchWorkspace: [],
    team: [null],
    changeTeam: [],
    inviteMember: [],
    withdrawInvitation: [],
    readInvitation: [],
    acceptInvitation: [],
    changeMember: [],
    removeMember: [],
    leaveTeam: [],
    moveSubscription: [],
    deleteTeam: [],
    teamActivity: [null],
    exportAnalysisCsv: [{ all: true }, { analysisIds: [id], further: true }],
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
    creatorKitScreenshot: [{ action: 'remove', ...channel }],
    creatorRateCard: [`?channel_id=${channelId}`],
    saveCreatorRateCard: [{ ...channel, base_version: 0, wage_cents: 0, lines: [] }],
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
    requestQuote: [],
    quoteRequests: [null],
    actOnQuoteRequest: [],
    quoteInbox: [null],
    actOnQuoteInbox: [],
    pasteOffer: [],
    placeQuoteRequest: [`?id=${id}`],
    quotes: [null],
    quote: [],
    createQuote: [],
    reviseQuote: [],
    sendQuote: [],
    withdrawQuote: [],
    acceptCounterOffer: [],
    exportQuotePdf: [],
    exportQuoteLines: [],
    readLinkedQuote: [],
    answerLinkedQuote: [],
    campaigns: [null],
    campaign: [],
    createCampaign: [],
    saveCampaign: [],
    addCampaignCreators: [],
    moveCampaignCreator: [],
    saveCampaignCreator: [],
    askClient: [],
    shareBrief: [],
    campaignComments: [],
    addCampaignComment: [],
    saveDeliverable: [],
    moveDeliverable: [],
    deleteDeliverable: [],
    saveCampaignCost: [],
    deleteCampaignCost: [],
    campaignActivity: [],
    campaignLinks: [],
    makeCampaignLinks: [],
    attachCampaignLink: [],
    detachCampaignLink: [],
    deliverableProgress: [],
    verifyDeliverable: [],
    readDeliverable: [],
    guaranteeDeliverable: [],
    nameCompetitors: [],
    campaignReport: [],
    exportCampaignReport: [],
    shareCampaignReport: [],
    forecastAccuracy: [null],
    proposals: [null],
    proposal: [],
    createProposal: [],
    draftProposal: [],
    editProposal: [],
    sendProposal: [],
    withdrawProposal: [],
    deleteProposal: [],
    exportProposal: [],
    creatorMarketplace: ['?action=list', '?action=search&q=a'],
    schedules: [null],
    saveSchedule: [],
    deleteSchedule: [],
    sendSchedule: [],
    whiteLabelSettings: [null],
    saveWhiteLabel: [],
    previewWhiteLabel: [],
    whiteLabelReport: [null],
    verifyDomain: [{}],
    clients: [null],
    client: [],
    clientRows: [],
    exportDecisionsCsv: [],
    exportDecisionsExcel: [],
    saveClient: [],
    deleteClient: [],
    giveList: [],
    endList: [],
    saveClientNote: [],
    inviteGuest: [],
    changeAccess: [],
    watches: [null],
    addWatch: [{ kind: 'channel', channel: channelId, frequency: 'weekly', rules: {} }],
    changeWatch: [],
    endWatch: [],
    watchAlerts: [null],
    readWatchAlerts: [],
    sponsorFeed: [null],
    shareReport: [{ analysisId: id, action: 'share' }],
    compare: [`?ids=${id}`, `?ids=${channelId}`],
    exportComparison: [{ ids: id, paper: 'a4' }],
    exportComparisonExcel: [{ ids: id }],
    comparisonLinks: [null],
    shareComparison: [{ ids: `${id},${channelId}`, prices: true, days: '7' }],
    endComparisonLink: [{ id }],
    assessOffer: [{ ...offerQuestion, analysis_id: id }],
    assessVisitorOffer: [],
    assessListedOffers: [],
    keepOfferVerdict: [{ question: { ...offerQuestion, analysis_id: id }, label: 'l' }],
    offerVerdicts: [null],
    offerVerdict: [`?id=${id}`],
    settleOffer: [],
    deleteOfferVerdict: [],
    shareOfferVerdict: [{ id, days: '7' }],
    endOfferLink: [],
    trackingLinks: [null],
    trackingLink: [`?id=${id}`],
    saveTrackingLink: [],
    savePromoCode: [{ creator: 'Ada', code: 'ADA15', percent: 15, ends_on: null }],
    endPromoCode: [{ id }],
    exportPromoCodes: [{}],
    recordConversions: [],
    conversionReport: ['?days=30'],
    saveTrackingSettings: [{ has_click_ids: true, window_days: 30, on_conflict: 'code' }],
    previewConversions: [],
    importConversions: [],
    previewSurvey: [],
    importSurvey: [],
    saveSurveyCount: [{ creator: 'Ada', week: '2026-11-20', answers: 3 }],
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
  const list = await makeList(free.cookie, channelId);
  for (const [name, input] of listCalls({ id, channelId, list })) {
    const wire = await ask(name, { input, cookie: free.cookie });
    expect({ name, input, leaks: findLeaks(full, wire) }).toEqual({ name, input, leaks: [] });
  }
});

/** A ranked list with the channel in it. */
async function makeList(cookie: string, channelId: string): Promise<string> {
  const call = (name: string, input: object) => ask(name, { input, cookie });
  const made = await call('createList', { name: 'l' });
  const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(made.slice(made.indexOf('{'))));
  const weights = { value: 5, score: 0, safety: 0, risk: 0, trend: 5, cpm_fit: 5 };
  await call('addToList', { list_id: id, channel_ids: [channelId] });
  await call('updateList', { list_id: id, weights, target_cpm_cents: 2_500 });
  return id;
}

const listCalls = (asked: Asked) =>
  Object.entries(inputs(asked)).flatMap(([name, each]) => each.map((input) => [name, input] as const));

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
