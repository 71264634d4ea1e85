import { longestKitSlug, shortestKitSlug } from '../../../contract/creators/kit-limits.ts';
import { randomBytes } from 'node:crypto';

/** 192 bits: nobody finds a media kit by trying. */
const tokenBytes = 24;

export const mediaKitPath = '/media-kit/';

export function createKitToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What would read as a page of ours, or as somebody's who is not the creator. */
const reserved: ReadonlySet<string> = new Set(
  (
    'about account accounts admin administrator analysis api app ask billing blog contact dashboard docs edit email ' +
    'errors favicon googlevideo google help home icon index legal list login logo logout mail media media-kit ' +
    'media-kits new null official pdf preview press pricing privacy profile report reports root sample security ' +
    'settings share shared sign-in sign-up signin signup sponsor sponsors sponsorscope staff static status support ' +
    'system team terms test undefined user users verified verify www youtube'
  ).split(' '),
);

/** Whether nobody may have it, hyphens aside: `sponsor-scope` is our name too. */
export function isReservedSlug(slug: string): boolean {
  const joined = slug.replaceAll('-', '');
  return reserved.has(slug) || reserved.has(joined) || joined.includes('sponsorscope');
}

export function isKitSlug(text: string): boolean {
  const { length } = text;
  return length >= shortestKitSlug && length <= longestKitSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

export function isKitToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** The public page of a media kit: at its address of the creator's own if it has one, else at its link. */
export function kitUrl(origin: string, { token, slug }: { token: string; slug: string | null }): string {
  return `${origin}${mediaKitPath}${slug ?? token}`;
}
