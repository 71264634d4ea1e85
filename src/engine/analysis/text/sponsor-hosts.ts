import { ownPlatforms, secondLevels } from './lexicons/link-domains.ts';

export interface Address {
  /** In lower case, without `www.`. */
  host: string;
  /** The registered domain: `brand.com` of `shop.brand.com`; empty without a dot. */
  domain: string;
  /** Path, query and fragment. */
  path: string;
}

/** Splits an address, with or without its scheme. */
export function splitAddress(address: string): Address {
  const scheme = address.indexOf('://');
  const start = scheme < 0 ? 0 : scheme + 3;
  let end = start;
  while (end < address.length && isHostUnit(address.charCodeAt(end))) end += 1;
  const whole = address.slice(start, end).toLowerCase();
  const host = whole.startsWith('www.') ? whole.slice(4) : whole;
  return { host, domain: registrableDomain(host), path: address.slice(end) };
}

/** The name a domain was registered for: `brand` of `brand.co.uk`, without hyphens. */
export function labelOf(domain: string): string {
  return domain.slice(0, Math.max(0, domain.indexOf('.'))).replaceAll('-', '');
}

/** Letters, digits, dots and hyphens of ASCII. */
function isHostUnit(unit: number): boolean {
  const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return isLetter || (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || unit === 0x2d;
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

/** "Second channel" in the languages of the lists. */
const secondChannel =
  /\b(?:second|2nd|other|gaming|vlog) (?:youtube )?channel|zweit-?kanal|segundo canal|canal secund[aá]rio|(?:deuxième|seconde) chaîne|secondo canale|ikinci kanal|второй канал|サブチャンネル|セカンドチャンネル|서브 ?채널|副頻道|第二頻道|kênh (?:phụ|thứ hai)|kanal kedua|दूसरा चैनल/iu;

/** The creator's own product behind an address in the line, or `null`: memberships, shops, second channels. */
export function ownProductOf({ host, domain, path }: Address, line: string): string | null {
  const platform = ownPlatforms[host] ?? ownPlatforms[domain];
  if (platform !== undefined) return platform;
  if (domain !== 'youtube.com') return null;
  if (path.endsWith('/join')) return 'Channel membership';
  return secondChannel.test(line) ? 'Second channel' : null;
}
