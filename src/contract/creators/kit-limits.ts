/** What a creator adds to their media kit. */
export const mostKitSponsors = 20;
export const longestSponsorNote = 160;
export const mostAudienceRows = 24;
export const longestAudienceLabel = 60;
export const shortestKitSlug = 3;
/** Shorter than a link's token, so that the two are told apart. */
export const longestKitSlug = 30;
/** Addresses that one kit keeps. */
export const mostKitSlugs = 5;
