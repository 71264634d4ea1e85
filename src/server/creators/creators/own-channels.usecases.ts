import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import type { Database } from '../../platform/db/database.ts';
import { ownsReport, readReports } from '../../accounts/payments/payments.usecases.ts';
import type { ClaimRow } from './claims.rows.ts';
import { holdClaim } from './claims.rows.ts';
import type { OwnChannelRow } from './own-channels.rows.ts';
import { findChannelFacts, findOwnChannels } from './own-channels.rows.ts';
import { kitUrl } from './kit-address.ts';
import { CreatorRefusal } from './refusals.ts';

export interface CreatorContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  origin: () => string;
  userId: string;
}

/** The channels whose report the user has bought or that they say are theirs, by name. */
export async function listOwnChannels(context: CreatorContext): Promise<CreatorChannel[]> {
  const { database, demo, userId } = context;
  const bought = await readReports(context, { userId });
  const claims = await database.asUser(userId, () => findOwnChannels(database, userId));
  const claimsById = new Map(claims.map((claim) => [claim.channelId, claim]));
  const channelIds = [...new Set([...claimsById.keys(), ...bought])];
  const facts = await findChannelFacts(database, { channelIds, demo });
  return channelIds
    .map((channelId) => {
      const claim = claimsById.get(channelId) ?? null;
      const name = facts.get(channelId)?.name ?? null;
      return describe(context, { channelId, name, bought: bought.includes(channelId), claim });
    })
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other), 'en'));
}

/** What channels are called, as far as it is known. */
export async function readChannelNames(
  { database, demo }: Pick<CreatorContext, 'database' | 'demo'>,
  { channelIds }: { channelIds: readonly string[] },
): Promise<Map<string, string | null>> {
  const facts = await findChannelFacts(database, { channelIds, demo });
  return new Map([...facts].map(([channelId, { name }]) => [channelId, name]));
}

function sortKey({ channel_name, channel_id }: CreatorChannel): string {
  return `${channel_name ?? ''} ${channel_id}`;
}

function describe(
  { origin }: CreatorContext,
  own: { channelId: string; name: string | null; bought: boolean; claim: OwnChannelRow | null },
): CreatorChannel {
  const { channelId, name, bought, claim } = own;
  const token = claim?.kitToken ?? null;
  return {
    channel_id: channelId,
    channel_name: name,
    bought,
    code: claim?.code ?? null,
    proven_at: claim?.provenAt?.toISOString() ?? null,
    // What belongs to a report is not public without it.
    media_kit_url:
      bought && token !== null ? kitUrl(origin(), { token, slug: claim?.kitSlug ?? null }) : null,
    listed: bought && claim?.listed === true,
  };
}

/** One of the user's channels, its claim held; refuses a channel of somebody else's. Inside `asUser`. */
export async function openOwnChannel(
  context: Pick<CreatorContext, 'database' | 'userId'>,
  { channelId }: { channelId: string },
): Promise<{ bought: boolean; claim: ClaimRow | null }> {
  const { database, userId } = context;
  const claim = await holdClaim(database, { userId, channelId });
  const bought = await ownsReport({ database }, { userId, channelId });
  if (claim === null && !bought) throw new CreatorRefusal('CHANNEL_NOT_FOUND');
  return { bought, claim };
}

/** The same where the channel's Full Report was bought; the claim is `null` where nobody has asked for its code. */
export async function openReported(
  context: Pick<CreatorContext, 'database' | 'userId'>,
  channel: { channelId: string },
): Promise<ClaimRow | null> {
  const { bought, claim } = await openOwnChannel(context, channel);
  if (!bought) throw new CreatorRefusal('REPORT_NEEDED');
  return claim;
}

/** The same where the user has also proven that the channel is theirs. */
export async function openProven(
  context: Pick<CreatorContext, 'database' | 'userId'>,
  channel: { channelId: string },
): Promise<void> {
  const claim = await openReported(context, channel);
  if (claim === null || claim.provenAt === null) throw new CreatorRefusal('NOT_PROVEN');
}
