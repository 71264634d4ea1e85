import { Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Where a name leads: its addresses, none for a name that does not exist, `null` where the DNS gave no answer. */
export type HostResolver = (host: string) => Promise<readonly string[] | null>;

/** What a page answers, without its body; `null` for one that cannot be reached. */
export interface PageHead {
  status: number;
  /** Where it sends visitors on to. */
  location: string | null;
}
/** Asks for a page at the address that its name was resolved to, and at no other. */
export type PageReader = (page: { url: string; address: string }) => Promise<PageHead | null>;

const dnsTimeoutMs = 2_000;
const pageTimeoutMs = 4_000;
/** Answers to a longer list of addresses than anybody needs are hostile. */
const mostAddresses = 32;

/** Networks that the internet does not lead to: this machine, its neighbours, a cloud's own services. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the open internet; IPv4 inside IPv6 is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Asks the DNS itself, IPv4 and IPv6 at once. */
export function createHostResolver({ servers }: { servers: readonly string[] }): HostResolver {
  return async (host) => {
    const resolver = new Resolver({ timeout: dnsTimeoutMs / 2, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), dnsTimeoutMs);
    try {
      const answers = await Promise.all([
        resolver.resolve4(host).catch(readAbsence),
        resolver.resolve6(host).catch(readAbsence),
      ]);
      const known = answers.filter((answer) => answer !== null);
      return known.length === 0 ? null : known.flat().slice(0, mostAddresses);
    } finally {
      clearTimeout(deadline);
    }
  };
}

function readAbsence(error: unknown): string[] | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
}

/** Asks as a browser does, takes the head of the answer and hangs up. */
export const readPageHead: PageReader = ({ url, address }) =>
  new Promise((resolve) => {
    const ask = url.startsWith('https:') ? requestSecure : requestPlain;
    const asked = ask(
      url,
      {
        method: 'GET',
        headers: { 'user-agent': 'Sponsorscope-LinkCheck/1.0', accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(pageTimeoutMs),
        // The name is not looked up again: it could lead elsewhere this time.
        lookup: (_host, options, answer) => {
          const family = isIP(address);
          if (options.all === true) answer(null, [{ address, family }]);
          else answer(null, address, family);
        },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
        response.destroy();
      },
    );
    asked.on('error', () => resolve(null));
    asked.end();
  });
