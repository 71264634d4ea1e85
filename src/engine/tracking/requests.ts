/** What a request for a link was: a person's click, or something that must not be counted as one. */

export const requestClasses = ['human', 'repeat', 'bot', 'preview', 'prefetch', 'burst', 'internal'] as const;
export type RequestClass = (typeof requestClasses)[number];

export const devices = ['mobile', 'desktop', 'other'] as const;
export type Device = (typeof devices)[number];

/** A second click of one visitor within this time is the same visit. */
export const repeatMs = 30 * 60_000;
/** More requests than this in a minute come from no person's hand. */
const mostInMinute = 10;
/** So many times a link's usual hour from one network looks like somebody's program. */
const networkFactor = 20;
/** A link that is clicked less than this is measured as if it were clicked so often: chance makes small hours large. */
const leastMedian = 3;

export interface RequestFacts {
  isInternal: boolean;
  isPrefetch: boolean;
  isPreview: boolean;
  isBot: boolean;
  /** Since the visitor's last request for this link; `null` for the first one. */
  sinceLastMs: number | null;
  /** Requests of this visitor in the last minute, this one included. */
  inMinute: number;
  /** Requests of this network for this link in the present hour, this one included. */
  ofNetworkInHour: number;
  /** Clicks in a usual hour of this link; `null` while there is none to compare with. */
  usualHour: number | null;
}

/** The first of these that holds; so each request is in one class, and the classes add up to all requests. */
export function classifyRequest(facts: RequestFacts): RequestClass {
  if (facts.isInternal) return 'internal';
  if (facts.isPrefetch) return 'prefetch';
  if (facts.isPreview) return 'preview';
  if (facts.isBot) return 'bot';
  const mostOfNetwork = networkFactor * Math.max(leastMedian, facts.usualHour ?? 0);
  if (facts.inMinute > mostInMinute || facts.ofNetworkInHour > mostOfNetwork) return 'burst';
  return facts.sinceLastMs !== null && facts.sinceLastMs < repeatMs ? 'repeat' : 'human';
}

/** Programs that draw a link's picture in a chat, from the names they give themselves. */
const previewAgents =
  /facebookexternalhit|facebot|twitterbot|telegrambot|slackbot|slack-imgproxy|discordbot|linkedinbot|skypeuripreview|^whatsapp\/|viber\/|\bkakaotalk-scrap|line-poker|linespider|vkshare|pinterestbot|redditbot|snap url preview|microsoftpreview|google-pagerenderer|cardyb|mastodon\/|misskey\/|iframely|embedly|bitlybot|tumblr\/|nuzzel|outbrain|flipboardproxy|zalopc-webpreview|threema|applebot-preview|signal-desktop preview|link ?preview/i;

export function isPreviewAgent(agent: string): boolean {
  return previewAgents.test(agent);
}

/** Programs that fetch for a person who may never look: the name is empty, or a library's own. */
const plainLibraries =
  /^(?:-|mozilla\/5\.0|mozilla\/4\.0|curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|perl|php|libwww|apache-httpclient|dart|got|httpie|postmanruntime|insomnia|lua-resty)\b[\s/.\-\w()]*$|headlesschrome|phantomjs|puppeteer|playwright|selenium/i;

export function isPlainLibrary(agent: string): boolean {
  const trimmed = agent.trim();
  return trimmed === '' || plainLibraries.test(trimmed);
}

export function readDevice(agent: string): Device {
  if (/iphone|ipod|ipad|android|mobile|windows phone|opera mini|kaios/i.test(agent)) return 'mobile';
  if (/windows nt|macintosh|x11|cros|linux/i.test(agent)) return 'desktop';
  return 'other';
}

/** A browser's name without its version: enough to tell two people behind one address apart, no more. */
export function readFamily(agent: string): string {
  const device = readDevice(agent);
  const families = [
    /(?:edg|edga|edgios)\//i,
    /(?:opr|opera)/i,
    /samsungbrowser/i,
    /(?:fban|fbav|fb_iab)/i,
    /instagram/i,
    /(?:firefox|fxios)\//i,
    /(?:chrome|crios|chromium)\//i,
    /safari\//i,
  ];
  return `${device}${families.findIndex((family) => family.test(agent))}`;
}

/** The middle of the hours in which a link was clicked at all; `null` for a link without any. */
export function usualHourOf(clicksByHour: readonly number[]): number | null {
  const sorted = clicksByHour.filter((clicks) => clicks > 0).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export type ClassCounts = Record<RequestClass, number>;

/** What is shown of a link: everything that came, what of it were clicks, and what was left out for which reason. */
export function sumCounts(counts: Partial<ClassCounts>): {
  requests: number;
  clicks: number;
  leftOut: { reason: RequestClass; count: number }[];
} {
  const of = (name: RequestClass) => counts[name] ?? 0;
  const requests = requestClasses.reduce((total, name) => total + of(name), 0);
  const leftOut = requestClasses
    .filter((name) => name !== 'human' && of(name) > 0)
    .map((reason) => ({ reason, count: of(reason) }));
  return { requests, clicks: of('human'), leftOut };
}
