/**
 * The client of the Sponsorscope API: this one file, without dependencies, for Node 18 or later and for browsers.
 * Copy it into your project. What a call answers, costs and may be refused for: `/docs` of your Sponsorscope.
 */

export interface SponsorscopeOptions {
  /** Where Sponsorscope runs, such as `https://sponsorscope.example`. */
  url: string;
  /** Made in the dashboard, in the tab API Access. It belongs into the environment, never into a page or a repository. */
  apiKey: string;
  /** How often a call is made once more where a second try can help; 2 unless told. */
  retries?: number;
  /** How long one try may take; 60 seconds unless told. */
  timeoutMs?: number;
  /** The longest wait before the next try; where the service asks for more, its refusal is thrown. A minute unless told. */
  longestWaitMs?: number;
}

export interface CallOptions {
  /** Calls with one key and one body are made once within 24 hours. A new key for each call unless told. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export class Sponsorscope {
  readonly #options: Required<SponsorscopeOptions>;

  constructor({ url, apiKey, retries = 2, timeoutMs = 60_000, longestWaitMs = 60_000 }: SponsorscopeOptions) {
    if (!/^https?:\/\//.test(url)) throw new TypeError('Sponsorscope needs the address (url) where it runs.');
    if (apiKey === '') throw new TypeError('Sponsorscope needs an API key (apiKey).');
    this.#options = { url: url.replace(/\/+$/, ''), apiKey, retries, timeoutMs, longestWaitMs };
  }

  /**
   * Analyzes a channel by its address, handle or id. All tries of one call carry the same idempotency key, so that it
   * is charged once at most. Throws a `SponsorscopeError` for every refusal.
   */
  async analyze(
    channelUrl: string,
    { idempotencyKey = makeKey(), signal }: CallOptions = {},
  ): Promise<Analysis> {
    const body = JSON.stringify({ channel_url: channelUrl });
    for (let tries = 1; ; tries += 1) {
      try {
        const answer: Analysis = await this.#post({ body, idempotencyKey, signal });
        return answer;
      } catch (error) {
        const waitMs = error instanceof SponsorscopeError ? this.#findWait(error, tries) : null;
        if (waitMs === null) throw error;
        await sleep(waitMs, signal);
      }
    }
  }

  /** How long to wait before the next try; `null` where another one is of no use or not wanted. */
  #findWait({ status, code, retryAfterMs }: SponsorscopeError, tries: number): number | null {
    const isTransient = status === 0 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_KEY_BUSY';
    if (!isTransient || tries > this.#options.retries) return null;
    const waitMs = retryAfterMs ?? firstWaitMs * 2 ** (tries - 1);
    return waitMs > this.#options.longestWaitMs ? null : waitMs;
  }

  async #post({ body, idempotencyKey, signal }: Post) {
    const { url, apiKey, timeoutMs } = this.#options;
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop);
    const timer = setTimeout(stop, timeoutMs);
    try {
      const response = await fetch(`${url}/functions/v1/api-channel-analysis`, {
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body,
        signal: controller.signal,
        // The key is for this address alone.
        redirect: 'manual',
      });
      const text = await response.text();
      const content = readJson(text);
      if (!response.ok || content === null) throw describeRefusal(response, content);
      return content;
    } catch (error) {
      if (error instanceof SponsorscopeError) throw error;
      signal?.throwIfAborted();
      throw new SponsorscopeError({
        message: 'Sponsorscope gave no answer.',
        code: 'NO_ANSWER',
        cause: error,
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

interface Post {
  body: string;
  idempotencyKey: string;
  signal: AbortSignal | undefined;
}

interface Refusal {
  message: string;
  code: string;
  status?: number;
  retryAt?: Date | null;
  retryAfterMs?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** A call that brought no analysis. `message` is a sentence for people. */
export class SponsorscopeError extends Error {
  override readonly name = 'SponsorscopeError';
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** One of the codes of the documentation; `NO_ANSWER` and `UNREADABLE` are the client's own. New ones may come. */
  readonly code: ErrorCode | 'NO_ANSWER' | 'UNREADABLE' | (string & {});
  /** When another try makes sense, where the service says so. */
  readonly retryAt: Date | null;
  readonly retryAfterMs: number | null;
  /** Names the call in the service's log. */
  readonly requestId: string | null;

  constructor({ message, code, status = 0, cause, ...rest }: Refusal) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.retryAt = rest.retryAt ?? null;
    this.retryAfterMs = rest.retryAfterMs ?? null;
    this.requestId = rest.requestId ?? null;
  }
}

const firstWaitMs = 500;

function describeRefusal({ status, headers }: Response, content: unknown): SponsorscopeError {
  const { error, code, retryAt }: Record<string, unknown> = { ...(typeof content === 'object' && content) };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new SponsorscopeError({
    status,
    message: typeof error === 'string' ? error : `Sponsorscope answered with status ${status}, unreadably.`,
    code: typeof code === 'string' ? code : 'UNREADABLE',
    retryAt: typeof retryAt === 'string' ? new Date(retryAt) : null,
    retryAfterMs: Number.isNaN(seconds) ? null : seconds * 1000,
    requestId: headers.get('x-request-id'),
  });
}

function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Unlike any other; `crypto.randomUUID` is missing in Node 18 and on pages without https. */
function makeKey(): string {
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('-');
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
  });
}

// What follows is written from the contract, by "npm run build-client".

export type ErrorCode =
  | 'CHANNEL_URL_MISSING'
  | 'INVALID_CHANNEL'
  | 'API_KEY_IN_ADDRESS'
  | 'IDEMPOTENCY_KEY_INVALID'
  | 'BAD_REQUEST'
  | 'API_KEY_MISSING'
  | 'API_KEY_INVALID'
  | 'NO_CREDITS'
  | 'PLAN_REQUIRED'
  | 'SCOPE_REQUIRED'
  | 'CROSS_SITE'
  | 'CHANNEL_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_KEY_BUSY'
  | 'CHANNEL_REMOVED'
  | 'PAYLOAD_TOO_LARGE'
  | 'NO_UPLOADS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'MONTHLY_LIMIT'
  | 'INTERNAL_SERVER_ERROR'
  | 'QUOTA_EXHAUSTED'
  | 'YOUTUBE_UNAVAILABLE'
  | 'YOUTUBE_ACCESS'
  | 'DATABASE_UNAVAILABLE'
  | 'YOUTUBE_TIMED_OUT'
  | 'DATABASE_FULL';

export interface Analysis {
  /** The analysis in your history. */
  id: string;
  /** Where the figures come from and how old they are. */
  provenance: {
    /** When the figures were read from YouTube (ISO 8601, UTC). */
    fetchedAt: string;
    /** True if the figures come from an earlier reading within its stated age. */
    cached: boolean;
    /** True if the channel is one of the invented sample channels. */
    demo: boolean;
    disclaimer: 'third-party estimate, not YouTube data';
  };
  /** The channel’s title on YouTube. */
  channelName: string;
  /** `high` is safest; `null` if no long-form video could be read. */
  brandSafety: Rating | null;
  /** `null` if the channel hides it. */
  subscriberCount: number | null;
  /** Typical views of a long-form video; `null` with fewer than three usable videos. */
  avgViews: number | null;
  /** The likeliest subject; its probability is in the evidence. */
  niche: Niche;
  /** 0 to 100, a whole number; `null` if the verdict is `Not scored`. */
  sponsorshipScore: number | null;
  /** `low` is best; says nothing if the verdict is `Not scored`. */
  riskLevel: Rating;
  /** `Strong`, `Good`, `Caution`, `Avoid` or `Not scored`, which costs nothing; `evidence.verdict.reasons` says why. */
  verdict: 'Strong' | 'Good' | 'Caution' | 'Avoid' | 'Not scored';
  /** Nothing is withheld. */
  access: 'full';
  /** Percent: (likes + comments) of a typical video over typical views; `null` if YouTube does not publish them. */
  engagementRate: number | null;
  /** A phrase such as `2.3 videos per week`. */
  contentFrequency: string;
  /** `null` if the verdict is `Avoid` or `Not scored`; `evidence.price.unavailableReason` says why, and `evidence.price.ifYouBookAnyway` keeps the computed price of a channel to avoid. */
  recommendedPricing: {
    /** Whole US dollars for one 60-90 second integration. */
    flatFee: Levels;
    /** US dollars per 1,000 views. */
    cpm: Levels;
    /** Percent of sales. */
    affiliate: Levels;
  } | null;
  /** What every figure is based on: the videos, the arithmetic, the reasons. */
  evidence: Evidence;
}

export interface Evidence {
  modelVersion: string;
  analysedAt: string;
  channel: {
    id: string;
    title: string;
    handle: string | null;
    country: string | null;
    thumbnailUrl: string | null;
    publishedAt: string | null;
    madeForKids: boolean;
  };
  sample: {
    videos: Array<{
      id: string;
      title: string;
      publishedAt: string;
      views: number;
      likes: number | null;
      comments: number | null;
      viewsAtDay30: number;
      scaled: boolean;
    }>;
    excluded: Array<{
      id: string;
      title: string;
      publishedAt: string;
      views: number | null;
      reason:
        | 'short'
        | 'probable short'
        | 'live'
        | 'upcoming'
        | 'younger than 14 days'
        | 'older than 365 days'
        | 'no statistics'
        | 'impossible counts'
        | 'beyond the newest 30';
    }>;
    mixesViewDefinitions: boolean;
  };
  views: { long: Views | null; short: Views | null };
  engagement: {
    ratePercent: number | null;
    tier: '1-10K' | '10-50K' | '50-100K' | '100-500K' | '500K+' | null;
    tierQuartiles: { p25: number; median: number; p75: number };
    measuredVideos: number;
    typicalInteractions: number | null;
  };
  frequency: {
    videosPerWeek: number | null;
    medianGapDays: number | null;
    longestRecentGapDays: number | null;
  };
  niche: NicheEvidence;
  score: {
    parts: Array<{
      name: 'engagement' | 'reach' | 'consistency' | 'momentum' | 'suitability' | 'sponsorFit';
      weight: number;
      value: number;
      points: number;
      sentence: string;
      videoIds: string[];
      measured: boolean;
    }>;
  };
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
  risk: {
    reasons: Array<{
      source: 'suitability' | 'volatility' | 'authenticity' | 'data';
      level: Rating;
      sentence: string;
    }>;
  };
  market: {
    country: string | null;
    basis: 'declared' | 'inferred' | 'unknown';
    multiplier: number;
    regions: Array<{ name: string; probability: number; multiplier: number }>;
    reasons: string[];
  };
  price: {
    currency: 'USD';
    unavailableReason: string | null;
    niche: Niche;
    baseCpm: Levels;
    baseCpmSource: string;
    multipliers: Array<{
      name: 'engagement' | 'country' | 'season' | 'calibration' | 'sensitivity';
      value: number;
      reason: string;
    }>;
    nicheRate: Levels;
    bound: { edge: 'floor' | 'ceiling'; limit: number; reason: string } | null;
    rate: Levels;
    feeRange80: Interval | null;
    calibration: { version: string; ratesAnalysed: number };
    smallFeeNote: string | null;
    ifYouBookAnyway: {
      /** Whole US dollars for one 60-90 second integration. */
      flatFee: Levels;
      /** US dollars per 1,000 views. */
      cpm: Levels;
      /** Percent of sales. */
      affiliate: Levels;
    } | null;
  };
  verdict: { word: 'Strong' | 'Good' | 'Caution' | 'Avoid' | 'Not scored'; reasons: string[] };
  audience: Array<{ label: string; value: string; basis: 'measured' | 'estimated'; note: string }>;
  fit: { personalised: boolean; sizeMatches: boolean | null; nicheMatches: boolean | null; sentence: string };
  confidence: { value: number; reasons: Array<{ factor: number; sentence: string }> };
  reader: {
    name: string;
    model: string;
    note: string | null;
    findings: number;
    sponsors: number;
    discarded: number;
    doubts: string[];
  } | null;
}

export interface Views {
  typical: number;
  interval80: Interval;
  nextVideo80: Interval;
  trendPercent90Days: number;
  spreadFactor: number;
  sampleSize: number;
  ownWeight: number;
  growth: { exponent: number; range: Interval; basis: 'published' | 'own'; sentence: string };
  leadDays: number;
}

export interface NicheEvidence {
  niche: Niche;
  probability: number;
  runnerUp: { niche: Niche; probability: number } | null;
  outside: boolean;
  outsideLabel: string | null;
  signals: Array<{
    term: string;
    place: 'title' | 'tag' | 'description' | 'channel' | 'topic' | 'category' | 'wording';
    niche: Niche;
    weight: number;
  }>;
}

export interface SafetyEvidence {
  rating: Rating | null;
  reason: string;
  categories: Array<{
    name: string;
    label: string;
    iabId: string | null;
    level: 'floor' | 'high' | 'medium' | 'low' | null;
    viewsShare: number;
    hits: Array<{
      level: 'floor' | 'high' | 'medium' | 'low';
      phrase: string;
      videoId: string;
      videoTitle: string;
      place: 'title' | 'description' | 'tag' | 'age restriction';
      discount: string | null;
      counted: boolean;
      reader: string | null;
    }>;
  }>;
  ratedVideos: number;
  hitsOutsideSample: number;
  madeForKids: boolean;
  ageRestrictedVideos: number;
  languageCoverage: number;
  viewsRead: number;
  themes: Array<{ name: string; label: string; videosShare: number; viewsShare: number }>;
}

export interface SponsorsEvidence {
  mentions: Array<{
    sponsor: string;
    signal: 'disclosure' | 'code' | 'affiliate link' | 'paid-placement flag';
    quote: string;
    videoId: string;
    videoTitle: string;
    publishedAt: string;
    reader: string | null;
  }>;
  sponsors: Array<{ name: string; videos: number; recurring: boolean }>;
  ownProducts: Array<{ name: string; videos: number }>;
  sponsoredVideoIds: string[];
  sponsoredShare: number;
  disclosureRate: number | null;
  saturation: 'none' | 'light' | 'moderate' | 'heavy';
}

export interface Levels {
  low: number;
  medium: number;
  high: number;
}

export interface Interval {
  low: number;
  high: number;
}

export type Niche =
  | 'Tech'
  | 'Gaming'
  | 'Beauty'
  | 'Lifestyle'
  | 'Fitness'
  | 'Food'
  | 'Travel'
  | 'Finance'
  | 'Education'
  | 'Entertainment'
  | 'Business'
  | 'Fashion';

export type Rating = 'high' | 'medium' | 'low';
