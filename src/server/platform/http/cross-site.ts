import type { IncomingMessage } from 'node:http';
import { readHostName } from './hosts.ts';

const harmlessMethods = ['GET', 'HEAD', 'OPTIONS'];
const ownSites = ['same-origin', 'none'];

/**
 * True if a browser sends this request on behalf of another site and it could change something. Programs such as curl
 * send neither header and are admitted: nobody can make them send a victim's cookies. The host must be known already
 * to be the installation's own.
 */
export function isForeignChange(request: IncomingMessage, ownOrigin: string | null): boolean {
  if (harmlessMethods.includes(request.method ?? 'GET')) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && (typeof site !== 'string' || !ownSites.includes(site))) return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  // At its public name only the public scheme and port count.
  if (ownOrigin !== null && readHostName(host) === URL.parse(ownOrigin)?.hostname)
    return origin !== ownOrigin;
  return origin !== `http://${host}` && origin !== `https://${host}`;
}
