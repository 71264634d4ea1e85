import type { InferResult } from 'kysely';
import { readCode } from '../../../engine/tracking/links.ts';
import type { Placement, Utm } from '../../../engine/tracking/links.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

const columns = [
  'link.id',
  'link.workspace_id as workspaceId',
  'link.creator_id as creatorId',
  'creator.name as creator',
  'link.code',
  'alias.alias',
  'link.placement',
  'link.destination',
  'link.utm',
  'link.is_active as isActive',
  'link.expires_at as expiresAt',
  'link.fallback',
  'link.finding',
  'link.checked_at as checkedAt',
  'link.over_since as overSince',
  'link.created_at as createdAt',
] as const;

function selectLinks(database: Database) {
  return database.current
    .selectFrom('tracking_links as link')
    .innerJoin('tracked_creators as creator', 'creator.id', 'link.creator_id')
    .leftJoin('link_aliases as alias', (join) =>
      join.onRef('alias.link_id', '=', 'link.id').on('alias.is_current', '=', true),
    )
    .select(columns);
}

export type LinkRow = InferResult<ReturnType<typeof selectLinks>>[number];

/** The workspace's links, the newest first. */
export function findLinks(database: Database, workspaceId: string): Promise<LinkRow[]> {
  return selectLinks(database)
    .where('link.workspace_id', '=', workspaceId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id')
    .execute();
}

export async function findLink(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<LinkRow | null> {
  const found = await selectLinks(database)
    .where('link.workspace_id', '=', workspaceId)
    .where('link.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** By its code or one of its aliases, whoever it belongs to: for the redirect, which acts for nobody. */
export async function findLinkOfName(database: Database, name: string): Promise<LinkRow | null> {
  const links = selectLinks(database);
  const found =
    readCode(name) === name
      ? links.where('link.code', '=', name)
      : links.where('link.id', '=', (from) =>
          from.selectFrom('link_aliases').select('link_id').where('alias', '=', name),
        );
  return (await found.executeTakeFirst()) ?? null;
}

/** A creator of the workspace by name, made where there is none of that slug. */
export async function keepCreator(
  database: Database,
  creator: { id: string; workspaceId: string; name: string; slug: string; at: Date },
): Promise<string> {
  const { id } = await database.current
    .insertInto('tracked_creators')
    .values({
      id: creator.id,
      workspace_id: creator.workspaceId,
      name: creator.name,
      slug: creator.slug,
      created_at: creator.at,
    })
    // An update that changes nothing but the spelling: so the row that is there already is answered.
    .onConflict((conflict) => conflict.columns(['workspace_id', 'slug']).doUpdateSet({ name: creator.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creators of the workspace by their slugs. */
export function findCreatorsOfSlugs(
  database: Database,
  { workspaceId, slugs }: { workspaceId: string; slugs: readonly string[] },
): Promise<{ id: string; slug: string }[]> {
  return database.current
    .selectFrom('tracked_creators')
    .select(['id', 'slug'])
    .where('workspace_id', '=', workspaceId)
    .where('slug', '=', anyOf('text', slugs))
    .execute();
}

export async function countActiveLinks(
  database: Database,
  { workspaceId, besides }: { workspaceId: string; besides: string | null },
): Promise<number> {
  const { n } = await database.current
    .selectFrom('tracking_links')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('is_active', '=', true)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirstOrThrow();
  return n;
}

export interface KeptLink {
  creatorId: string;
  placement: Placement;
  destination: string;
  utm: Utm;
  isActive: boolean;
  expiresAt: Date | null;
  fallback: string | null;
  finding: 'fine' | 'dead';
  checkedAt: Date;
}

const asColumns = (link: KeptLink) => ({
  creator_id: link.creatorId,
  placement: link.placement,
  destination: link.destination,
  utm: JSON.stringify(link.utm),
  is_active: link.isActive,
  expires_at: link.expiresAt,
  fallback: link.fallback,
  finding: link.finding,
  checked_at: link.checkedAt,
});

/** False where another link has the code. */
export async function insertLink(
  database: Database,
  link: KeptLink & { id: string; workspaceId: string; code: string; at: Date },
): Promise<boolean> {
  const inserted = await database.current
    .insertInto('tracking_links')
    .values({
      id: link.id,
      workspace_id: link.workspaceId,
      code: link.code,
      created_at: link.at,
      ...asColumns(link),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateLink(
  database: Database,
  { id, workspaceId, ...link }: KeptLink & { id: string; workspaceId: string },
): Promise<void> {
  await database.current
    .updateTable('tracking_links')
    .set(asColumns(link))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** What of a link a change is noted of. */
export interface ChangedFields {
  destination: string;
  fallback: string | null;
  isActive: boolean;
  expiresAt: string | null;
  utm: unknown;
}

export async function insertChange(
  database: Database,
  change: { workspaceId: string; linkId: string; before: ChangedFields; after: ChangedFields; at: Date },
): Promise<void> {
  await database.current
    .insertInto('tracking_link_changes')
    .values({
      workspace_id: change.workspaceId,
      link_id: change.linkId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      changed_at: change.at,
    })
    .execute();
}

const changesShown = 50;

export function findChanges(
  database: Database,
  { workspaceId, linkId }: { workspaceId: string; linkId: string },
) {
  return database.current
    .selectFrom('tracking_link_changes')
    .select(['before', 'after', 'changed_at as changedAt'])
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(changesShown)
    .execute();
}
