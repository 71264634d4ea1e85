/** A link's code, where it leads, and what is added to that address. */

/** Thirty letters and digits that nobody takes for each other, spoken or printed: without i, l, o, 0, 1 and 2. */
export const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz3456789';
/** 22 billion codes. */
export const codeLength = 7;
const codeForm = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

/**
 * The code that a person typed or a program copied: in any case, with the dot, comma or bracket that followed it in a
 * sentence; `null` for what can be none.
 */
export function readCode(text: string): string | null {
  const code = bareName(text);
  return codeForm.test(code) ? code : null;
}

/** What is typed of an address, without what followed it in a sentence, in small letters. */
export function bareName(text: string): string {
  return text.replace(/(?:[.,;:!)\]]|%29|%5[dD]){1,3}$/, '').toLowerCase();
}

export const placements = ['description', 'pinned_comment', 'on_screen', 'bio'] as const;
export type Placement = (typeof placements)[number];

/** Longer ones are cut by mail programs and chats. */
export const longestDestination = 2_048;

export const destinationFaults = [
  'empty',
  'long',
  'unreadable',
  'scheme',
  'credentials',
  'private',
  'own',
] as const;
export type DestinationFault = (typeof destinationFaults)[number];

export type DestinationReading =
  | { fault: DestinationFault }
  | { fault: null; address: string; host: string; isInsecure: boolean };

/** Endings that no public DNS answers for. */
const privateEndings: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'invalid',
  'test',
  'example',
  'onion',
  'arpa',
  'lan',
  'home',
  'corp',
]);

/**
 * Reads where a link is to lead: a web address with a public name. What the name resolves to is somebody else's
 * question, asked again and again. `isOwn` says whether a host is ours: a link to a link leads in circles.
 */
export function readDestination(text: string, isOwn: (host: string) => boolean): DestinationReading {
  const entered = text.trim();
  if (entered === '') return { fault: 'empty' };
  if (entered.length > longestDestination) return { fault: 'long' };
  const url = /[\s\p{Cc}]/u.test(entered) ? null : URL.parse(entered);
  if (url === null) return { fault: 'unreadable' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'scheme' };
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' };
  const host = url.hostname.replace(/\.$/, '');
  if (isOwn(host)) return { fault: 'own' };
  if (!isPublicName(host)) return { fault: 'private' };
  return { fault: null, address: url.href, host, isInsecure: url.protocol === 'http:' };
}

/** A name of at least two parts. Numbers are none: a landing page has a name, a machine in somebody's network has not. */
function isPublicName(host: string): boolean {
  const ending = host.split('.').at(-1) ?? '';
  if (!host.includes('.') || host.startsWith('[') || /^\d+$/.test(ending)) return false;
  return !privateEndings.has(ending);
}

export const utmNames = ['source', 'medium', 'campaign', 'content', 'term'] as const;
export type UtmName = (typeof utmNames)[number];
export type Utm = Record<UtmName, string>;

/** Small letters and hyphens, as analytics programs tell values apart by case. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** What a creator's link says unless somebody changes it. */
export function usualUtm(about: { campaign: string; creator: string; format: string }): Utm {
  return {
    source: 'youtube',
    medium: 'creator',
    campaign: toSlug(about.campaign),
    content: toSlug(about.creator),
    term: toSlug(about.format),
  };
}

export interface BuiltAddress {
  address: string;
  /** Parameters that the destination brings along with another value: theirs is kept. */
  conflicts: { name: string; kept: string; wanted: string }[];
}

/** The address that a visitor arrives at. What the destination says already stays as it is. */
export function buildAddress(destination: string, utm: Utm): BuiltAddress {
  const url = URL.parse(destination);
  if (url === null) return { address: destination, conflicts: [] };
  const conflicts: BuiltAddress['conflicts'] = [];
  const added: string[] = [];
  for (const name of utmNames) {
    const [parameter, wanted] = [`utm_${name}`, utm[name]];
    if (wanted === '') continue;
    const kept = url.searchParams.get(parameter);
    if (kept === null) added.push(`${parameter}=${encodeURIComponent(wanted)}`);
    else if (kept !== wanted) conflicts.push({ name: parameter, kept, wanted });
  }
  return { address: withParameters(url, added), conflicts };
}

/** Adds to the query without rewriting it: some shops read theirs by the letter. */
function withParameters(url: URL, added: readonly string[]): string {
  if (added.length === 0) return url.href;
  const { href } = url;
  // An empty fragment is in the address and in no property of it.
  const end = href.includes('#') ? href.indexOf('#') : href.length;
  const bare = href.slice(0, end);
  // A path may end in "&" too.
  const joint = !bare.includes('?') ? '?' : /[?&]$/.test(bare) ? '' : '&';
  return bare + joint + added.join('&') + href.slice(end);
}

/** The same address with a click's id, which the shop hands back with the order; read once for all clicks. */
export function prepareClickIds(address: string): (clickId: string) => string {
  const url = URL.parse(address);
  if (url === null) return () => address;
  const end = url.href.includes('#') ? url.href.indexOf('#') : url.href.length;
  const marked = withParameters(url, ['ssc=']);
  const front = marked.slice(0, marked.length - (url.href.length - end));
  const back = url.href.slice(end);
  return (clickId) => front + clickId + back;
}

export const longestPromoCode = 24;
const codeStem = 10;

/** A code such as NAME15, of letters that a shop takes; another one where it is taken already. */
export function suggestPromoCode(
  { creator, percent }: { creator: string; percent: number },
  taken: ReadonlySet<string>,
): string {
  const letters = creator
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const stem = letters.slice(0, codeStem) || 'CREATOR';
  const first = `${stem}${percent}`;
  if (!taken.has(first)) return first;
  for (let number = 2; ; number += 1) {
    const next = `${stem}${number}X${percent}`;
    if (!taken.has(next)) return next;
  }
}

/** A promo code as shops compare them: capitals, without the blanks around it. */
export function readPromoCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return new RegExp(`^[A-Z0-9][A-Z0-9_-]{1,${longestPromoCode - 1}}$`).test(code) ? code : null;
}

/** Of whoever a link or a code is for, and of what a link tells the brand's analytics. */
export const longestCreatorName = 120;
export const longestUtmValue = 120;
