/** A domain that may become a tenant's, or why the text is none, as a sentence for people. */
export type DomainReading = { domain: string } | { reason: string };

const shape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
/** What no public DNS answers for, or answers for everybody's own machine. */
const privateEndings = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'invalid',
  'onion',
  'arpa',
  'lan',
  'home',
  'corp',
]);
/** Second parts under which a country's registry sells names: `co.uk` is no name of anybody's. */
const registryParts = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gen',
  'gob',
  'gouv',
  'gov',
  'govt',
  'ltd',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
  'plc',
  'sch',
]);
const longestName = 253;

/** Reads a domain as a person enters it: letters of every script, in any case, with a dot at the end or without. */
export function readDomain(text: string, { ownHost }: { ownHost: string | null }): DomainReading {
  const entered = text.trim();
  if (/[\s\p{Cc}/:@?#\\%[\]]/u.test(entered)) {
    return { reason: 'Enter the domain alone, such as reports.example.com, without https:// or a path.' };
  }
  const domain = URL.parse(`https://${entered}`)?.hostname.replace(/\.$/, '') ?? '';
  if (domain.length > longestName || !shape.test(domain)) {
    return { reason: 'This is not a domain name, such as reports.example.com.' };
  }
  if (ownHost !== null && (domain === ownHost || domain.endsWith(`.${ownHost}`))) {
    return { reason: 'This domain belongs to Sponsorscope itself. Use one of your own.' };
  }
  return isPublic(domain)
    ? { domain }
    : { reason: 'This name cannot be reached from the internet by itself.' };
}

function isPublic(domain: string): boolean {
  const parts = domain.split('.');
  if (privateEndings.has(parts.at(-1) ?? '')) return false;
  const [name = '', ending = ''] = parts;
  return !(parts.length === 2 && ending.length === 2 && registryParts.has(name));
}

/** The host a request names, as domains are kept: without port and last dot; `null` where it is no name. */
export function readHost(header: string | undefined): string | null {
  const name = /^([a-z0-9.-]{1,254}?)\.?(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
  return shape.test(name) ? name : null;
}
