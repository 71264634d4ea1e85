/**
 * What YouTube's Partner Program requires of a channel (support.google.com/youtube/answer/72851; the early step of
 * 2023: slashgear.com/1312514). Watch hours and views of Shorts count over the stated days, and only engaged views
 * (announcement of March 2025, searchenginejournal.com/…/543005), which the public counts do not show separately.
 */
export const partnerProgram = {
  /** Requirements for a share of the advertising revenue. */
  revenue: { subscribers: 1_000, watchHours: 4_000, watchDays: 365, shortsViews: 10_000_000, shortsDays: 90 },
  /** Requirements for memberships, Super Thanks and shopping. */
  early: { subscribers: 500, watchHours: 3_000, shortsViews: 3_000_000, uploads: 3, uploadDays: 90 },
  /** YouTube may end the monetization of a channel without upload or post for this long (answer/9235997). */
  inactiveDays: 183,
} as const;

/** From this many usable videos the sample limits nothing, by the same rule as the confidence. */
export const fullSampleVideos = 12;

/** With a smaller share of the videos the phrase lists have read too little to find anything. */
export const readLanguageShare = 0.5;
