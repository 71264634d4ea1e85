/** The handwritten description of an invented channel; the generator turns it into the API's items. */
export interface Portrait {
  /** Without its `@`. */
  handle: string;
  title: string;
  /** A person's judgement; absent if none of the twelve niches fits. */
  niche?: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2; absent if the channel declares none. */
  country?: string;
  /** `YYYY-MM-DD`. */
  since: string;
  about: string;
  keywords: string[];
  /** Wikipedia article names as in the API's topic categories. */
  topics: string[];
  categoryId: string;
  subscribers: number;
  typicalViews: number;
  /** Standard deviation of the natural logarithm of views. */
  spread: number;
  everyDays: number;
  /** Typical (likes + comments) / views; by default drawn from the middle half of the tier. */
  engagement?: number;
  uploads?: number;
  /** Share of the uploads that are Shorts, 0..1, if the channel has both. */
  shortsShare?: number;
  long?: Series;
  shorts?: Series;
  live?: Series;
  /** Openings of descriptions; `{}` stands for the upload's subject. */
  leads: string[];
  chapters: string[];
  footer: string[];
  sponsors?: string[];
  /** Every n-th upload carries a sponsor. */
  sponsorEvery?: number;
  /** Sets YouTube's own paid-placement flag on sponsored uploads. */
  sponsorsFlagged?: boolean;
  /** Change of the natural logarithm of typical views per year. */
  trendPerYear?: number;
  /** Position, counted from the newest, of one upload with a hundred times the usual views. */
  hitAt?: number;
  /** Position of the upload before which the channel paused, and for how long. */
  pauseAt?: number;
  pauseDays?: number;
  ageRestrictedEvery?: number;
  evenRatios?: boolean;
  subscribersHidden?: boolean;
  likesHidden?: boolean;
  commentsOff?: boolean;
  madeForKids?: boolean;
}

/** Titles of one format: every pattern (with `{}` for the subject) is combined with every subject. */
export interface Series {
  patterns: string[];
  subjects: string[];
  minSeconds: number;
  maxSeconds: number;
}
