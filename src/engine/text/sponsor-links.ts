import {
  affiliateDomains,
  platformDomains,
  secondLevels,
  shortenerDomains,
} from './lexicons/link-domains.ts';

/** What an address says about a deal. */
export interface DealLink {
  /** Brand or domain, `null` where the address hides it. */
  sponsor: string | null;
  /** How sure the address makes a deal: an agreed address or tag, a share of sales, or nothing yet. */
  strength: 'agreed' | 'affiliate' | 'plain';
}

/** A creator's name in letters and digits alone, as brands put it into addresses. */
export type CreatorTokens = readonly string[];

const minTokenLetters = 5;

/** Parameters that carry a referrer's name. */
const referralParameters =
  /[?&](?:ref|aff|affid|aff_id|affiliate|affiliate_id|via|referral|referralcode|irclickid|fpr|rfsn|tag|pid|coupon|discount)=[^&#]/iu;

/** Campaign names that only a paid placement has. */
const paidCampaign = /utm_(?:medium|source|campaign)=[^&]*(?:sponsor|influencer|paid|creator|partner)/iu;

/** Pages about a person rather than for their viewers. */
const profileRoute = /^\/(?:@|u\/|user|profile|people|author|channel|artist|store|shop|collection|product)/iu;

/** An agreed address is short: longer ones are articles that mention the creator. */
const maxCreatorSegments = 2;
const maxSegmentLetters = 36;

/** `www.`, `get…` and `try…` stand before a brand's name in its campaign addresses. */
export const campaignPrefix = /^(?:get|try|join|visit|use|hello|shop|drink|wear)(?=[a-z0-9]{4})/u;

/** The creator's handle and title as they appear in addresses. */
export function tokensOf(creator: { handle: string | null; title: string }): CreatorTokens {
  const names = [creator.handle ?? '', creator.title].map(lettersOf);
  return [...new Set(names.filter((name) => name.length >= minTokenLetters))];
}

/** Reads one address; `null` for platforms, and for the creator's own site and shop. */
export function readLink(address: string, tokens: CreatorTokens): DealLink | null {
  const { host, path } = splitAddress(address);
  if (platformDomains.has(host)) return null;
  const domain = registrableDomain(host);
  if (domain === '' || platformDomains.has(domain)) return null;
  const label = domain.slice(0, domain.indexOf('.')).replaceAll('-', '');
  if (tokens.some((token) => sharesName(token, label))) return null;
  const network = affiliateDomains[host] ?? affiliateDomains[domain];
  if (network !== undefined) return { sponsor: network, strength: 'affiliate' };
  if (label === 'amazon') {
    return { sponsor: 'Amazon', strength: /[?&]tag=/u.test(path) ? 'affiliate' : 'plain' };
  }
  const sponsor = shortenerDomains.has(domain) || shortenerDomains.has(host) ? null : domain;
  if (path.length < 2) return { sponsor, strength: 'plain' };
  if (namesCreator(path, tokens) || paidCampaign.test(path)) return { sponsor, strength: 'agreed' };
  return { sponsor, strength: referralParameters.test(path) ? 'affiliate' : 'plain' };
}

function splitAddress(address: string): { host: string; path: string } {
  const scheme = address.indexOf('://');
  const start = scheme < 0 ? 0 : scheme + 3;
  let end = start;
  while (end < address.length && isHostUnit(address.charCodeAt(end))) end += 1;
  const host = address.slice(start, end).toLowerCase();
  return { host: host.startsWith('www.') ? host.slice(4) : host, path: address.slice(end) };
}

/** Letters, digits, dots and hyphens of ASCII. */
function isHostUnit(unit: number): boolean {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLetter || (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || unit === 0x2d;
}

function sharesName(token: string, label: string): boolean {
  return label.includes(token) || (label.length >= minTokenLetters && token.includes(label));
}

/** `/creator` or `?ref=creator`: an address made for the creator, not a profile, shop page or article. */
function namesCreator(path: string, tokens: CreatorTokens): boolean {
  const all = asciiLettersOf(path);
  if (!tokens.some((token) => all.includes(token))) return false;
  const [route = '', query = ''] = path.split(/[?#]/u);
  if (profileRoute.test(route)) return false;
  const segments = route.split('/').filter((segment) => segment !== '');
  const places = segments.length > maxCreatorSegments ? [query] : [...segments, query];
  return places.some((place) => {
    const letters = asciiLettersOf(place);
    const isShort = place === query || letters.length <= maxSegmentLetters;
    return isShort && tokens.some((token) => letters.includes(token));
  });
}

/** The key under which spellings of one sponsor meet: "NordVPN", "nordvpn.com", "trynordvpn.com". */
export function sponsorKey(sponsor: string): string {
  const isDomain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(sponsor);
  const name = isDomain ? (sponsor.split('.')[0] ?? sponsor) : sponsor;
  const letters = foldLetters(name);
  return isDomain ? letters.replace(campaignPrefix, '') : letters.replace(/(?:com|io|org)$/u, '');
}

/** `brand.com` of `shop.brand.com`, `brand.co.uk` of `www.brand.co.uk`; empty without a dot. */
function registrableDomain(host: string): string {
  const last = host.lastIndexOf('.');
  if (last <= 0 || last === host.length - 1) return '';
  const second = host.lastIndexOf('.', last - 1);
  if (second < 0) return host;
  const isSecondLevel = host.length - last === 3 && secondLevels.has(host.slice(second + 1, last));
  return host.slice((isSecondLevel ? host.lastIndexOf('.', second - 1) : second) + 1);
}

/** Addresses are ASCII, and a plain pattern is several times faster on them. */
function asciiLettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Letters and digits as they stand in a domain: lower case, accents taken off. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  // Most names hold no other letters than these, and folding those takes many times as long.
  if (!/[\u0080-\uffff]/.test(lower)) return lower.replaceAll(/[^a-z0-9]+/g, '');
  return lower
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
