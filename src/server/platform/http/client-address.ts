import type { IncomingMessage } from 'node:http';
import { BlockList, SocketAddress, isIP } from 'node:net';
import { createRecentMap } from '../limits/recent-map.ts';

export interface TrustedProxies {
  has(address: string): boolean;
}

const mostKnown = 10_000;

/** Reads a list of addresses and CIDR ranges; throws a sentence that names the wrong entry. */
export function parseTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList();
  const entries = text.split(/[\s,]+/).filter((part) => part !== '');
  if (entries.length === 0) return { has: () => false };
  for (const entry of entries) addRange(list, entry);
  // Whatever comes through a proxy has its address, and a list takes longer to ask than all else about a redirect.
  const known = createRecentMap<boolean>({ most: mostKnown });
  return {
    has(address) {
      const before = known.get(address);
      if (before !== undefined) return before;
      const isTrusted = list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
      known.set(address, isTrusted);
      return isTrusted;
    },
  };
}

/**
 * The address that limits count: the real peer or, behind trusted proxies, the right-most entry of X-Forwarded-For
 * that is not one of them. Entries left of it are the client's own claims.
 */
export function readClientAddress(request: IncomingMessage, proxies: TrustedProxies): string {
  let address = normalizeAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (address === 'unknown' || !proxies.has(address)) return address;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const next = normalizeAddress(entries[at] ?? '');
    if (next === null) return address;
    address = next;
    if (!proxies.has(address)) return address;
  }
  return address;
}

/** What counts as one visitor: an IPv4 address, or an IPv6 network of 64 bits (which a single household has). */
export function visitorNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An address without port, brackets or zone, in its shortest form; IPv4 inside IPv6 as IPv4. */
function normalizeAddress(text: string): string | null {
  if (isIP(text) === 4) return text;
  const trimmed = text.trim().replace(/%.*$/, '');
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^([\d.]+):\d+$/, '$1');
  const family = isIP(bare);
  if (family === 0) return null;
  if (family === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped ?? address;
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const length = bits === undefined ? longest : Number(bits);
  if (
    family === 0 ||
    rest.length > 0 ||
    bits === '' ||
    !Number.isInteger(length) ||
    length < 0 ||
    length > longest
  ) {
    throw new Error(`"${entry}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`);
  }
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
}
