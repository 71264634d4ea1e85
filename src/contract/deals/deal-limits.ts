export const longestScenarioName = 60;
/** Channels of a list that a budget is spread over. */
export const mostPortfolioChannels = 60;
/** Kept choices of channels for a budget, of a workspace. */
export const mostPortfolios = 200;
/** Deals of closed campaigns that own rates are learned from. */
export const mostFinishedDeals = 500;
export const longestPortfolioName = 60;
/** Simulations listed at once. */
export const simulationsShown = 100;
/** A workspace's own assumptions of returns. */
export const mostAssumptionSets = 20;
export const mostSetVersions = 200;
export const mostSetRanges = 20;
export const longestSetName = 60;
export const longestSetNote = 300;
export const longestSetSource = 200;
/** Itemised quotes. */
export const quotesPerPage = 50;
export const longestQuoteLabel = 120;
export const longestQuoteReason = 200;
export const longestQuoteNote = 2_000;
export const longestQuoteTerm = 500;
export const mostQuoteMonths = 120;
export const mostHandLines = 10;
export const mostCompetitors = 20;
/** Days from today for which a quote may be open. */
export const longestQuoteDays = 365;
export const usualQuoteDays = 14;
/** Versions of one quote: more is a conversation, not a quote. */
export const mostQuoteVersions = 50;
/** Of a workspace: each one mails somebody. */
export const mostQuotesSentPerDay = 100;
/** A code for accepting works for so long, for so many tries; so many are mailed for one link in an hour. */
export const quoteCodeMinutes = 10;
export const quoteCodeTries = 5;
export const mostQuoteCodes = 5;

/** Proposals: of a workspace, and of a paragraph in characters. */
export const mostProposals = 500;
export const longestProposalParagraph = 2_000;

/** Campaigns: of a workspace, whatever state they are in; and what belongs to one. */
export const mostCampaigns = 500;
export const mostCampaignCreators = 200;
export const mostCreatorDeliverables = 20;
export const mostCampaignCosts = 200;
export const mostDraftRounds = 10;
export const longestCampaignName = 100;
export const longestCampaignText = 2_000;
export const longestWebAddress = 2_048;
export const mostKeyMessages = 5;
export const mostBriefAssets = 10;
/** Brands that a campaign's videos must not name. */
export const mostCampaignCompetitors = 20;
export const longestCompetitor = 60;
/** Comments on a creator's part, and rows of what was done that are read at once. */
export const mostCampaignComments = 500;
export const campaignActivityShown = 100;
/** In cents: what a campaign or a creator may cost. */
export const dearestCampaignCents = 100_000_000_000;
