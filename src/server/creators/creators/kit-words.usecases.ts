import { z } from 'zod';
import { mostKitSlugs } from '../../../contract/creators/kit-limits.ts';
import { kitAudience } from '../../../contract/creators/media-kits.ts';
import { findSlugs, takeSlug } from './kit-slugs.rows.ts';
import { isKitSlug, isReservedSlug } from './kit-address.ts';
import type { KitText } from './kits.rows.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { openProven } from './own-channels.usecases.ts';
import { CreatorRefusal } from './refusals.ts';

const dated = kitAudience.pick({ as_of: true }).loose();

/** What a creator adds in their own words has to be possible. Throws `CreatorRefusal`. */
export function requireOwnWords(
  { now }: Pick<CreatorContext, 'now'>,
  { slug, audience }: Pick<KitText, 'slug' | 'audience'>,
): void {
  const asOf = z.nullish(dated).parse(audience)?.as_of;
  if (asOf !== undefined && asOf > now().toISOString().slice(0, asOf.length))
    throw new CreatorRefusal('WRONG_DAY');
  if (slug === null || slug === undefined) return;
  if (!isKitSlug(slug)) throw new CreatorRefusal('WRONG_SLUG');
  if (isReservedSlug(slug)) throw new CreatorRefusal('SLUG_RESERVED');
}

/**
 * Gives a kit an address, one of its former ones too; all of them go on working. Only of a channel that is proven, lest
 * somebody speaks in another one's name. Inside `asUser`, behind `holdReported`. Throws `CreatorRefusal`.
 */
export async function claimSlug(
  context: CreatorContext,
  { channelId, slug }: { channelId: string; slug: string },
): Promise<void> {
  const { database, now, userId } = context;
  await openProven(context, { channelId });
  const known = await findSlugs(database, { userId, channelId });
  if (known.includes(slug)) return;
  if (known.length >= mostKitSlugs) throw new CreatorRefusal('TOO_MANY_SLUGS');
  if (!(await takeSlug(database, { userId, channelId, slug, at: now() })))
    throw new CreatorRefusal('SLUG_TAKEN');
}
