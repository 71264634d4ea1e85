import {
  affiliateDomains,
  appStoreHosts,
  deepLinkDomains,
  marketplaceLabels,
  platformDomains,
  shortenerDomains,
} from './lexicons/link-domains.ts';
import type { CreatorNames } from './sponsor-creator.ts';
import { asciiLettersOf, findCreator, isOwnLabel } from './sponsor-creator.ts';
import type { Address } from './sponsor-hosts.ts';
import { labelOf } from './sponsor-hosts.ts';

/** What an address says about a deal. */
export interface DealLink {
  /** Brand or domain, `null` if the address hides it. */
  sponsor: string | null;
  /**
   * How strongly the address suggests a deal: made for the creator, a share of sales, a referrer's tag, an address
   * that hides where it leads, or nothing yet.
   */
  strength: 'agreed' | 'affiliate' | 'referral' | 'hidden' | 'plain';
  /** What is written beside the creator's name in a hidden address ("Brand" of `/BrandxCreator`). */
  beside: string | null;
}

/** Parameters that carry a referrer's name or code. */
const referralParameters =
  /[?&](?:ref|refid|ref_id|ref_code|aff|affid|aff_id|affiliate|affiliate_id|via|referral|referralcode|referral_code|invite|invite_code|invitecode|irclickid|fpr|rfsn|tag|pid|sub_?id|subid1|aid|partner|coupon|discount|code|promo|promocode|promo_code|voucher)=[^&#]/iu;

/** Campaign names that only a paid placement has. */
const paidCampaign = /utm_(?:medium|source|campaign)=[^&]*(?:sponsor|influencer|paid|creator|partner|kol)/iu;

/** Pages about a person rather than for that person's viewers. */
const profileRoute =
  /^\/(?:@|u\/|user|profile|people|author|channel|artist|store|shop|collection|product|wiki|tag|topic)/iu;

/** An agreed address is short: longer ones are articles that mention the creator. */
const maxCreatorSegments = 2;
const maxSegmentLetters = 36;

/** `www.`, `get…` and `try…` precede a brand's name in its campaign addresses. */
export const campaignPrefix = /^(?:get|try|join|visit|use|hello|shop|drink|wear)(?=[a-z0-9]{4})/u;

/** Interprets one address; `null` for platforms, and for the creator's own site and shop. */
export function readLink({ host, domain, path }: Address, names: CreatorNames): DealLink | null {
  if (domain === '') return null;
  if (deepLinkDomains.has(domain)) return readDeepLink(host, domain);
  if (appStoreHosts.has(host)) return { sponsor: null, strength: 'hidden', beside: null };
  if (platformDomains.has(host) || platformDomains.has(domain)) return null;
  const label = labelOf(domain);
  if (isOwnLabel(label, names)) return null;
  const network = affiliateDomains[host] ?? affiliateDomains[domain];
  if (network !== undefined) return { sponsor: network, strength: 'affiliate', beside: null };
  if (label === 'amazon') {
    return { sponsor: 'Amazon', strength: /[?&]tag=/u.test(path) ? 'affiliate' : 'plain', beside: null };
  }
  if (shortenerDomains.has(domain) || shortenerDomains.has(host)) {
    return { sponsor: null, strength: 'hidden', beside: findCreator(path, names)?.rest ?? null };
  }
  if (marketplaceLabels.has(label)) return { sponsor: null, strength: 'hidden', beside: null };
  return { sponsor: domain, strength: strengthOf(path, names), beside: null };
}

/** `brand-in.onelink.me` hides the page, but not the brand. */
function readDeepLink(host: string, domain: string): DealLink {
  const name = host.slice(0, Math.max(0, host.length - domain.length - 1)).replace(/-[a-z]{2}$/u, '');
  const sponsor = /[a-z]{3}/u.test(name) ? `${name}.${domain}` : null;
  return { sponsor, strength: 'hidden', beside: null };
}

function strengthOf(path: string, names: CreatorNames): DealLink['strength'] {
  if (path.length < 2) return 'plain';
  const isTagged = referralParameters.test(path);
  if (paidCampaign.test(path)) return 'agreed';
  const [route = '', query = ''] = path.split(/[?#]/u);
  if (namesCreator(route, names)) return 'agreed';
  if (isTagged) return 'referral';
  return findCreator(query, names) === null ? 'plain' : 'agreed';
}

/** `/creator`: an address made for the creator, not a profile, shop page or article. */
function namesCreator(route: string, names: CreatorNames): boolean {
  if (route.length < 2 || profileRoute.test(route)) return false;
  const segments = route.split('/').filter((segment) => segment !== '');
  if (segments.length > maxCreatorSegments) return false;
  return segments.some(
    (segment) => asciiLettersOf(segment).length <= maxSegmentLetters && findCreator(segment, names) !== null,
  );
}

/** The key that all spellings of a sponsor share: "NordVPN", "nordvpn.com", "trynordvpn.com". */
export function sponsorKey(sponsor: string): string {
  const isDomain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(sponsor);
  const name = isDomain ? (sponsor.split('.')[0] ?? sponsor) : sponsor;
  const letters = foldLetters(name);
  return isDomain ? letters.replace(campaignPrefix, '') : letters.replace(/(?:com|io|org)$/u, '');
}

/** Letters and digits as in a domain: lower case, without accents. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  // Most names contain no other letters, and folding those takes many times as long.
  if (!/[\u0080-\uffff]/.test(lower)) return lower.replaceAll(/[^a-z0-9]+/g, '');
  return lower
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
