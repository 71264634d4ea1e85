import { bareName, readCode } from './links.ts';

/** Readable names of links: `/r/ada-spring` beside `/r/k7m3pqa`. */

export const longestAlias = 40;
export const shortestAlias = 3;
/** Small letters, digits, and single hyphens between them. */
const aliasForm = /^[a-z0-9](?:-?[a-z0-9])*$/;

/**
 * Words that stand at the beginning of one of the product's own addresses, or that a visitor takes for a page of the
 * product: nobody gets them.
 */
const ownWords: ReadonlySet<string> = new Set(
  (
    'about accuracy account accounts admin analysis api app assets auth billing brands branded bulk-report channel ' +
    'checkout clients compare creators dashboard demo dev docs favicon features functions healthz help home img ' +
    'index internal legal library links lists login logout mail media-kit mcp metrics openapi payment payments ' +
    'pixel pricing privacy profile proposal proposals quote quotes readyz register report reports returns robots ' +
    'sample-report schedules security settings shared sign-in sign-out sign-up signin signup sitemap static status ' +
    'support team terms track try-analyzer verdict verify watch well-known www yc'
  ).split(' '),
);

export type AliasFault = 'short' | 'long' | 'letters' | 'code' | 'own';
export type AliasReading = { fault: AliasFault } | { fault: null; alias: string };

/** Reads the name that somebody wants for a link; in capitals it is the same one. */
export function readAlias(text: string): AliasReading {
  const alias = text.trim().toLowerCase();
  if (alias.length < shortestAlias) return { fault: 'short' };
  if (alias.length > longestAlias) return { fault: 'long' };
  if (!aliasForm.test(alias)) return { fault: 'letters' };
  // It could be another link's code, today or later.
  if (readCode(alias) !== null) return { fault: 'code' };
  return ownWords.has(alias) ? { fault: 'own' } : { fault: null, alias };
}

/** The code or alias in an address, as it is kept; `null` for what can be neither. */
export function readLinkName(text: string): string | null {
  const name = bareName(text);
  const isName = name.length >= shortestAlias && name.length <= longestAlias && aliasForm.test(name);
  return isName ? name : null;
}
