import { readDestination } from '../../../engine/tracking/links.ts';
import type { DestinationFault } from '../../../engine/tracking/links.ts';
import { isPublicAddress } from '../../platform/outside/public-hosts.ts';
import type { HostResolver, PageReader } from '../../platform/outside/public-hosts.ts';

export interface DestinationChecks {
  resolveHost: HostResolver;
  readPage: PageReader;
  isOwnHost: (host: string) => boolean;
}

/** `dead`: nobody answers there at the moment, which may pass. `refused`: no link may lead there. */
export type DestinationFinding =
  | { finding: 'fine' | 'dead' }
  | { finding: 'refused'; reason: DestinationFault | 'circle' };

/** More than any shop's address goes through. */
const mostHops = 5;
/** These refuse programs, and say nothing about people. */
const shyStatuses: readonly number[] = [401, 403, 405, 406, 429, 503];

/** Looks where an address leads in the end, through all its redirects. */
export async function checkDestination(
  checks: DestinationChecks,
  destination: string,
): Promise<DestinationFinding> {
  let next = destination;
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const found = await checkHop(checks, next);
    if ('finding' in found) {
      // What is reached by way of another page is ours only because that page leads back here.
      const isCircle = hop > 0 && found.finding === 'refused' && found.reason === 'own';
      return isCircle ? { finding: 'refused', reason: 'circle' } : found;
    }
    next = found.next;
  }
  return { finding: 'dead' };
}

async function checkHop(
  { resolveHost, readPage, isOwnHost }: DestinationChecks,
  text: string,
): Promise<DestinationFinding | { next: string }> {
  const read = readDestination(text, isOwnHost);
  if (read.fault !== null) return { finding: 'refused', reason: read.fault };
  const addresses = await resolveHost(read.host);
  if (addresses?.some((address) => !isPublicAddress(address)) === true)
    return { finding: 'refused', reason: 'private' };
  const [address] = addresses ?? [];
  if (address === undefined) return { finding: 'dead' };
  const head = await readPage({ url: read.address, address });
  if (head === null) return { finding: 'dead' };
  const { status, location } = head;
  if (status >= 300 && status < 400 && location !== null) {
    const next = URL.parse(location, read.address);
    return next === null ? { finding: 'dead' } : { next: next.href };
  }
  return { finding: status < 400 || shyStatuses.includes(status) ? 'fine' : 'dead' };
}

/**
 * Whether the name leads into a private network now, whatever it did when the link was saved. A DNS that does not answer
 * stops no link.
 */
export async function leadsInside(resolveHost: HostResolver, host: string): Promise<boolean> {
  const addresses = await resolveHost(host).catch(() => null);
  return addresses?.some((address) => !isPublicAddress(address)) === true;
}
