import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { ConflictRule, ConversionType, CreditSource } from '../../../engine/tracking/attribution.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

function selectSettings(database: Database) {
  return database.current
    .selectFrom('tracking_settings')
    .select(['workspace_id as workspaceId', 'has_click_ids as hasClickIds', 'pixel_key as pixelKey'])
    .select(['window_days as windowDays', 'on_conflict as onConflict', 'order_secret as orderSecret']);
}

export type SettingsRow = InferResult<ReturnType<typeof selectSettings>>[number];

export async function findSettings(database: Database, workspaceId: string): Promise<SettingsRow | null> {
  return (await selectSettings(database).where('workspace_id', '=', workspaceId).executeTakeFirst()) ?? null;
}

export async function findSettingsOfPixel(database: Database, pixelKey: string): Promise<SettingsRow | null> {
  return (await selectSettings(database).where('pixel_key', '=', pixelKey).executeTakeFirst()) ?? null;
}

/** The workspace's settings; key and secret stay those of the first time. */
export async function keepSettings(
  database: Database,
  kept: {
    workspaceId: string;
    hasClickIds: boolean;
    windowDays: number;
    onConflict: ConflictRule;
    pixelKey: string;
    orderSecret: Buffer;
  },
): Promise<SettingsRow> {
  const changed = {
    has_click_ids: kept.hasClickIds,
    window_days: kept.windowDays,
    on_conflict: kept.onConflict,
  };
  await database.current
    .insertInto('tracking_settings')
    .values({
      workspace_id: kept.workspaceId,
      pixel_key: kept.pixelKey,
      order_secret: kept.orderSecret,
      ...changed,
    })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changed))
    .execute();
  const row = await findSettings(database, kept.workspaceId);
  if (row === null) throw new Error('The settings that were just kept are gone.');
  return row;
}

/** The settings as they are, made with the usual ones where there are none yet. */
export async function ensureSettings(
  database: Database,
  usual: Parameters<typeof keepSettings>[1],
): Promise<SettingsRow> {
  return (await findSettings(database, usual.workspaceId)) ?? keepSettings(database, usual);
}

export interface FoundClick {
  digest: Buffer;
  creatorId: string;
  clickedAt: Date;
}

/** Those of the clicks that are the workspace's own. */
export function findClicks(
  database: Database,
  { workspaceId, digests }: { workspaceId: string; digests: readonly Buffer[] },
): Promise<FoundClick[]> {
  return database.current
    .selectFrom('click_ids as click')
    .innerJoin('tracking_links as link', 'link.id', 'click.link_id')
    .select(['click.id_digest as digest', 'link.creator_id as creatorId', 'click.clicked_at as clickedAt'])
    .where('click.workspace_id', '=', workspaceId)
    .where('click.id_digest', '=', sql<Buffer>`any(${digests}::bytea[])`)
    .execute();
}

export function findCodeOwners(
  database: Database,
  { workspaceId, codes }: { workspaceId: string; codes: readonly string[] },
): Promise<{ code: string; creatorId: string }[]> {
  return database.current
    .selectFrom('promo_codes')
    .select(['code', 'creator_id as creatorId'])
    .where('workspace_id', '=', workspaceId)
    .where('code', '=', anyOf('text', codes))
    .execute();
}

export function findSlugOwners(
  database: Database,
  { workspaceId, slugs }: { workspaceId: string; slugs: readonly string[] },
): Promise<{ slug: string; creatorId: string }[]> {
  return database.current
    .selectFrom('tracked_creators')
    .select(['slug', 'id as creatorId'])
    .where('workspace_id', '=', workspaceId)
    .where('slug', '=', anyOf('text', slugs))
    .execute();
}

export interface NewConversion {
  id: string;
  eventDigest: Buffer;
  orderDigest: Buffer;
  type: ConversionType;
  occurredAt: Date;
  valueCents: number;
  currency: string;
  creatorId: string | null;
  creditedBy: CreditSource | null;
  isConflict: boolean;
  isFast: boolean;
}

/** Adds what is not known yet; answers the ids of what was added. */
export async function insertConversions(
  database: Database,
  {
    workspaceId,
    cameBy,
    at,
    rows,
  }: {
    workspaceId: string;
    cameBy: 'postback' | 'pixel' | 'file';
    at: Date;
    rows: readonly NewConversion[];
  },
): Promise<Set<string>> {
  const each = <T>(read: (row: NewConversion) => T) => rows.map(read);
  const { rows: added } = await sql<{ id: string }>`
    insert into conversions (id, workspace_id, event_digest, order_digest, is_refund, type, occurred_at, value_cents,
      currency, creator_id, credited_by, is_conflict, is_fast, came_by, received_at)
    select c.id, ${workspaceId}::uuid, c.event_digest, c.order_digest, c.type = 'refund', c.type, c.occurred_at,
      c.value_cents, c.currency, c.creator_id, c.credited_by, c.is_conflict, c.is_fast, ${cameBy}, ${at}
    from unnest(${each(({ id }) => id)}::uuid[], ${each((row) => row.eventDigest)}::bytea[],
      ${each((row) => row.orderDigest)}::bytea[], ${each(({ type }) => type)}::text[],
      ${each((row) => row.occurredAt)}::timestamptz[], ${each((row) => row.valueCents)}::bigint[],
      ${each(({ currency }) => currency)}::text[], ${each((row) => row.creatorId)}::uuid[],
      ${each((row) => row.creditedBy)}::text[], ${each((row) => row.isConflict)}::boolean[],
      ${each((row) => row.isFast)}::boolean[])
      with ordinality c (id, event_digest, order_digest, type, occurred_at, value_cents, currency, creator_id,
        credited_by, is_conflict, is_fast, place)
    order by c.place
    on conflict do nothing
    returning id`.execute(database.current);
  return new Set(added.map(({ id }) => id));
}
