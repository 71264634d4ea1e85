export const longestScenarioName = 60;
/** Channels of a list that a budget is spread over. */
export const mostPortfolioChannels = 60;
/** Kept choices of channels for a budget, of a workspace. */
export const mostPortfolios = 200;
export const longestPortfolioName = 60;
/** Simulations listed at once. */
export const simulationsShown = 100;
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
