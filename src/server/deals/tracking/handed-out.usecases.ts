import type { Database } from '../../platform/db/database.ts';
import type { Placement } from '../../../engine/tracking/links.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { shortAddress } from './kept-links.ts';
import { findAliases } from './aliases.rows.ts';
import { findCreatorsOfSlugs, findLink, findLinks } from './links.rows.ts';
import { findCodes } from './promo-codes.rows.ts';

/** The links and the code that one creator has for one campaign. */
export interface HandedOut {
  links: { url: string; placement: Placement }[];
  code: { code: string; percent: number; endsOn: string | null } | null;
}

/** What is a creator's: links, and the names under which their codes and orders are kept here. */
export interface TrackedPart {
  linkIds: readonly string[];
  nameIds: readonly string[];
}

/** What a creator is to use: those of their links that are active, and their code. */
export async function readHandedOut(
  context: { database: Database; now: () => Date; origin: () => string },
  { userId, linkIds, nameIds }: { userId: string } & TrackedPart,
): Promise<HandedOut> {
  const { database } = context;
  const origin = await readLinkOrigin(context, { userId });
  return database.asUser(userId, async () => {
    const links = await findLinks(database, userId);
    const own = links.filter(({ id, isActive }) => isActive && linkIds.includes(id));
    const [code] = await readCodesOf(database, { userId, nameIds });
    return {
      links: own.map((link) => ({ url: shortAddress(origin, link), placement: link.placement })),
      code: code === undefined ? null : { code: code.code, percent: code.percent, endsOn: code.endsOn },
    };
  });
}

/** Codes of these names. Inside `asUser`. */
export async function readCodesOf(
  database: Database,
  { userId, nameIds }: { userId: string; nameIds: readonly string[] },
) {
  return (await findCodes(database, userId)).filter(({ creatorId }) => nameIds.includes(creatorId));
}

/** What a video is searched for: names of links, turned off or not, and codes of the shop. Inside `asUser`. */
export async function readUsedCodes(
  database: Database,
  { userId, linkIds, nameIds }: { userId: string } & TrackedPart,
): Promise<{ linkNames: string[]; promoCodes: string[] }> {
  const links = (await findLinks(database, userId)).filter(({ id }) => linkIds.includes(id));
  const codes = await readCodesOf(database, { userId, nameIds });
  const aliases = await findAliases(database, { workspaceId: userId, linkIds });
  return {
    linkNames: [...links.map(({ code }) => code), ...aliases.map(({ alias }) => alias)],
    promoCodes: codes.map(({ code }) => code),
  };
}

/** Under which name a link is kept; `null` for one of another workspace. Inside `asUser`. */
export async function readNameOfLink(
  database: Database,
  asked: { workspaceId: string; id: string },
): Promise<string | null> {
  return (await findLink(database, asked))?.creatorId ?? null;
}

/** Names of the workspace by slug. Inside `asUser`. */
export async function readNamesOf(
  database: Database,
  asked: { workspaceId: string; slugs: readonly string[] },
): Promise<Map<string, string>> {
  return new Map((await findCreatorsOfSlugs(database, asked)).map(({ id, slug }) => [slug, id]));
}
