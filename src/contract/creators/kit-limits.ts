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
/** Of a screenshot beside the creator's own figures: its file, the longest side and the area of what is in it. */
export const mostScreenshotBytes = 2 * 1024 * 1024;
export const longestScreenshotSide = 10_000;
export const mostScreenshotPixels = 20_000_000;
