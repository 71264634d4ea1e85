import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { saveTrackingLink } from '../../../contract/deals/tracking.ts';
import {
  codeAlphabet,
  codeLength,
  readDestination,
  toSlug,
  utmNames,
} from '../../../engine/tracking/links.ts';
import type { DestinationFault, Utm } from '../../../engine/tracking/links.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { checkDestination } from './destinations.ts';
import { readUtm, shortAddress } from './kept-links.ts';
import { judgeAlias, keepAlias } from './aliases.usecases.ts';
import { saveFinding } from './link-upkeep.rows.ts';
import { endOutage } from './outages.rows.ts';
import {
  countActiveLinks,
  findLink,
  insertChange,
  insertLink,
  keepCreator,
  updateLink,
} from './links.rows.ts';
import type { ChangedFields, KeptLink } from './links.rows.ts';
import { LinkRefusal } from './link-context.ts';
import type { LinkContext } from './link-context.ts';

type LinkInput = z.infer<NonNullable<(typeof saveTrackingLink)['~orpc']['inputSchema']>>;

/** Makes a link or changes one. Where it leads is looked at first, outside of any transaction. */
export async function saveLink(
  context: LinkContext,
  input: LinkInput,
): Promise<{ id: string; url: string; finding: 'fine' | 'dead' }> {
  const { database, userId: workspaceId, cache } = context;
  const alias = input.alias === undefined ? undefined : judgeAlias(input.alias);
  const judged = await judgeLink(context, input);
  const origin = await readLinkOrigin(context, { userId: workspaceId });
  // Behind the lock of the workspace, which a link is kept with.
  const { link, names, shown } = await database.asUser(workspaceId, async () => {
    const kept = await keepLink(context, { input, judged });
    const aliases = await keepAlias(context, { linkId: kept.id, alias });
    const row = await findLink(database, { workspaceId, id: kept.id });
    return { link: kept, names: [kept.code, ...aliases], shown: row?.alias ?? null };
  });
  for (const name of names) cache.forget(name);
  const url = shortAddress(origin, { code: link.code, alias: shown });
  return { id: link.id, url, finding: judged.destination.finding };
}

interface JudgedLink {
  name: string;
  destination: Judged;
  fallback: Judged | null;
}

/** Looks at where a link is to lead. Never inside a transaction. Throws `LinkRefusal`. */
export async function judgeLink(
  context: LinkContext,
  { creator, destination, fallback }: Pick<LinkInput, 'creator' | 'destination' | 'fallback'>,
): Promise<JudgedLink> {
  const name = creator.trim();
  if (toSlug(name) === '') throw new LinkRefusal('CREATOR_MISSING');
  return {
    name,
    fallback: fallback.trim() === '' ? null : await judge(context, fallback, 'FALLBACK_REFUSED'),
    destination: await judge(context, destination, 'DESTINATION_REFUSED'),
  };
}

/** Makes or changes a link that was judged. Inside `asUser`; afterwards its code is to be forgotten by the cache. */
export async function keepLink(
  context: LinkContext,
  {
    input,
    judged: { name, destination, fallback },
  }: { input: Omit<LinkInput, 'creator' | 'destination' | 'fallback' | 'alias'>; judged: JudgedLink },
): Promise<{ id: string; code: string; creatorId: string }> {
  const { database, userId: workspaceId } = context;
  const at = context.now();
  await ensureRoom(context, input);
  const creatorId = await keepCreator(database, {
    id: randomUUID(),
    workspaceId,
    name,
    slug: toSlug(name),
    at,
  });
  const kept: KeptLink = {
    creatorId,
    placement: input.placement,
    destination: destination.address,
    utm: cleanUtm(input.utm),
    isActive: input.is_active,
    expiresAt: input.expires_at === null ? null : new Date(input.expires_at),
    fallback: fallback?.address ?? null,
    finding: destination.finding,
    checkedAt: at,
  };
  const link =
    input.id === null
      ? await makeLink(context, { ...kept, name })
      : await changeLink(context, input.id, kept);
  const found = { workspaceId, destination: kept.destination, at };
  // The other links that lead there work again too.
  if (kept.finding === 'fine') {
    await saveFinding(database, { ...found, finding: 'fine' });
    await endOutage(database, found);
  }
  return { ...link, creatorId };
}

/** Behind the workspace's lock, so that links made at once are counted one after the other. */
async function ensureRoom(
  context: LinkContext,
  { id, is_active: isActive }: Pick<LinkInput, 'id' | 'is_active'>,
): Promise<void> {
  const { database, userId } = context;
  const tier = await holdTier(context, { userId });
  if (tier === null) throw new Refusal('ACCOUNT_GONE');
  if (!isActive) return;
  const known = id === null ? null : await findLink(database, { workspaceId: userId, id });
  // One that is active stays so: what was made goes on working, and can be mended.
  if (known?.isActive === true) return;
  const { links } = plans[tier];
  const active = await countActiveLinks(database, { workspaceId: userId, besides: id });
  if (links !== null && active >= links) {
    const text = `Your plan has room for ${links} active links. Turn one off, or choose a larger plan.`;
    throw new LinkRefusal('TOO_MANY_LINKS', { text });
  }
}

const faultSentences: Record<DestinationFault | 'circle', string> = {
  empty: 'Enter the address that the link is to lead to.',
  long: 'This address is longer than 2,048 characters. Browsers and chats would cut it.',
  unreadable: 'This is not a web address, such as https://shop.example.com/offer.',
  scheme: 'A link leads to a web address that begins with https:// or http://.',
  credentials: 'Take the user name and password out of the address: everybody could read them.',
  private: 'This name leads into a private network, which visitors cannot reach.',
  own: 'This address is one of ours: the link would lead back here.',
  circle: 'This page sends its visitors back to a link of ours, in a circle.',
};

interface Judged {
  address: string;
  finding: 'fine' | 'dead';
}

async function judge(
  { checks }: LinkContext,
  text: string,
  code: 'DESTINATION_REFUSED' | 'FALLBACK_REFUSED',
): Promise<Judged> {
  const read = readDestination(text, checks.isOwnHost);
  if (read.fault !== null) throw new LinkRefusal(code, { text: faultSentences[read.fault] });
  const found = await checkDestination(checks, read.address);
  if (found.finding === 'refused') throw new LinkRefusal(code, { text: faultSentences[found.reason] });
  return { address: read.address, finding: found.finding };
}

function cleanUtm(utm: Utm): Utm {
  const clean = Object.fromEntries(utmNames.map((name) => [name, toSlug(utm[name])]));
  return { source: '', medium: '', campaign: '', content: '', term: '', ...clean };
}

/** With 22 billion codes, a second try is as good as never needed. */
const mostTries = 5;

async function makeLink(
  context: LinkContext,
  { name, ...kept }: KeptLink & { name: string },
): Promise<{ id: string; code: string }> {
  const { database, userId: workspaceId } = context;
  const id = randomUUID();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const code = createCode();
    if (await insertLink(database, { ...kept, id, workspaceId, code, at: context.now() })) {
      await noteActivity(context, { action: 'link_made', subject: name });
      return { id, code };
    }
  }
  throw new Error('No code was free.');
}

async function changeLink(
  { database, userId: workspaceId, now }: LinkContext,
  id: string,
  kept: KeptLink,
): Promise<{ id: string; code: string }> {
  const known = await findLink(database, { workspaceId, id });
  if (known === null) throw new LinkRefusal('LINK_NOT_FOUND');
  const [before, after] = [fieldsOf({ ...known, utm: readUtm(known.utm) }), fieldsOf(kept)];
  await updateLink(database, { ...kept, id, workspaceId });
  if (JSON.stringify(before) !== JSON.stringify(after))
    await insertChange(database, { workspaceId, linkId: id, before, after, at: now() });
  return { id, code: known.code };
}

function fieldsOf(
  link: Pick<KeptLink, 'destination' | 'fallback' | 'isActive' | 'expiresAt' | 'utm'>,
): ChangedFields {
  const { destination, fallback, isActive, expiresAt, utm } = link;
  return { destination, fallback, isActive, expiresAt: expiresAt?.toISOString() ?? null, utm };
}

function createCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join(
    '',
  );
}
