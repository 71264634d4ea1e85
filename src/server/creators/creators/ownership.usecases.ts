import type { CreatorChannel } from '../../../contract/creators/creators.ts';
import { mostCreatorChannels } from '../../../contract/limits.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { findForgottenChannels } from '../../analysis/channels/channels.usecases.ts';
import { ownsReport } from '../../accounts/payments/payments.usecases.ts';
import {
  countClaims,
  deleteIdleClaims,
  endProof,
  findChecks,
  freeOtherSlugs,
  holdClaim,
  holdClaims,
  insertClaim,
  lockCreator,
  noteCheck,
  saveProof,
  unshareOtherKits,
} from './claims.rows.ts';
import type { ClaimRow } from './claims.rows.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { listOwnChannels, openReported } from './own-channels.usecases.ts';
import { createOwnershipCode, holdsCode } from './ownership-code.ts';
import { CreatorRefusal } from './refusals.ts';

export { createOwnershipCode, holdsCode };

export interface OwnershipContext extends CreatorContext {
  youtube: YouTubeClient;
  warn: (error: unknown, sentence: string) => void;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Each check is a unit of YouTube's quota, which all users share. */
const mostChecksPerDay = 20;
/** A claim nobody has followed up gives its place to another one. */
const idleClaimMs = 7 * dayMs;

/** Answers the code that proves a channel is the user's; asked again, the same one. */
export async function requestOwnership(
  context: OwnershipContext,
  { channelId }: { channelId: string },
): Promise<CreatorChannel> {
  const { database, userId } = context;
  await database.asUser(userId, () => claim(context, { channelId }));
  return readOwn(context, channelId);
}

/** Looks for the code in the channel's description as YouTube has it now. The last proof of a channel is the one that counts. */
export async function checkOwnership(
  context: OwnershipContext,
  { channelId }: { channelId: string },
): Promise<CreatorChannel> {
  const { database, userId } = context;
  const { code } = await database.asUser(userId, () => beginCheck(context, channelId));
  if (!holdsCode(await readDescription(context, channelId), code)) throw new CreatorRefusal('CODE_NOT_FOUND');
  await database.asSystem(() => prove(context, { channelId, code }));
  return readOwn(context, channelId);
}

/**
 * Holds a user's channel whose Full Report was bought, its claim made where there is none. The account is held first,
 * as in every other change of a claim, so that nobody waits in a circle. Inside `asUser`.
 */
export async function holdReported(
  context: Pick<CreatorContext, 'database' | 'now' | 'userId'>,
  channel: { channelId: string },
): Promise<void> {
  if (!(await lockCreator(context.database, context.userId))) throw new CreatorRefusal('ACCOUNT_GONE');
  await openReported(context, channel);
  await claim(context, channel);
}

/** The user's claim of a channel, made where there is none yet. Inside `asUser`. */
export async function claim(
  context: Pick<CreatorContext, 'database' | 'now' | 'userId'>,
  { channelId }: { channelId: string },
): Promise<ClaimRow> {
  const { database, now, userId } = context;
  const own = { userId, channelId };
  if (!(await lockCreator(database, userId))) throw new CreatorRefusal('ACCOUNT_GONE');
  const known = await holdClaim(database, own);
  if (known !== null) return known;
  const at = now();
  await deleteIdleClaims(database, { userId, before: new Date(at.getTime() - idleClaimMs) });
  const isFull = (await countClaims(database, userId)) >= mostCreatorChannels;
  // Whoever has paid for a channel has a place for it.
  if (isFull && !(await ownsReport({ database }, own))) throw new CreatorRefusal('TOO_MANY_CHANNELS');
  const forgotten = await findForgottenChannels(context, { channelIds: [channelId] });
  if (forgotten.has(channelId)) throw new CreatorRefusal('CHANNEL_NOT_FOUND');
  const code = createOwnershipCode();
  await insertClaim(database, { ...own, code, at });
  return { channelId, code, provenAt: null };
}

async function beginCheck(context: OwnershipContext, channelId: string): Promise<ClaimRow> {
  const { database, now, userId } = context;
  if (!(await lockCreator(database, userId))) throw new CreatorRefusal('ACCOUNT_GONE');
  const known = await holdClaim(database, { userId, channelId });
  // A code nobody was given stands in no description.
  if (known === null) throw new CreatorRefusal('CODE_NOT_FOUND');
  const at = now();
  const day = at.toISOString().slice(0, 10);
  const { last, today } = await findChecks(database, { userId, day });
  refuseHaste({ at, day, last, today });
  await noteCheck(database, { userId, channelId, day, at });
  return known;
}

function refuseHaste({ at, day, last, today }: { at: Date; day: string; last: Date | null; today: number }) {
  const sinceMs = last === null ? minuteMs : at.getTime() - last.getTime();
  // A check of the future was made by a clock that was wrong.
  if (last !== null && sinceMs >= 0 && sinceMs < minuteMs)
    throw new CreatorRefusal('RATE_LIMITED', { retryAt: new Date(last.getTime() + minuteMs).toISOString() });
  if (today < mostChecksPerDay) return;
  throw new CreatorRefusal('RATE_LIMITED', {
    retryAt: new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString(),
    text: `An account can check ${mostChecksPerDay} times a day. Please try again after midnight UTC.`,
  });
}

async function readDescription({ youtube, warn }: OwnershipContext, channelId: string): Promise<string> {
  try {
    const { channel } = await youtube.findChannel({ kind: 'id', id: channelId }, 'member');
    return channel.description;
  } catch (cause) {
    if (!(cause instanceof YouTubeError)) throw cause;
    if (cause.code === 'channel-not-found') throw new CreatorRefusal('CHANNEL_NOT_FOUND', { cause });
    warn(cause, 'A description could not be read, so that a channel stays unproven');
    throw new CreatorRefusal('YOUTUBE_UNAVAILABLE', { cause });
  }
}

/** The claims of a channel are held, so that of several proofs at once each ends the one before it. */
async function prove(
  { database, now, userId }: OwnershipContext,
  { channelId, code }: { channelId: string; code: string },
): Promise<void> {
  const claims = await holdClaims(database, channelId);
  const own = claims.find((each) => each.userId === userId);
  // Taken away while YouTube was asked: the code that was looked for proves nothing any more.
  if (own?.code !== code) throw new CreatorRefusal('CODE_NOT_FOUND');
  const at = now();
  const earlier = claims.filter(({ userId: id, provenAt }) => id !== userId && provenAt !== null);
  // With a new code, for the old one may still stand in the description.
  for (const { userId: id } of earlier)
    await endProof(database, { userId: id, channelId, code: createOwnershipCode(), at });
  await unshareOtherKits(database, { userId, channelId, at });
  await freeOtherSlugs(database, { userId, channelId });
  await saveProof(database, { userId, channelId, at });
}

async function readOwn(context: OwnershipContext, channelId: string): Promise<CreatorChannel> {
  const own = (await listOwnChannels(context)).find(({ channel_id }) => channel_id === channelId);
  if (own === undefined) throw new CreatorRefusal('ACCOUNT_GONE');
  return own;
}
