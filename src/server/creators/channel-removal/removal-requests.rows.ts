import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectRequests(database: Database) {
  return database.current
    .selectFrom('removal_requests')
    .select(['id', 'channel_id as channelId', 'channel_name as channelName', 'contact_email as contactEmail'])
    .select([
      'code',
      'state',
      'checked_at as checkedAt',
      'checks',
      'proven_at as provenAt',
      'due_at as dueAt',
    ])
    .select(['decided_at as decidedAt', 'refusal_reason as refusalReason']);
}

/** Somebody's wish that a channel be removed. */
export type RequestRow = InferResult<ReturnType<typeof selectRequests>>[number];

export interface NewRequest {
  id: string;
  channelId: string;
  channelName: string;
  contactEmail: string;
  code: string;
  at: Date;
}

export async function insertRequest(database: Database, request: NewRequest): Promise<void> {
  await database.current
    .insertInto('removal_requests')
    .values({
      id: request.id,
      channel_id: request.channelId,
      channel_name: request.channelName,
      contact_email: request.contactEmail,
      code: request.code,
      state: 'unproven',
      created_at: request.at,
    })
    .execute();
}

/** How many requests were begun since an instant and never proven. */
export async function countUnproven(database: Database, since: Date): Promise<number> {
  const { count } = await database.current
    .selectFrom('removal_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'unproven')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** A request, held against its other changes until the transaction ends. */
export async function holdRequest(database: Database, id: string): Promise<RequestRow | null> {
  return (await selectRequests(database).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function noteCheck(database: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await database.current
    .updateTable('removal_requests')
    .set((eb) => ({ checked_at: at, checks: eb('checks', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The open request for a channel, if there is one. */
export async function findOpenRequest(database: Database, channelId: string): Promise<RequestRow | null> {
  const open = await selectRequests(database)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return open ?? null;
}

/** A channel is asked for once: whoever has proven it last is answered. */
export async function mergeRequest(
  database: Database,
  { into, request }: { into: string; request: RequestRow },
): Promise<void> {
  await database.current.deleteFrom('removal_requests').where('id', '=', request.id).execute();
  await database.current
    .updateTable('removal_requests')
    .set({ contact_email: request.contactEmail })
    .where('id', '=', into)
    .execute();
}

export async function openRequest(
  database: Database,
  { id, at, dueAt }: { id: string; at: Date; dueAt: Date },
): Promise<void> {
  await database.current
    .updateTable('removal_requests')
    .set({ state: 'open', proven_at: at, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

export async function decideRequest(
  database: Database,
  { id, at, state, reason }: { id: string; at: Date; state: 'removed' | 'refused'; reason: string | null },
): Promise<void> {
  await database.current
    .updateTable('removal_requests')
    .set({ state, decided_at: at, refusal_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Requests that wait for an answer, the longest waiting first. */
export function findOpenRequests(database: Database, limit: number): Promise<RequestRow[]> {
  return selectRequests(database).where('state', '=', 'open').orderBy('due_at').limit(limit).execute();
}

/** Decided ones whose requester has not been told yet. */
export function findUntold(database: Database): Promise<RequestRow[]> {
  return selectRequests(database)
    .where('state', 'in', ['removed', 'refused'])
    .where('answered_at', 'is', null)
    .orderBy('decided_at')
    .limit(100)
    .execute();
}

/** The requester was told, or cannot be: whom and what it was about is forgotten. */
export async function blankRequest(database: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await database.current
    .updateTable('removal_requests')
    .set({
      answered_at: at,
      contact_email: '',
      channel_id: '',
      channel_name: '',
      code: '',
      refusal_reason: null,
    })
    .where('id', '=', id)
    .execute();
}

/** How many were decided since an instant within their time, and how many later. */
export function countDecided(database: Database, since: Date): Promise<{ inTime: number; late: number }> {
  return database.current
    .selectFrom('removal_requests')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('decided_at', '<=', eb.ref('due_at')).as('inTime'),
      eb.fn.countAll<number>().filterWhere('decided_at', '>', eb.ref('due_at')).as('late'),
    ])
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Deletes what nobody proved, and what was decided long ago. */
export async function deleteOldRequests(
  database: Database,
  { unprovenBefore, decidedBefore }: { unprovenBefore: Date; decidedBefore: Date },
): Promise<void> {
  await database.current
    .deleteFrom('removal_requests')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'unproven').and('created_at', '<', unprovenBefore),
        eb('decided_at', '<', decidedBefore),
      ]),
    )
    .execute();
}
