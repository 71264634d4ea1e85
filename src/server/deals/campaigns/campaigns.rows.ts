import { sql } from 'kysely';
import type { CampaignBrief } from '../../../contract/deals/campaign-parts.ts';
import type { CampaignState } from '../../../engine/campaigns/stages.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export type CampaignRecord = Row<'campaigns'>;

interface Sought {
  workspaceId: string;
  id: string;
}

/** The newest first. */
export function findCampaigns(database: Database, workspaceId: string): Promise<CampaignRecord[]> {
  return database.current
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findCampaignBySlug(
  database: Database,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<CampaignRecord | null> {
  const found = await database.current
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found ?? null;
}

export async function findCampaign(
  database: Database,
  { workspaceId, id }: Sought,
): Promise<CampaignRecord | null> {
  const found = await database.current
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

/** Held against everything else that is done in it until the transaction ends. */
export async function holdCampaign(
  database: Database,
  { workspaceId, id }: Sought,
): Promise<CampaignRecord | null> {
  const held = await database.current
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst();
  return held ?? null;
}

/** Inside the workspace's lock. */
export async function countCampaigns(
  database: Database,
  { workspaceId, besides }: { workspaceId: string; besides: string | null },
): Promise<{ all: number; running: number }> {
  const { rows } = await sql<{ all: number; running: number }>`
    select count(*)::integer as "all",
      count(*) filter (where state = 'running' and id is distinct from ${besides}::uuid)::integer as running
    from campaigns where workspace_id = ${workspaceId}`.execute(database.current);
  return rows[0] ?? { all: 0, running: 0 };
}

export async function isSlugTaken(
  database: Database,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<boolean> {
  return (await findCampaignBySlug(database, { workspaceId, slug })) !== null;
}

export interface CampaignFields {
  clientId: string | null;
  name: string;
  goal: string;
  brief: CampaignBrief;
  category: string;
  exclusiveDays: number;
  budgetCents: number;
  currency: Currency;
  startsOn: string;
  endsOn: string;
  state: CampaignState;
  asksClient: boolean;
  rounds: number;
  ownerId: string | null;
}

const columnsOf = (fields: CampaignFields) => ({
  client_id: fields.clientId,
  name: fields.name,
  goal: fields.goal,
  brief: JSON.stringify(fields.brief),
  category: fields.category,
  exclusive_days: fields.exclusiveDays,
  budget_cents: fields.budgetCents,
  currency: fields.currency,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  state: fields.state,
  asks_client: fields.asksClient,
  rounds: fields.rounds,
  owner_id: fields.ownerId,
});

export async function insertCampaign(
  database: Database,
  made: CampaignFields & { id: string; workspaceId: string; slug: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('campaigns')
    .values({
      ...columnsOf(made),
      id: made.id,
      workspace_id: made.workspaceId,
      slug: made.slug,
      created_at: made.at,
      changed_at: made.at,
    })
    .execute();
}

export async function updateCampaign(
  database: Database,
  saved: CampaignFields & { id: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('campaigns')
    .set({ ...columnsOf(saved), changed_at: saved.at })
    .where('id', '=', saved.id)
    .execute();
}

export interface DoneRow {
  campaignId: string;
  workspaceId: string;
  creatorId?: string;
  deliverableId?: string;
  actor: 'member' | 'creator' | 'client' | 'system';
  personId: string | null;
  action: string;
  /** Stages, amounts and days: never a name or a text, which could not be taken back. */
  before: Readonly<Record<string, string | number | boolean | null>> | null;
  after: Readonly<Record<string, string | number | boolean | null>> | null;
  at: Date;
}

/** Adds to what was done, in the transaction that does it. */
export async function insertDone(database: Database, done: DoneRow): Promise<void> {
  await database.current
    .insertInto('campaign_activity')
    .values({
      campaign_id: done.campaignId,
      workspace_id: done.workspaceId,
      campaign_creator_id: done.creatorId ?? null,
      deliverable_id: done.deliverableId ?? null,
      actor: done.actor,
      person_id: done.personId,
      action: done.action,
      before: done.before && JSON.stringify(done.before),
      after: done.after && JSON.stringify(done.after),
      created_at: done.at,
    })
    .execute();
}

/** Who did the last thing with a creator or a deliverable. */
export async function findLastDoer(
  database: Database,
  { creatorId, deliverableId }: { creatorId: string } & { deliverableId?: string },
): Promise<{ personId: string | null; actor: DoneRow['actor'] } | null> {
  const found = await database.current
    .selectFrom('campaign_activity')
    .select(['person_id as personId', 'actor'])
    .where('campaign_creator_id', '=', creatorId)
    .$if(deliverableId !== undefined, (query) => query.where('deliverable_id', '=', deliverableId ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
