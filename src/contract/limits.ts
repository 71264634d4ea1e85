/**
 * Numbers that the server and the pages both apply. They are separate from the schemas, so that a page can use them
 * without loading those. Passwords, the slider and the recent analyses: specification, sections 5 and 9.
 */
export const shortestPassword = 6;
/** Of a passkey's name, in characters. */
export const longestPasskeyName = 60;
export const longestPassword = 128;
export const longestName = 120;
export const longestAddress = 254;
export const longestAvatarUrl = 2048;
export const longestTeamName = 80;
/** How many teams one person may be in. */
export const mostTeams = 20;
export const invitationDays = 7;
export const mostOpenInvitations = 20;
/** More than any plan has. */
export const highestMonthlyCredits = 1_000_000;
/** What was read from the card provider is not read again within this time where somebody only looks. */
export const paymentsCurrentMs = 10_000;
export const activityPerPage = 25;
export const sensitivityRange = { min: 0.5, max: 1.5, step: 0.1 } as const;
/** How many recent analyses the dashboard shows. */
export const recentAnalysesShown = 5;
/** How many rows a page of the library may have, as digits: on its own screen, and on the dashboard. */
export const libraryRows = ['25', '10'] as const;
/** What the library can be sorted by. */
export const librarySorts = [
  'date',
  'name',
  'score',
  'verdict',
  'price',
  'cpm',
  'views',
  'engagement',
  'trend',
  'subscribers',
] as const;
export type LibrarySort = (typeof librarySorts)[number];
/** What the library can show of an analysis, beside its channel. */
export const libraryColumns = [
  'verdict',
  'score',
  'niche',
  'safety',
  'risk',
  'price',
  'cpm',
  'views',
  'recent',
  'engagement',
  'trend',
  'subscribers',
  'country',
  'language',
  'member',
  'lists',
  'date',
] as const;
export type LibraryColumn = (typeof libraryColumns)[number];
/** Those that stand there until somebody chooses. */
export const usualColumns: readonly LibraryColumn[] = [
  'verdict',
  'score',
  'safety',
  'price',
  'recent',
  'date',
];
export const longestViewName = 60;
/** How many views a person may save in a workspace. */
export const mostLibraryViews = 50;
/** Of a saved view's filters, as they stand in the address. */
export const longestViewFilters = 1_000;
/** What a list's file may bring beside its channels: columns, and characters of a heading and of a cell. */
export const mostListColumns = 30;
export const longestListHeading = 120;
export const longestListCell = 500;
/** How many analyses one export may name; a whole history is requested without naming any. */
export const longestExport = 1000;
/** Longer than any address of a channel that a person pastes. */
export const longestChannelReference = 2048;
/** Channels side by side; a plan may allow fewer. */
export const mostCompared = 6;
/** Links to comparisons a workspace may have at a time. */
export const mostComparisonLinks = 50;
/** Days that such a link may work. */
export const comparisonLinkDays = ['7', '30', '90'] as const;
export const longestHeadline = 120;
export const longestAbout = 1000;
export const longestNotes = 500;
/** Brands that a watch waits for, and the days without an upload that it may be told of. */
export const mostWatchedBrands = 20;
export const longestBrand = 80;
export const gapDays = { min: 3, max: 365 } as const;
/** How much of what changed, and of the sponsor feed, is shown at once. */
export const alertsShown = 200;
export const sightingsShown = 200;
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
/** By subscribers: the first ends where the second begins. */
export const audienceSizes = ['under_10k', '10k_50k', '50k_250k', '250k_1m', 'over_1m'] as const;
export type AudienceSize = (typeof audienceSizes)[number];
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
/** Of a list's and a folder's name, in characters. */
export const longestListName = 120;
/** Of a comment on a channel of a list, in characters. */
export const longestComment = 2_000;
/** Members that one comment mentions. */
export const mostMentions = 20;
/** Comments on one channel of one list. */
export const mostComments = 200;
/** Channels in one list. */
export const mostListChannels = 10_000;
/** How many channels one call adds to a list, changes or takes out. */
export const mostItemsAtOnce = 500;
export const listRowsPerPage = 50;
export const itemStatuses = ['new', 'shortlisted', 'contacted', 'negotiating', 'agreed', 'declined'] as const;
export type ItemStatus = (typeof itemStatuses)[number];
export const mostTagsOfItem = 20;
export const mostTagsOfWorkspace = 500;
export const longestTag = 40;
export const longestItemNote = 5_000;
export const highestItemRating = 5;
export const mostOwnColumns = 20;
export const mostColumnChoices = 50;
export const longestColumnName = 60;
export const longestFieldText = 500;
export const ownColumnKinds = ['text', 'number', 'date', 'choice'] as const;
export type OwnColumnKind = (typeof ownColumnKinds)[number];
/** What a list can be sorted by. `hand`: as people put it. */
export const listSorts = [
  'hand',
  'rank',
  'name',
  'status',
  'rating',
  'score',
  'safety',
  'risk',
  'price',
  'views',
  'added',
] as const;
export type ListSort = (typeof listSorts)[number];
/** What a column of an imported file can be; `own` is a column of the list, new or of the same name. */
export const importTargets = [
  'channel',
  'label',
  'status',
  'tags',
  'rating',
  'note',
  'contact_name',
  'contact_email',
  'own',
  'skip',
] as const;
export type ImportTarget = (typeof importTargets)[number];
export const mostListImportBytes = 8 * 1024 * 1024;
/** How many clients a workspace may have, and how many accesses each of them. */
export const mostClients = 200;
export const mostAccesses = 50;
/** How many people a workspace may invite to its clients' pages within a day. */
export const mostGuestInvitations = 50;
export const longestGuestComment = 1000;
/** Of what is asked of a client, and of a note for them. */
export const longestClientNote = 500;
/** For how many days a client's link is offered, and may be made. */
export const accessDays = [7, 30, 90, 365] as const;
export const longestAccessDays = 365;
/** What a client's page may say of a channel; prices are a switch of each access. */
export const clientFacts = ['subscribers', 'score', 'verdict', 'safety'] as const;
export type ClientFact = (typeof clientFacts)[number];
export const guestDecisions = ['approved', 'changes', 'undone'] as const;
export type GuestDecision = (typeof guestDecisions)[number];

export const notificationsPerPage = 50;

/** Quote requests: of a workspace in a day, open ones of it, and open ones in one creator's inbox. */
export const mostQuoteRequestsPerDay = 20;
export const mostOpenQuoteRequests = 50;
export const mostOpenInInbox = 100;
/** Days until a request that nobody has answered expires. */
export const quoteRequestDays = 21;
export const longestQuoteMessage = 2_000;
export const mostQuoteMessages = 100;
export const mostQuotesListed = 100;
export const quoteFormats = ['Integration', 'Mention', 'Dedicated video', 'Short', 'Other'] as const;
export const mostOfADeliverable = 20;

/** Who asks for a quote on a media kit, by name. */
export const longestSenderName = 80;
/** Rate cards: hours for one line, what an hour may cost in cents, and how many savings are kept. */
export const mostHours = 500;
export const highestHourlyCents = 1_000_000;
export const mostRateCardVersions = 50;
