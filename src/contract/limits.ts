/**
 * Numbers that server and pages hold to alike. They stand apart from the schemas, so that a page can use them without
 * loading those. Passwords, the slider and the recent analyses: specification, sections 5 and 9.
 */
export const shortestPassword = 6;
export const longestPassword = 128;
export const longestName = 120;
export const longestAddress = 254;
export const longestAvatarUrl = 2048;
export const sensitivityRange = { min: 0.5, max: 1.5, step: 0.1 } as const;
/** How many recent analyses the dashboard shows. */
export const recentAnalysesShown = 5;
