import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The value of the first cookie with this name; `null` where there is none or it cannot be read. */
export function findCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at === -1 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

export interface CookieLine {
  name: string;
  value: string;
  path?: string;
  /** Zero deletes the cookie; without it the cookie ends with the browser. */
  maxAgeSeconds?: number;
  secure: boolean;
}

/** No script reads it, and other sites' requests carry it only where a person follows a link. */
export function writeCookie({ name, value, path = '/', maxAgeSeconds, secure }: CookieLine): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${encodeURIComponent(value)}${age}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The text before the last dot where what follows is its signature as the accounts library makes it. */
export function readSigned(value: string, secret: string): string | null {
  const at = value.lastIndexOf('.');
  if (at < 1) return null;
  const text = value.slice(0, at);
  return isSame(value.slice(at + 1), sign(text, secret)) ? text : null;
}

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64');
}

/** A browser that has signed in to an account before is told apart by a cookie that nobody else can make. */
export interface Devices {
  /** The device's name where the request comes from one that knows this account. */
  find(cookies: string | undefined, email: string): string | null;
  /** The cookie for a device that has just shown the account's password. */
  remember(email: string): string;
}

const deviceCookie = 'sponsorscope_device';
const deviceIdBytes = 16;
const deviceMaxAgeSeconds = 180 * 24 * 3_600;

export function createDevices({ secret, secure }: { secret: string; secure: boolean }): Devices {
  const seal = (id: string, email: string) => sign(`device ${id} ${email}`, secret);
  return {
    find(cookies, email) {
      const [id = '', seen = ''] = (findCookie(cookies, deviceCookie) ?? '').split('.');
      return id !== '' && isSame(seen, seal(id, email)) ? id : null;
    },
    remember(email) {
      const id = randomBytes(deviceIdBytes).toString('base64url');
      const value = `${id}.${seal(id, email)}`;
      const path = '/api/auth/';
      return writeCookie({ name: deviceCookie, value, path, maxAgeSeconds: deviceMaxAgeSeconds, secure });
    },
  };
}

function isSame(seen: string, right: string): boolean {
  const [left, expected] = [Buffer.from(seen), Buffer.from(right)];
  return left.length === expected.length && timingSafeEqual(left, expected);
}
