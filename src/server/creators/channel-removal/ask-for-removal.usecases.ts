import { randomUUID } from 'node:crypto';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { parseReference } from '../../../youtube/reference.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { findForgottenChannels } from '../../analysis/channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { createOwnershipCode, holdsCode } from '../creators/ownership.usecases.ts';
import type { RequestRow } from './removal-requests.rows.ts';
import {
  countUnproven,
  findOpenRequest,
  holdRequest,
  insertRequest,
  mergeRequest,
  noteCheck,
  openRequest,
} from './removal-requests.rows.ts';

/** Why a creator's request is not taken, or not proven. */
export class RemovalRefusal extends Refusal<
  | 'INVALID_CHANNEL'
  | 'CHANNEL_NOT_FOUND'
  | 'CHANNEL_REMOVED'
  | 'CODE_NOT_FOUND'
  | 'REQUEST_NOT_FOUND'
  | 'YOUTUBE_UNAVAILABLE'
  | 'RATE_LIMITED'
> {}

export interface RemovalContext {
  database: Database;
  now: () => Date;
  youtube: YouTubeClient;
  warn: (error: unknown, sentence: string) => void;
  /** How often each network has asked YouTube in this hour. */
  askings: CountingWindow;
  /** The network of whoever asks. */
  network: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Within which a proven request is answered. */
const answeredWithinMs = 7 * dayMs;
/** Each asking is a unit of YouTube's quota, which all visitors share. */
const mostAskingsPerHour = 20;
/** Of everybody together, so that no flood fills the table. */
const mostUnprovenPerDay = 500;
const mostChecks = 100;

/** Takes a creator's request; the code that is answered proves that the channel is theirs. Throws `RemovalRefusal`. */
export async function askForRemoval(
  context: RemovalContext,
  { channel, email }: { channel: string; email: string },
): Promise<{ id: string; channelName: string; code: string }> {
  const { database, now } = context;
  const reference = parseReference(channel);
  if (reference === null) throw new RemovalRefusal('INVALID_CHANNEL');
  countAsking(context);
  const at = now();
  const since = new Date(at.getTime() - dayMs);
  if ((await database.asSystem(() => countUnproven(database, since))) >= mostUnprovenPerDay)
    throw new RemovalRefusal('RATE_LIMITED', { retryAt: new Date(at.getTime() + dayMs).toISOString() });
  const { id: channelId, title: channelName } = await readChannel(context, reference);
  if ((await findForgottenChannels(context, { channelIds: [channelId] })).size > 0)
    throw new RemovalRefusal('CHANNEL_REMOVED');
  const request = {
    id: randomUUID(),
    channelId,
    channelName,
    contactEmail: email,
    code: createOwnershipCode(),
    at,
  };
  await database.asSystem(() => insertRequest(database, request));
  return { id: request.id, channelName, code: request.code };
}

/**
 * Looks for a request's code in the channel's description as YouTube has it now; from then on the request is open.
 * Answers until when it will be answered. Throws `RemovalRefusal`.
 */
export async function proveOwnership(
  context: RemovalContext,
  { id }: { id: string },
): Promise<{ dueAt: Date }> {
  const { database } = context;
  const request = await database.asSystem(() => beginCheck(context, id));
  if (request.dueAt !== null) return { dueAt: request.dueAt };
  countAsking(context);
  const { description } = await readChannel(context, { kind: 'id', id: request.channelId });
  if (!holdsCode(description, request.code)) throw new RemovalRefusal('CODE_NOT_FOUND');
  return database.asSystem(() => open(context, id));
}

async function beginCheck({ database, now }: RemovalContext, id: string): Promise<RequestRow> {
  const request = await holdRequest(database, id);
  if (request === null || request.decidedAt !== null) throw new RemovalRefusal('REQUEST_NOT_FOUND');
  if (request.dueAt !== null) return request;
  const at = now();
  const sinceMs = request.checkedAt === null ? minuteMs : at.getTime() - request.checkedAt.getTime();
  if (request.checks >= mostChecks || (sinceMs >= 0 && sinceMs < minuteMs / 4)) {
    const waitMs = request.checks >= mostChecks ? dayMs : minuteMs / 4;
    throw new RemovalRefusal('RATE_LIMITED', { retryAt: new Date(at.getTime() + waitMs).toISOString() });
  }
  await noteCheck(database, { id, at });
  return request;
}

async function open({ database, now }: RemovalContext, id: string): Promise<{ dueAt: Date }> {
  const request = await holdRequest(database, id);
  if (request === null) throw new RemovalRefusal('REQUEST_NOT_FOUND');
  if (request.dueAt !== null) return { dueAt: request.dueAt };
  const earlier = await findOpenRequest(database, request.channelId);
  if (earlier !== null && earlier.dueAt !== null) {
    await mergeRequest(database, { into: earlier.id, request });
    return { dueAt: earlier.dueAt };
  }
  const at = now();
  const dueAt = new Date(at.getTime() + answeredWithinMs);
  await openRequest(database, { id, at, dueAt });
  return { dueAt };
}

function countAsking({ askings, network }: RemovalContext): void {
  if (askings.add(network) > mostAskingsPerHour)
    throw new RemovalRefusal('RATE_LIMITED', { retryAt: askings.end().toISOString() });
}

async function readChannel({ youtube, warn }: RemovalContext, reference: Reference) {
  try {
    return (await youtube.findChannel(reference, 'anonymous')).channel;
  } catch (cause) {
    if (!(cause instanceof YouTubeError)) throw cause;
    if (cause.code === 'channel-not-found') throw new RemovalRefusal('CHANNEL_NOT_FOUND', { cause });
    warn(cause, 'A channel could not be read, so that its creator could not ask for its removal');
    throw new RemovalRefusal('YOUTUBE_UNAVAILABLE', { cause });
  }
}
