/**
 * Numbers that the server and the pages both apply. They are separate from the schemas, so that a page can use them
 * without loading those. Passwords, the slider and the recent analyses: specification, sections 5 and 9.
 */
export const shortestPassword = 6;
/** How many days a new administrator has to set two-step sign-in up. */
export const adminGraceDays = 7;
/** Of a passkey's name, in characters. */
export const longestPasskeyName = 60;
export const longestPassword = 128;
export const longestName = 120;
export const longestAddress = 254;
export const longestAvatarUrl = 2048;
export const sensitivityRange = { min: 0.5, max: 1.5, step: 0.1 } as const;
/** How many recent analyses the dashboard shows. */
export const recentAnalysesShown = 5;
/** How many rows a page of the library may have, as digits: on its own screen, and on the dashboard. */
export const libraryRows = ['25', '10'] as const;
/** What the library can be sorted by. */
export const librarySorts = ['date', 'name', 'score', 'verdict', 'price'] as const;
export type LibrarySort = (typeof librarySorts)[number];
/** How many analyses one export may name; a whole history is requested without naming any. */
export const longestExport = 1000;
/** Longer than any address of a channel that a person pastes. */
export const longestChannelReference = 2048;
export const longestHeadline = 120;
export const longestAbout = 1000;
export const longestNotes = 500;
/** How many channels one account may be the creator of. */
export const mostCreatorChannels = 20;
/** How many rates one account may have waiting. */
export const mostWaitingRates = 50;
/** How many active keys an account may have. */
export const mostApiKeys = 20;
export const longestKeyName = 80;
/** What the examples of the external API analyze: an invented channel, or YouTube's own if YouTube is connected. */
export const exampleChannels = { demo: '@kestrelworkbench', real: '@YouTube' } as const;
export const longestJobName = 120;
/** How many lines one bulk job takes; more are refused, with this number in the message. */
export const mostBulkLines = 100_000;
/** Room for a list of the longest sensible lines: 100,000 of about 80 characters. */
export const mostBulkBytes = 8 * 1024 * 1024;
/** How many unfinished bulk jobs an account may have. */
export const mostOpenJobs = 20;
/** How often a day a person may have their data built as a file. */
export const mostExportsPerDay = 3;
export const longestSearch = 100;
/** How many creators are on a page of the marketplace. */
export const creatorsPerPage = 24;
export const longestDomain = 253;
export const longestCustomCss = 20_000;
export const longestChannelName = 200;
export const longestSubscriberText = 40;
/** A hundred million: more than any fee ever paid, less than a computer rounds. */
export const highestRateAmount = 100_000_000;
export const creatorRatesPerPage = 25;
/** How many rows an imported table may have, and how large it may be as JSON. */
export const mostImportRows = 100_000;
export const mostImportBytes = 24 * 1024 * 1024;
/** How many bad rows of an import are reported one by one. */
export const rejectedRowsShown = 500;
export const longestJustification = 1000;
/** Hours of an admin session, of each extension (specification, section 9), and the most from its beginning. */
export const adminSessionHours = 2;
export const longestAdminSessionHours = 8;
export const mostAdminSessions = 5;
/** Specification, section 9. */
export const auditEntriesFetched = 100;
export const auditEntriesShown = 20;
export const overrideDays = 14;
export const longestOverrideDays = 366;
/** Contracts may run for three years. */
export const longestContractDays = 1_098;
export const longestContractReference = 100;
export const longestTrialDays = 90;
/** More than any boost a support desk gives back by hand. */
export const mostCreditsAdjusted = 100_000;
export const longestLedgerNote = 200;
/** Entries of the ledger on a page. */
export const creditsPerPage = 25;
/** Accounts that a search of the support desk lists, and entries of each kind on an account's page. */
export const mostAccountsFound = 20;
export const supportEntriesShown = 50;
