import type { IncomingMessage } from 'node:http';
import { createRecentMap } from '../limits/recent-map.ts';
import type { ErrorBody } from './errors.ts';

interface HostRefusal {
  status: number;
  body: ErrorBody;
}

/** Where a monitor asks whether a process is well, which it may know by its address alone. */
const healthPaths: readonly string[] = ['/healthz', '/readyz'];
/** Listening on these means on every address; they are no name of anybody's. */
const everyAddress: readonly string[] = ['0.0.0.0', '::'];

/**
 * The names at which this installation answers, besides its tenants' domains: this machine's own, its public one, the
 * address it listens on, and those that its operator allows. A page on the internet can let its own name lead to
 * somebody's machine (DNS rebinding), but it cannot make a browser send another name than its own.
 */
export function listHosts({
  baseUrl,
  host,
  allowedHosts,
}: {
  baseUrl: string | null;
  host: string;
  allowedHosts: readonly string[];
}): ReadonlySet<string> {
  const listened = everyAddress.includes(host) ? [] : [host];
  const names = [...listened, ...allowedHosts].map((name) => readHostName(bracket(name)));
  const own = baseUrl === null ? null : (URL.parse(baseUrl)?.hostname ?? null);
  return new Set([own, ...names].filter((name) => name !== null));
}

/** The refusal of a request that does not name one host, once; `null` if it does. */
export function refuseHostHeader(request: IncomingMessage): HostRefusal | null {
  const { host } = request.headers;
  const { url = '' } = request;
  // A whole address as target stands above the header: nobody may read the one and answer the other.
  const target = url.startsWith('/') ? host : (URL.parse(url)?.host ?? host);
  const isPlain = target === host && readHostName(host) !== null && namesHostOnce(request);
  return isPlain ? null : hostInvalid;
}

function namesHostOnce({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1;
}

/** The refusal of a request for a host that is no tenant's and not one of the installation's own. */
export function refuseHost(request: IncomingMessage, own: ReadonlySet<string>): HostRefusal | null {
  const name = readHostName(request.headers.host) ?? '';
  if (isLoopback(name) || own.has(name)) return null;
  return isHealthCheck(request) && isAddress(name) ? null : hostUnknown;
}

/** Names that were read already: all of an installation's requests bring the same few. */
const namesRead = createRecentMap<string | null>({ most: 1_000 });
const longestRead = 255;

/** A host's name or address without its port, in small letters; `null` if the text is none. */
export function readHostName(text = ''): string | null {
  const known = namesRead.get(text);
  if (known !== undefined) return known;
  const isName = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(text);
  const name = isName ? (URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? null) : null;
  if (text.length <= longestRead) namesRead.set(text, name);
  return name;
}

function isHealthCheck({ url = '' }: IncomingMessage): boolean {
  return healthPaths.includes(url.split('?', 1)[0] ?? '');
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name);
}

/** No name leads to an address, so no page can pretend to be at one. */
function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name);
}

/** An IPv6 address as it stands in an address. */
function bracket(name: string): string {
  return /^[\da-f]*:[\da-f:.]*$/i.test(name) ? `[${name}]` : name;
}

const hostInvalid = {
  status: 400,
  body: { error: 'The request must name its host once, in the header "Host".', code: 'HOST_INVALID' },
};
const hostUnknown = {
  status: 421,
  body: {
    error: 'This installation does not answer at this name. Its operator can allow it with ALLOWED_HOSTS.',
    code: 'HOST_UNKNOWN',
  },
};
