import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { campaignBrief } from '../../../contract/deals/campaign-parts.ts';
import type { campaigns, createCampaign, saveCampaign } from '../../../contract/deals/campaigns.ts';
import { mostCampaigns } from '../../../contract/deals/deal-limits.ts';
import { includesFeature, plans } from '../../../engine/plans/plans.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { toSlug } from '../../../engine/tracking/links.ts';
import { holdTier, readTier } from '../../accounts/plans/plans.usecases.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeCampaign, describeDetail, readParts, readPeople } from './campaign-detail.usecases.ts';
import { finishCampaign, resumeCampaign } from './closing.usecases.ts';
import type { CampaignFields, CampaignRecord } from './campaigns.rows.ts';
import {
  countCampaigns,
  findCampaignBySlug,
  findCampaigns,
  holdCampaign,
  insertCampaign,
  insertDone,
  isSlugTaken,
  updateCampaign,
} from './campaigns.rows.ts';

type Listed = z.infer<NonNullable<(typeof campaigns)['~orpc']['outputSchema']>>;
type NewCampaign = z.infer<NonNullable<(typeof createCampaign)['~orpc']['inputSchema']>>;
type SavedCampaign = z.infer<NonNullable<(typeof saveCampaign)['~orpc']['inputSchema']>>;

/** The workspace's campaigns, the newest first. */
export function listCampaigns(context: CampaignContext): Promise<Listed> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const records = await findCampaigns(database, userId);
    const partsOf = await readParts(
      context,
      records.map(({ id }) => id),
    );
    const people = await readPeople(context);
    return {
      campaigns: records.map((record) => describeCampaign(record, partsOf(record.id), people)),
      running: {
        count: records.filter(({ state }) => state === 'running').length,
        most: plans[await readTier(context, { userId })].campaigns,
      },
      ...people,
      may_manage: allows(context.role, 'manage'),
    };
  });
}

export function readCampaign(context: CampaignContext, { slug }: { slug: string }): Promise<CampaignDetail> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const record = await findCampaignBySlug(database, { workspaceId, slug });
    if (record === null) throw new CampaignRefusal('CAMPAIGN_NOT_FOUND');
    return describeDetail(context, record);
  });
}

/** Plans a campaign; it runs once it is started. Throws `CampaignRefusal`. */
export function makeCampaign(context: CampaignContext, input: NewCampaign): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    // Behind the workspace's lock: two of one name made at once get two addresses.
    await holdTier(context, { userId: workspaceId });
    const { all } = await countCampaigns(database, { workspaceId, besides: null });
    if (all >= mostCampaigns) throw new CampaignRefusal('CAMPAIGNS_FULL');
    const fields: CampaignFields = { ...toFields(input), state: 'planning' };
    await checkFields(context, fields);
    const id = randomUUID();
    const slug = await findFreeSlug(context, fields.name);
    await insertCampaign(database, { ...fields, id, workspaceId, slug, at: now() });
    await noteDone(context, { id, action: 'created', before: null, after: figuresOf(fields) });
    await noteActivity(context, { action: 'campaign_made', subject: fields.name });
    return readCampaign(context, { slug });
  });
}

/** Changes what is named of a campaign. Throws `CampaignRefusal`. */
export function changeCampaign(context: CampaignContext, input: SavedCampaign): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const tier = await holdTier(context, { userId: workspaceId });
    const record = await holdCampaign(database, { workspaceId, id: input.id });
    if (record === null) throw new CampaignRefusal('CAMPAIGN_NOT_FOUND');
    const known = openFields(record);
    const before: CampaignFields = { ...toFields(known), state: record.state };
    const { id, state = record.state, shares_rates: sharesRates = false, ...changes } = input;
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: CampaignFields = { ...toFields({ ...known, ...named }), state };
    await checkFields(context, after);
    if (after.currency !== before.currency) await requireNoPrices(context, record);
    if (after.state === 'running' && before.state !== 'running') {
      if (!includesFeature(tier, 'campaigns')) throw new CampaignRefusal('PLAN_REQUIRED');
      await requireRoom(context, { id, most: plans[tier].campaigns });
    }
    await updateCampaign(database, { ...after, id: record.id, at: now() });
    const finished = await followState(context, { record, state: after.state, sharesRates });
    await noteDone(context, {
      id: record.id,
      action: after.state === before.state ? 'changed' : 'state',
      before: figuresOf(before),
      after: { ...figuresOf(after), ...finished },
    });
    return readCampaign(context, { slug: record.slug });
  });
}

/** What closing a campaign, and opening it again, brings with it. */
async function followState(
  context: CampaignContext,
  asked: { record: CampaignRecord; state: CampaignFields['state']; sharesRates: boolean },
): Promise<{ shared_rates?: number }> {
  const { record, state, sharesRates } = asked;
  if (record.state === state) return {};
  if (record.state === 'closed') await resumeCampaign(context, record);
  if (state !== 'closed') return {};
  const { shared } = await finishCampaign(context, { record, sharesRates });
  return shared === 0 ? {} : { shared_rates: shared };
}

async function requireRoom(
  { database, userId: workspaceId }: CampaignContext,
  { id, most }: { id: string; most: number | null },
): Promise<void> {
  const { running } = await countCampaigns(database, { workspaceId, besides: id });
  if (most === null || running < most) return;
  const text = `Your plan has room for ${most} running campaigns. Close one, or choose a larger plan.`;
  throw new CampaignRefusal('TOO_MANY_CAMPAIGNS', { text });
}

async function requireNoPrices(context: CampaignContext, { id }: CampaignRecord): Promise<void> {
  const { creators, costs } = (await readParts(context, [id]))(id);
  const isPriced = creators.some(
    (creator) => creator.price_planned_cents !== null || creator.price_agreed_cents !== null,
  );
  if (isPriced || costs.length > 0) throw new CampaignRefusal('CURRENCY_FIXED');
}

async function checkFields(context: CampaignContext, fields: CampaignFields): Promise<void> {
  if (fields.startsOn > fields.endsOn) throw new CampaignRefusal('WRONG_DAYS');
  const { members, clients } = await readPeople(context);
  if (fields.clientId !== null && !clients.some(({ id }) => id === fields.clientId))
    throw new CampaignRefusal('CLIENT_NOT_FOUND');
  if (fields.asksClient && fields.clientId === null) throw new CampaignRefusal('CLIENT_MISSING');
  if (fields.ownerId !== null && !members.some(({ id }) => id === fields.ownerId))
    throw new CampaignRefusal('MEMBER_NOT_FOUND');
}

async function findFreeSlug(
  { database, userId: workspaceId }: CampaignContext,
  name: string,
): Promise<string> {
  const base = toSlug(name) || 'campaign';
  for (let place = 1; place <= mostCampaigns; place += 1) {
    const slug = place === 1 ? base : `${base}-${place}`;
    if (!(await isSlugTaken(database, { workspaceId, slug }))) return slug;
  }
  throw new CampaignRefusal('CAMPAIGNS_FULL');
}

function toFields(input: NewCampaign): Omit<CampaignFields, 'state'> {
  return {
    clientId: input.client_id,
    name: input.name.trim(),
    goal: input.goal,
    brief: input.brief,
    category: input.category.trim(),
    exclusiveDays: input.exclusive_days,
    budgetCents: input.budget_cents,
    currency: input.currency,
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    asksClient: input.asks_client,
    rounds: input.rounds,
    ownerId: input.owner_id,
  };
}

function openFields(record: CampaignRecord): NewCampaign {
  const { client_id, name, goal, category, exclusive_days, budget_cents } = record;
  const { starts_on, ends_on, asks_client, rounds, owner_id } = record;
  return {
    client_id,
    name,
    goal,
    category,
    exclusive_days,
    budget_cents,
    starts_on,
    ends_on,
    asks_client,
    rounds,
    owner_id,
    brief: campaignBrief.parse(record.brief),
    currency: oneOf(currencies, record.currency),
  };
}

/** What of a campaign is noted of a change: nothing that people typed. */
function figuresOf(fields: CampaignFields) {
  return {
    state: fields.state,
    budget_cents: fields.budgetCents,
    starts_on: fields.startsOn,
    ends_on: fields.endsOn,
    asks_client: fields.asksClient,
  };
}

function noteDone(
  { database, now, userId: workspaceId, personId }: CampaignContext,
  done: Pick<Parameters<typeof insertDone>[1], 'action' | 'before' | 'after'> & { id: string },
): Promise<void> {
  const { id: campaignId, ...what } = done;
  return insertDone(database, {
    ...what,
    campaignId,
    workspaceId,
    personId,
    actor: 'member',
    at: now(),
  });
}
