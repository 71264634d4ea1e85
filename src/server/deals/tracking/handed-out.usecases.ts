import type { Database } from '../../platform/db/database.ts';
import { toSlug } from '../../../engine/tracking/links.ts';
import type { Placement } from '../../../engine/tracking/links.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { readUtm } from './kept-links.ts';
import { findLinks } from './links.rows.ts';
import { findCodes } from './promo-codes.rows.ts';

/** The links and the code that one creator has for one campaign. */
export interface HandedOut {
  links: { url: string; placement: Placement }[];
  code: { code: string; percent: number; endsOn: string | null } | null;
}

/** What a creator is to use: active links with the campaign's name in them, and their code. By the name they have here. */
export async function readHandedOut(
  context: { database: Database; now: () => Date; origin: () => string },
  { userId, campaign, creator }: { userId: string; campaign: string; creator: string },
): Promise<HandedOut> {
  const { database } = context;
  const name = toSlug(creator);
  if (name === '') return { links: [], code: null };
  const origin = await readLinkOrigin(context, { userId });
  return database.asUser(userId, async () => {
    const links = await findLinks(database, userId);
    const own = links.filter(
      (link) => link.isActive && toSlug(link.creator) === name && readUtm(link.utm).campaign === campaign,
    );
    const code = (await findCodes(database, userId)).find((each) => toSlug(each.creator) === name);
    return {
      links: own.map((link) => ({ url: `${origin}/r/${link.code}`, placement: link.placement })),
      code: code === undefined ? null : { code: code.code, percent: code.percent, endsOn: code.endsOn },
    };
  });
}
