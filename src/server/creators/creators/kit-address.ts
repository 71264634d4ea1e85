import { randomBytes } from 'node:crypto';

/** 192 bits: nobody finds a media kit by trying. */
const tokenBytes = 24;

export const mediaKitPath = '/media-kit/';

export function createKitToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function isKitToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** The public page of a media kit, at the product's configured address. */
export function kitUrl(origin: string, token: string): string {
  return `${origin}${mediaKitPath}${token}`;
}
