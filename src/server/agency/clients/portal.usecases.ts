import { z } from 'zod';
import type { GivenList, GuestList, GuestRow } from '../../../contract/agency/client-page.ts';
import { guestList } from '../../../contract/agency/client-page.ts';
import { verdict } from '../../../contract/analysis/evidence.ts';
import { rating } from '../../../contract/analysis/text-evidence.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { readChannelPicture } from '../../../engine/analysis/pictures.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { accessTo, readEntitlement } from '../../analysis/channel-analysis/access.usecases.ts';
import { textRetentionMs } from '../../analysis/channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { readClientBrand } from './client-looks.usecases.ts';
import { accessState } from './access-state.ts';
import type { AccessRow } from './accesses.rows.ts';
import { findInvitedTo, findOpened, noteSeen } from './accesses.rows.ts';
import { digestOf } from './accesses.usecases.ts';
import { findGivenLists } from './clients.rows.ts';
import { describeGiven } from './clients.usecases.ts';
import { countClientCampaigns } from './client-campaigns.rows.ts';
import type { GuestRowRecord } from './decisions.rows.ts';
import { findGuestRows } from './decisions.rows.ts';

export interface PortalContext {
  database: Database;
  now: () => Date;
  origin: () => string;
}

/** Who is signed in, as far as a client's page asks. */
export interface Guest {
  email: string;
  emailVerified: boolean;
}

export interface Opening {
  /** What stands in the address behind `/client/`. */
  key: string;
  /** Asked only where somebody was invited by address. */
  findGuest: () => Promise<Guest | null>;
  /** The workspace whose own host was asked; there nobody is signed in. */
  tenantId: string | undefined;
}

export type Closed = 'missing' | 'sign-in' | 'unconfirmed' | 'revoked' | 'expired';

const tokenPattern = /^[\w-]{32}$/;
const isInvitation = (key: string) => z.uuid().safeParse(key).success;

/** Whether a text could be the end of an address of a client's page at all. */
export function isPortalKey(key: string): boolean {
  return tokenPattern.test(key) || isInvitation(key);
}

/** The access behind an address, or why it opens nothing. Of an invitation only its own guest learns anything. */
export async function openAccess(
  { database, now }: PortalContext,
  { key, findGuest, tenantId }: Opening,
): Promise<AccessRow | Closed> {
  if (!isPortalKey(key)) return 'missing';
  const isLink = tokenPattern.test(key);
  if (!isLink && tenantId !== undefined) return 'missing';
  const guest = isLink ? null : await findGuest();
  if (!isLink && guest === null) return 'sign-in';
  const access = await database.asSystem(() =>
    findOpened(database, isLink ? { digest: digestOf(key) } : { id: key }),
  );
  if (access === null || (tenantId !== undefined && tenantId !== access.workspaceId)) return 'missing';
  if (!isLink && guest?.email.toLowerCase() !== access.email?.toLowerCase()) return 'missing';
  if (!isLink && guest?.emailVerified !== true) return 'unconfirmed';
  const state = accessState(access, now());
  return state === 'active' ? access : state;
}

/** How many invitations a guest's own page lists. */
const mostListed = 100;

/** The pages that somebody was invited to by their confirmed address. */
export async function listInvitations(
  { database, now }: PortalContext,
  guest: Guest,
): Promise<{ id: string; client: string }[]> {
  if (!guest.emailVerified) return [];
  const { email } = guest;
  return database.asSystem(() => findInvitedTo(database, { email, at: now(), most: mostListed }));
}

export interface Portal {
  brand: Brand;
  lists: GivenList[];
  /** How many campaigns the client is asked about, on a page of their own. */
  campaigns: number;
  /** False once the workspace's plan has ended: what was given stays readable. */
  isIncluded: boolean;
}

/** Looks that lie closer together are noted once. */
const seenEveryMs = 5 * 60_000;

/** What an access leads to: the client's look, and the lists that it sees. */
export function readPortal(context: PortalContext, access: AccessRow): Promise<Portal> {
  const { database, now } = context;
  const { workspaceId, clientId, id } = access;
  return database.asUser(workspaceId, async () => {
    const brand = await readClientBrand(context, { userId: workspaceId, clientId });
    if (brand === null) throw new Error('An access has no client.');
    const at = now();
    await noteSeen(database, { id, at, before: new Date(at.getTime() - seenEveryMs) });
    return {
      brand,
      lists: (await findGivenLists(database, clientId)).map(describeGiven),
      campaigns: await countClientCampaigns(database, { workspaceId, clientId }),
      isIncluded: includesFeature(await readTier(context, { userId: workspaceId }), 'clients'),
    };
  });
}

export const guestRowsPerPage = 50;

/** One page of a list as a guest may see it. Prices are read for those alone whose access shows them. */
export function readGuestList(
  context: PortalContext,
  { access, portal, list, page }: { access: AccessRow; portal: Portal; list: GivenList; page: number },
): Promise<GuestList> {
  const { database, now } = context;
  const { workspaceId, clientId } = access;
  return database.asUser(workspaceId, async () => {
    const pages = Math.max(1, Math.ceil(list.channels / guestRowsPerPage));
    const shown = Math.min(Math.max(1, page), pages);
    const rows = await findGuestRows(database, {
      workspaceId,
      clientId,
      listId: list.list_id,
      since: new Date(now().getTime() - textRetentionMs),
      offset: (shown - 1) * guestRowsPerPage,
      limit: guestRowsPerPage,
    });
    // A guest never sees a price that the workspace itself may not see.
    const entitlement = access.showsPrices ? await readEntitlement(context, { userId: workspaceId }) : null;
    const standstill = findStandstill(access, portal, list);
    return guestList.parse({
      list_id: list.list_id,
      name: list.name,
      asks: list.asks,
      due_on: list.due_on,
      channels: list.channels,
      waiting: list.channels - list.approved - list.changes,
      may_decide: standstill === null,
      standstill,
      page: shown,
      pages,
      rows: rows.map((row) =>
        describeRow(row, {
          access,
          list,
          isPriced: entitlement !== null && accessTo(entitlement, row.channelId) === 'full',
        }),
      ),
    });
  });
}

export function findStandstill(
  { mayDecide }: Pick<AccessRow, 'mayDecide'>,
  { isIncluded }: Pick<Portal, 'isIncluded'>,
  { is_open: isOpen }: Pick<GivenList, 'is_open'>,
): GuestList['standstill'] {
  if (!mayDecide) return 'view-only';
  if (!isOpen) return 'closed';
  return isIncluded ? null : 'paused';
}

/** Kept figures, whichever model made them. */
const keptFigures = z.object({
  verdict: verdict.nullable().catch(null),
  brandSafety: rating.nullable().catch(null),
  recommendedPricing: z
    .object({ flatFee: z.object({ medium: z.number() }) })
    .nullable()
    .catch(null),
});

function describeRow(
  row: GuestRowRecord,
  { access, list, isPriced }: { access: AccessRow; list: GivenList; isPriced: boolean },
): GuestRow {
  const figures = keptFigures.safeParse(row.figures ?? {}).data;
  const picture = row.thumbnailUrl === null ? null : readChannelPicture(row.thumbnailUrl);
  const price = figures?.recommendedPricing?.flatFee.medium;
  const shows = (fact: GivenList['facts'][number]) => list.facts.includes(fact);
  return {
    channel_id: row.channelId,
    name: row.channelName?.trim() || row.label.trim() || row.channelId,
    picture,
    ...(shows('subscribers') && {
      subscribers: row.subscribers === null ? null : Math.round(row.subscribers),
    }),
    ...(shows('score') && { score: row.score }),
    ...(shows('verdict') && { verdict: figures?.verdict ?? null }),
    ...(shows('safety') && { safety: figures?.brandSafety ?? null }),
    ...(isPriced && { price: price === undefined ? null : Math.round(price) }),
    note: row.note,
    seen: row.decisionId === null ? '' : String(row.decisionId),
    decision: describeDecision(row, { access, list }),
  };
}

/** What counts of a channel's decisions: changes that were asked for in an earlier round wait anew. */
function describeDecision(
  { decision, comment, accessId, decidedAt, decidedIn }: GuestRowRecord,
  { access, list }: { access: AccessRow; list: GivenList },
): GuestRow['decision'] {
  if (decision === null || decision === 'undone' || decidedAt === null) return null;
  if (decision === 'changes' && decidedIn !== list.round) return null;
  return {
    decision,
    comment: comment ?? '',
    is_own: accessId === access.id,
    at: decidedAt.toISOString(),
  };
}
