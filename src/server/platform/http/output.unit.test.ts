import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { implement } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import { keyScopes } from '../../../engine/plans/roles.ts';
import { planFeatures } from '../../../engine/plans/plans.ts';
import { createApi } from './api.ts';
import { createOpenCalls } from './open-calls.ts';
import { neverStored } from './request.ts';
import type { RequestContext } from './request.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import { id } from './test-agency-exchanges.ts';
import { exchanges } from './test-exchanges.ts';
import type { Name } from './test-exchanges.ts';

type Depth = 'nowhere' | 'root' | 'inside';

const ada = { userId: id, email: 'ada@example.org' };
const secret = 'SECRET-OF-ANOTHER-OWNER';

/** A true answer with one field more than its contract names, at its root or in the first object inside it. */
const overfill = (output: object, depth: Depth): object => {
  if (depth === 'nowhere') return output;
  if (depth === 'root') return { ...output, owner: secret };
  const [key, inside] = Object.entries(output).find(([, value]) => holdsObject(value)) ?? ['', {}];
  const fuller = Array.isArray(inside)
    ? inside.map((entry) => overfill(entry, 'root'))
    : overfill(inside, 'root');
  return { ...output, [key]: fuller };
};
const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsObject) : typeof value === 'object' && value !== null;

const reports: unknown[] = [];
let depth: Depth = 'root';
/** As the types know it, an answer that the contract allows. */
const answer = (name: Name) => {
  const { output } = exchanges[name];
  return output instanceof File ? output : JSON.parse(JSON.stringify(overfill(output, depth)));
};
let server: Server;
let url = '';
beforeAll(async () => {
  const os = implement(contract).$context<RequestContext>();
  const router = {
    start: os.start.handler(() => answer('start')),
    analyzeYoutubeChannel: os.analyzeYoutubeChannel.handler(() => answer('analyzeYoutubeChannel')),
    analyzeYoutubeChannelSteps: os.analyzeYoutubeChannelSteps.handler(async function* steps() {
      yield answer('analyzeYoutubeChannelSteps');
    }),
    bulkProgress: os.bulkProgress.handler(async function* changes() {
      yield answer('bulkProgress');
    }),
    storedAnalysis: os.storedAnalysis.handler(() => answer('storedAnalysis')),
    sampleReport: os.sampleReport.handler(() => answer('sampleReport')),
    dashboard: os.dashboard.handler(() => answer('dashboard')),
    library: os.library.handler(() => answer('library')),
    libraryIds: os.libraryIds.handler(() => answer('libraryIds')),
    libraryViews: os.libraryViews.handler(() => answer('libraryViews')),
    saveLibraryView: os.saveLibraryView.handler(() => answer('saveLibraryView')),
    deleteLibraryView: os.deleteLibraryView.handler(() => answer('deleteLibraryView')),
    rerunCost: os.rerunCost.handler(() => answer('rerunCost')),
    personalizeUserAlgorithm: os.personalizeUserAlgorithm.handler(() => answer('personalizeUserAlgorithm')),
    checkSubscription: os.checkSubscription.handler(() => answer('checkSubscription')),
    sendWelcomeEmail: os.sendWelcomeEmail.handler(() => answer('sendWelcomeEmail')),
    updateProfile: os.updateProfile.handler(() => answer('updateProfile')),
    listSessions: os.listSessions.handler(() => answer('listSessions')),
    endSession: os.endSession.handler(() => answer('endSession')),
    endSessions: os.endSessions.handler(() => answer('endSessions')),
    addressChange: os.addressChange.handler(() => answer('addressChange')),
    cancelAddressChange: os.cancelAddressChange.handler(() => answer('cancelAddressChange')),
    notifications: os.notifications.handler(() => answer('notifications')),
    readNotifications: os.readNotifications.handler(() => answer('readNotifications')),
    notificationSettings: os.notificationSettings.handler(() => answer('notificationSettings')),
    saveNotificationSetting: os.saveNotificationSetting.handler(() => answer('saveNotificationSetting')),
    ownData: os.ownData.handler(() => answer('ownData')),
    askForOwnData: os.askForOwnData.handler(() => answer('askForOwnData')),
    downloadOwnData: os.downloadOwnData.handler(() => answer('downloadOwnData')),
    deleteAccount: os.deleteAccount.handler(() => answer('deleteAccount')),
    keepAccount: os.keepAccount.handler(() => answer('keepAccount')),
    requestRemoval: os.requestRemoval.handler(() => answer('requestRemoval')),
    proveRemoval: os.proveRemoval.handler(() => answer('proveRemoval')),
    listRemovalRequests: os.listRemovalRequests.handler(() => answer('listRemovalRequests')),
    answerRemovalRequest: os.answerRemovalRequest.handler(() => answer('answerRemovalRequest')),
    offers: os.offers.handler(() => answer('offers')),
    createCheckout: os.createCheckout.handler(() => answer('createCheckout')),
    customerPortal: os.customerPortal.handler(() => answer('customerPortal')),
    checkout: os.checkout.handler(() => answer('checkout')),
    creditHistory: os.creditHistory.handler(() => answer('creditHistory')),
    makeTeam: os.makeTeam.handler(() => answer('makeTeam')),
    switchWorkspace: os.switchWorkspace.handler(() => answer('switchWorkspace')),
    team: os.team.handler(() => answer('team')),
    changeTeam: os.changeTeam.handler(() => answer('changeTeam')),
    inviteMember: os.inviteMember.handler(() => answer('inviteMember')),
    withdrawInvitation: os.withdrawInvitation.handler(() => answer('withdrawInvitation')),
    readInvitation: os.readInvitation.handler(() => answer('readInvitation')),
    acceptInvitation: os.acceptInvitation.handler(() => answer('acceptInvitation')),
    changeMember: os.changeMember.handler(() => answer('changeMember')),
    removeMember: os.removeMember.handler(() => answer('removeMember')),
    leaveTeam: os.leaveTeam.handler(() => answer('leaveTeam')),
    moveSubscription: os.moveSubscription.handler(() => answer('moveSubscription')),
    deleteTeam: os.deleteTeam.handler(() => answer('deleteTeam')),
    teamActivity: os.teamActivity.handler(() => answer('teamActivity')),
    exportAnalysisCsv: os.exportAnalysisCsv.handler(() => answer('exportAnalysisCsv')),
    exportAnalysisExcel: os.exportAnalysisExcel.handler(() => answer('exportAnalysisExcel')),
    exportAnalysisPdf: os.exportAnalysisPdf.handler(() => answer('exportAnalysisPdf')),
    exportAnalysisReport: os.exportAnalysisReport.handler(() => answer('exportAnalysisReport')),
    creatorReport: os.creatorReport.handler(() => answer('creatorReport')),
    creatorChannels: os.creatorChannels.handler(() => answer('creatorChannels')),
    creatorOwnership: os.creatorOwnership.handler(() => answer('creatorOwnership')),
    creatorRates: os.creatorRates.handler(() => answer('creatorRates')),
    creatorRateCard: os.creatorRateCard.handler(() => answer('creatorRateCard')),
    saveCreatorRateCard: os.saveCreatorRateCard.handler(() => answer('saveCreatorRateCard')),
    creatorMediaKit: os.creatorMediaKit.handler(() => answer('creatorMediaKit')),
    creatorKitScreenshot: os.creatorKitScreenshot.handler(() => answer('creatorKitScreenshot')),
    creatorListing: os.creatorListing.handler(() => answer('creatorListing')),
    manageApiKeys: os.manageApiKeys.handler(() => answer('manageApiKeys')),
    apiChannelAnalysis: os.apiChannelAnalysis.handler(() => answer('apiChannelAnalysis')),
    bulkChannelAnalysis: os.bulkChannelAnalysis.handler(() => answer('bulkChannelAnalysis')),
    bulkJobs: os.bulkJobs.handler(() => answer('bulkJobs')),
    bulkJobAction: os.bulkJobAction.handler(() => answer('bulkJobAction')),
    bulkLines: os.bulkLines.handler(() => answer('bulkLines')),
    creatorMarketplace: os.creatorMarketplace.handler(() => answer('creatorMarketplace')),
    requestQuote: os.requestQuote.handler(() => answer('requestQuote')),
    quoteRequests: os.quoteRequests.handler(() => answer('quoteRequests')),
    actOnQuoteRequest: os.actOnQuoteRequest.handler(() => answer('actOnQuoteRequest')),
    quoteInbox: os.quoteInbox.handler(() => answer('quoteInbox')),
    actOnQuoteInbox: os.actOnQuoteInbox.handler(() => answer('actOnQuoteInbox')),
    pasteOffer: os.pasteOffer.handler(() => answer('pasteOffer')),
    placeQuoteRequest: os.placeQuoteRequest.handler(() => answer('placeQuoteRequest')),
    quotes: os.quotes.handler(() => answer('quotes')),
    quote: os.quote.handler(() => answer('quote')),
    createQuote: os.createQuote.handler(() => answer('createQuote')),
    reviseQuote: os.reviseQuote.handler(() => answer('reviseQuote')),
    sendQuote: os.sendQuote.handler(() => answer('sendQuote')),
    withdrawQuote: os.withdrawQuote.handler(() => answer('withdrawQuote')),
    acceptCounterOffer: os.acceptCounterOffer.handler(() => answer('acceptCounterOffer')),
    exportQuotePdf: os.exportQuotePdf.handler(() => answer('exportQuotePdf')),
    exportQuoteLines: os.exportQuoteLines.handler(() => answer('exportQuoteLines')),
    readLinkedQuote: os.readLinkedQuote.handler(() => answer('readLinkedQuote')),
    answerLinkedQuote: os.answerLinkedQuote.handler(() => answer('answerLinkedQuote')),
    campaigns: os.campaigns.handler(() => answer('campaigns')),
    campaign: os.campaign.handler(() => answer('campaign')),
    createCampaign: os.createCampaign.handler(() => answer('createCampaign')),
    saveCampaign: os.saveCampaign.handler(() => answer('saveCampaign')),
    addCampaignCreators: os.addCampaignCreators.handler(() => answer('addCampaignCreators')),
    moveCampaignCreator: os.moveCampaignCreator.handler(() => answer('moveCampaignCreator')),
    saveCampaignCreator: os.saveCampaignCreator.handler(() => answer('saveCampaignCreator')),
    askClient: os.askClient.handler(() => answer('askClient')),
    shareBrief: os.shareBrief.handler(() => answer('shareBrief')),
    campaignComments: os.campaignComments.handler(() => answer('campaignComments')),
    addCampaignComment: os.addCampaignComment.handler(() => answer('addCampaignComment')),
    saveDeliverable: os.saveDeliverable.handler(() => answer('saveDeliverable')),
    moveDeliverable: os.moveDeliverable.handler(() => answer('moveDeliverable')),
    deleteDeliverable: os.deleteDeliverable.handler(() => answer('deleteDeliverable')),
    saveCampaignCost: os.saveCampaignCost.handler(() => answer('saveCampaignCost')),
    deleteCampaignCost: os.deleteCampaignCost.handler(() => answer('deleteCampaignCost')),
    campaignActivity: os.campaignActivity.handler(() => answer('campaignActivity')),
    campaignLinks: os.campaignLinks.handler(() => answer('campaignLinks')),
    makeCampaignLinks: os.makeCampaignLinks.handler(() => answer('makeCampaignLinks')),
    attachCampaignLink: os.attachCampaignLink.handler(() => answer('attachCampaignLink')),
    detachCampaignLink: os.detachCampaignLink.handler(() => answer('detachCampaignLink')),
    deliverableProgress: os.deliverableProgress.handler(() => answer('deliverableProgress')),
    verifyDeliverable: os.verifyDeliverable.handler(() => answer('verifyDeliverable')),
    readDeliverable: os.readDeliverable.handler(() => answer('readDeliverable')),
    guaranteeDeliverable: os.guaranteeDeliverable.handler(() => answer('guaranteeDeliverable')),
    nameCompetitors: os.nameCompetitors.handler(() => answer('nameCompetitors')),
    campaignReport: os.campaignReport.handler(() => answer('campaignReport')),
    forecastAccuracy: os.forecastAccuracy.handler(() => answer('forecastAccuracy')),
    exportCampaignReport: os.exportCampaignReport.handler(() => answer('exportCampaignReport')),
    shareCampaignReport: os.shareCampaignReport.handler(() => answer('shareCampaignReport')),
    proposals: os.proposals.handler(() => answer('proposals')),
    proposal: os.proposal.handler(() => answer('proposal')),
    createProposal: os.createProposal.handler(() => answer('createProposal')),
    draftProposal: os.draftProposal.handler(() => answer('draftProposal')),
    editProposal: os.editProposal.handler(() => answer('editProposal')),
    sendProposal: os.sendProposal.handler(() => answer('sendProposal')),
    withdrawProposal: os.withdrawProposal.handler(() => answer('withdrawProposal')),
    deleteProposal: os.deleteProposal.handler(() => answer('deleteProposal')),
    exportProposal: os.exportProposal.handler(() => answer('exportProposal')),
    schedules: os.schedules.handler(() => answer('schedules')),
    saveSchedule: os.saveSchedule.handler(() => answer('saveSchedule')),
    deleteSchedule: os.deleteSchedule.handler(() => answer('deleteSchedule')),
    sendSchedule: os.sendSchedule.handler(() => answer('sendSchedule')),
    whiteLabelSettings: os.whiteLabelSettings.handler(() => answer('whiteLabelSettings')),
    saveWhiteLabel: os.saveWhiteLabel.handler(() => answer('saveWhiteLabel')),
    previewWhiteLabel: os.previewWhiteLabel.handler(() => answer('previewWhiteLabel')),
    whiteLabelReport: os.whiteLabelReport.handler(() => answer('whiteLabelReport')),
    verifyDomain: os.verifyDomain.handler(() => answer('verifyDomain')),
    clients: os.clients.handler(() => answer('clients')),
    client: os.client.handler(() => answer('client')),
    clientRows: os.clientRows.handler(() => answer('clientRows')),
    saveClient: os.saveClient.handler(() => answer('saveClient')),
    deleteClient: os.deleteClient.handler(() => answer('deleteClient')),
    giveList: os.giveList.handler(() => answer('giveList')),
    endList: os.endList.handler(() => answer('endList')),
    saveClientNote: os.saveClientNote.handler(() => answer('saveClientNote')),
    inviteGuest: os.inviteGuest.handler(() => answer('inviteGuest')),
    changeAccess: os.changeAccess.handler(() => answer('changeAccess')),
    watches: os.watches.handler(() => answer('watches')),
    addWatch: os.addWatch.handler(() => answer('addWatch')),
    changeWatch: os.changeWatch.handler(() => answer('changeWatch')),
    endWatch: os.endWatch.handler(() => answer('endWatch')),
    watchAlerts: os.watchAlerts.handler(() => answer('watchAlerts')),
    readWatchAlerts: os.readWatchAlerts.handler(() => answer('readWatchAlerts')),
    sponsorFeed: os.sponsorFeed.handler(() => answer('sponsorFeed')),
    compare: os.compare.handler(() => answer('compare')),
    exportComparison: os.exportComparison.handler(() => answer('exportComparison')),
    exportComparisonExcel: os.exportComparisonExcel.handler(() => answer('exportComparisonExcel')),
    comparisonLinks: os.comparisonLinks.handler(() => answer('comparisonLinks')),
    shareComparison: os.shareComparison.handler(() => answer('shareComparison')),
    endComparisonLink: os.endComparisonLink.handler(() => answer('endComparisonLink')),
    shareReport: os.shareReport.handler(() => answer('shareReport')),
    listCreatorRates: os.listCreatorRates.handler(() => answer('listCreatorRates')),
    addCreatorRate: os.addCreatorRate.handler(() => answer('addCreatorRate')),
    updateCreatorRate: os.updateCreatorRate.handler(() => answer('updateCreatorRate')),
    deleteCreatorRate: os.deleteCreatorRate.handler(() => answer('deleteCreatorRate')),
    previewRateImport: os.previewRateImport.handler(() => answer('previewRateImport')),
    importCreatorRates: os.importCreatorRates.handler(() => answer('importCreatorRates')),
    waitingRates: os.waitingRates.handler(() => answer('waitingRates')),
    acceptSubmittedRate: os.acceptSubmittedRate.handler(() => answer('acceptSubmittedRate')),
    refuseSubmittedRate: os.refuseSubmittedRate.handler(() => answer('refuseSubmittedRate')),
    listExchangeRates: os.listExchangeRates.handler(() => answer('listExchangeRates')),
    saveExchangeRate: os.saveExchangeRate.handler(() => answer('saveExchangeRate')),
    deleteExchangeRate: os.deleteExchangeRate.handler(() => answer('deleteExchangeRate')),
    importExchangeRates: os.importExchangeRates.handler(() => answer('importExchangeRates')),
    improveAlgorithm: os.improveAlgorithm.handler(() => answer('improveAlgorithm')),
    calibration: os.calibration.handler(() => answer('calibration')),
    makeCalibrationCurrent: os.makeCalibrationCurrent.handler(() => answer('makeCalibrationCurrent')),
    discardCalibration: os.discardCalibration.handler(() => answer('discardCalibration')),
    priceAccuracy: os.priceAccuracy.handler(() => answer('priceAccuracy')),
    adminAnalytics: os.adminAnalytics.handler(() => answer('adminAnalytics')),
    adminAnalyticsCsv: os.adminAnalyticsCsv.handler(() => answer('adminAnalyticsCsv')),
    findAccount: os.findAccount.handler(() => answer('findAccount')),
    adminSecurityAudit: os.adminSecurityAudit.handler(() => answer('adminSecurityAudit')),
    supportSearch: os.supportSearch.handler(() => answer('supportSearch')),
    supportAccount: os.supportAccount.handler(() => answer('supportAccount')),
    supportAct: os.supportAct.handler(() => answer('supportAct')),
    adminSessionManager: os.adminSessionManager.handler(() => answer('adminSessionManager')),
    alerts: os.alerts.handler(() => answer('alerts')),
    resolveAlert: os.resolveAlert.handler(() => answer('resolveAlert')),
    auditLog: os.auditLog.handler(() => answer('auditLog')),
    exportAuditLog: os.exportAuditLog.handler(() => answer('exportAuditLog')),
    operations: os.operations.handler(() => answer('operations')),
    retryJob: os.retryJob.handler(() => answer('retryJob')),
    lists: os.lists.handler(() => answer('lists')),
    createList: os.createList.handler(() => answer('createList')),
    updateList: os.updateList.handler(() => answer('updateList')),
    deleteList: os.deleteList.handler(() => answer('deleteList')),
    listItems: os.listItems.handler(() => answer('listItems')),
    addToList: os.addToList.handler(() => answer('addToList')),
    updateListItems: os.updateListItems.handler(() => answer('updateListItems')),
    removeFromList: os.removeFromList.handler(() => answer('removeFromList')),
    restoreToList: os.restoreToList.handler(() => answer('restoreToList')),
    moveListItem: os.moveListItem.handler(() => answer('moveListItem')),
    saveContact: os.saveContact.handler(() => answer('saveContact')),
    previewListImport: os.previewListImport.handler(() => answer('previewListImport')),
    importList: os.importList.handler(() => answer('importList')),
    exportDecisionsCsv: os.exportDecisionsCsv.handler(() => answer('exportDecisionsCsv')),
    exportDecisionsExcel: os.exportDecisionsExcel.handler(() => answer('exportDecisionsExcel')),
    listComments: os.listComments.handler(() => answer('listComments')),
    addListComment: os.addListComment.handler(() => answer('addListComment')),
    deleteListComment: os.deleteListComment.handler(() => answer('deleteListComment')),
    simulate: os.simulate.handler(() => answer('simulate')),
    simulation: os.simulation.handler(() => answer('simulation')),
    simulations: os.simulations.handler(() => answer('simulations')),
    finishedDeals: os.finishedDeals.handler(() => answer('finishedDeals')),
    deleteSimulation: os.deleteSimulation.handler(() => answer('deleteSimulation')),
    exportSimulation: os.exportSimulation.handler(() => answer('exportSimulation')),
    assumptionSets: os.assumptionSets.handler(() => answer('assumptionSets')),
    assumptionSet: os.assumptionSet.handler(() => answer('assumptionSet')),
    saveAssumptionSet: os.saveAssumptionSet.handler(() => answer('saveAssumptionSet')),
    deleteAssumptionSet: os.deleteAssumptionSet.handler(() => answer('deleteAssumptionSet')),
    planPortfolio: os.planPortfolio.handler(() => answer('planPortfolio')),
    keepPortfolio: os.keepPortfolio.handler(() => answer('keepPortfolio')),
    portfolios: os.portfolios.handler(() => answer('portfolios')),
    keptPortfolio: os.keptPortfolio.handler(() => answer('keptPortfolio')),
    deletePortfolio: os.deletePortfolio.handler(() => answer('deletePortfolio')),
    askedPrices: os.askedPrices.handler(() => answer('askedPrices')),
    saveAskedPrices: os.saveAskedPrices.handler(() => answer('saveAskedPrices')),
    exportListCsv: os.exportListCsv.handler(() => answer('exportListCsv')),
    exportListExcel: os.exportListExcel.handler(() => answer('exportListExcel')),
    assessOffer: os.assessOffer.handler(() => answer('assessOffer')),
    assessVisitorOffer: os.assessVisitorOffer.handler(() => answer('assessVisitorOffer')),
    assessListedOffers: os.assessListedOffers.handler(() => answer('assessListedOffers')),
    keepOfferVerdict: os.keepOfferVerdict.handler(() => answer('keepOfferVerdict')),
    offerVerdicts: os.offerVerdicts.handler(() => answer('offerVerdicts')),
    offerVerdict: os.offerVerdict.handler(() => answer('offerVerdict')),
    settleOffer: os.settleOffer.handler(() => answer('settleOffer')),
    deleteOfferVerdict: os.deleteOfferVerdict.handler(() => answer('deleteOfferVerdict')),
    shareOfferVerdict: os.shareOfferVerdict.handler(() => answer('shareOfferVerdict')),
    endOfferLink: os.endOfferLink.handler(() => answer('endOfferLink')),
    trackingLinks: os.trackingLinks.handler(() => answer('trackingLinks')),
    trackingLink: os.trackingLink.handler(() => answer('trackingLink')),
    saveTrackingLink: os.saveTrackingLink.handler(() => answer('saveTrackingLink')),
    savePromoCode: os.savePromoCode.handler(() => answer('savePromoCode')),
    endPromoCode: os.endPromoCode.handler(() => answer('endPromoCode')),
    exportPromoCodes: os.exportPromoCodes.handler(() => answer('exportPromoCodes')),
    recordConversions: os.recordConversions.handler(() => answer('recordConversions')),
    conversionReport: os.conversionReport.handler(() => answer('conversionReport')),
    saveTrackingSettings: os.saveTrackingSettings.handler(() => answer('saveTrackingSettings')),
    previewConversions: os.previewConversions.handler(() => answer('previewConversions')),
    importConversions: os.importConversions.handler(() => answer('importConversions')),
    previewSurvey: os.previewSurvey.handler(() => answer('previewSurvey')),
    importSurvey: os.importSurvey.handler(() => answer('importSurvey')),
    saveSurveyCount: os.saveSurveyCount.handler(() => answer('saveSurveyCount')),
    runDataLifecycle: os.runDataLifecycle.handler(() => answer('runDataLifecycle')),
  };
  const api = createApi({
    router,
    headers: buildSecurityHeaders(false),
    openCalls: createOpenCalls(),
    now: () => new Date(),
    answerOnce: () => Promise.reject(new Error('Nothing is sent with a key.')),
    report: (error) => reports.push(error),
    noteRefusedCall: () => Promise.resolve(),
  });
  server = createServer((request, response) => {
    const context = {
      requestId: 'r-1',
      clientAddress: '192.0.2.1',
      viewer: () =>
        Promise.resolve({
          ...ada,
          personId: ada.userId,
          role: 'owner' as const,
          team: null,
          emailVerified: true,
          signInId: 's',
          signedInAt: new Date(),
          provenAt: new Date(),
        }),
      admin: () => Promise.resolve({ ...ada, clientAddress: '192.0.2.1' }),
      leaver: () => Promise.resolve(null),
      expectedWorkspace: null,
      adminSession: () => Promise.resolve('s'),
      askAnew: () => undefined,
      confirmCode: () => Promise.resolve(false),
      features: () => Promise.resolve(planFeatures),
      featuresNow: () => Promise.resolve(planFeatures),
      effectId: null,
      stopping: new AbortController().signal,
      apiCall: () =>
        Promise.resolve({
          userId: id,
          scopes: keyScopes,
          idempotencyKey: null,
          refreshLimits: () => Promise.resolve(),
        }),
      answerHeaders: {},
      cacheControl: neverStored,
      unexpected: 'Something went wrong.',
    };
    void api({ request, response, context, path: request.url?.split('?')[0] ?? '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => server.close());

const call = async (name: Name, at: Depth) => {
  depth = at;
  reports.length = 0;
  const { path = '', method = 'GET' } = contract[name]['~orpc'].route;
  const { input } = exchanges[name];
  const query =
    method === 'GET' && input
      ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()}`
      : '';
  const body = method === 'POST' && input ? { body: JSON.stringify(input) } : {};
  const response = await fetch(url + path + query, { method, ...body });
  return { status: response.status, text: await response.text() };
};
const procedures = Object.keys(exchanges).filter((name): name is Name => name in contract);
const cases = procedures.flatMap((name) => {
  if (exchanges[name].output instanceof File) return [];
  const places: Depth[] = Object.values(exchanges[name].output).some(holdsObject)
    ? ['root', 'inside']
    : ['root'];
  return places.map((at) => ({ name, at }));
});

test('every procedure of the contract is held to it here', () => {
  expect(procedures.toSorted()).toEqual(Object.keys(contract).toSorted());
});

test.each(procedures)('%s sends the answer its contract allows', async (name) => {
  expect(await call(name, 'nowhere')).toMatchObject({ status: 200 });
  expect(reports).toEqual([]);
});

test.each(cases)('$name cannot send a field its contract does not name, $at', async ({ name, at }) => {
  const { text } = await call(name, at);
  expect(text).not.toContain(secret);
  expect(text).toMatch(/"error":"[A-Z][^"]+","code":"INTERNAL_SERVER_ERROR"/);
  expect(reports.length).toBe(1);
});
