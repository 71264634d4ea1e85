/** What a person writes about an invented channel; the generator turns it into the API's items. */
export interface Portrait {
  /** Without its `@`. */
  handle: string;
  title: string;
  /** A person's judgement; absent where none of the twelve fits. */
  niche?: string;
  /** BCP 47. */
  language: string;
  /** ISO 3166-1 alpha-2; absent where the channel declares none. */
  country?: string;
  /** `YYYY-MM-DD`. */
  since: string;
  about: string;
  keywords: string[];
  /** Wikipedia article names as the API's topic categories give them. */
  topics: string[];
  categoryId: string;
  subscribers: number;
  typicalViews: number;
  /** Standard deviation of the natural logarithm of views. */
  spread: number;
  everyDays: number;
  /** Typical (likes + comments) / views; drawn from the tier's middle half where absent. */
  engagement?: number;
  uploads?: number;
  /** Share of the uploads that are Shorts, 0..1, where the channel has both. */
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
  /** Position, counted from the newest, of one upload seen a hundred times as often as usual. */
  hitAt?: number;
  /** Position of the upload before which the channel paused, and how long. */
  pauseAt?: number;
  pauseDays?: number;
  ageRestrictedEvery?: number;
  evenRatios?: boolean;
  subscribersHidden?: boolean;
  likesHidden?: boolean;
  commentsOff?: boolean;
  madeForKids?: boolean;
}

/** Titles of one format: every pattern (with `{}` for the subject) goes with every subject. */
export interface Series {
  patterns: string[];
  subjects: string[];
  minSeconds: number;
  maxSeconds: number;
}
