import type { CampaignDetail, CampaignRow } from '../../../contract/deals/campaign-parts.ts';
import { campaignBrief } from '../../../contract/deals/campaign-parts.ts';
import { sumBudget } from '../../../engine/campaigns/budget.ts';
import { openDeadlines } from '../../../engine/campaigns/deliverable-states.ts';
import { isExit, stages } from '../../../engine/campaigns/stages.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { listClients } from '../../agency/clients/clients.usecases.ts';
import { readMembers } from '../../analysis/lists/lists.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { describeCreators } from './campaign-creators.usecases.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findCosts, findCreators, findDeliverables } from './creators.rows.ts';

export interface Named {
  id: string;
  name: string;
}

/** Whom a campaign can name: the workspace's members and its clients. Inside `asUser`. */
export async function readPeople(context: CampaignContext): Promise<{ members: Named[]; clients: Named[] }> {
  const clients = (await listClients(context)).map(({ id, name }) => ({ id, name }));
  return { members: await readMembers(context), clients };
}

type DeliverableRecord = Row<'deliverables'>;
interface Parts {
  creators: readonly CreatorRecord[];
  deliverables: readonly DeliverableRecord[];
  costs: readonly Row<'campaign_costs'>[];
}

/** What campaigns consist of, by campaign. Inside `asUser`. */
export async function readParts(
  { database, userId: workspaceId }: CampaignContext,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => Parts> {
  const creators = await findCreators(database, { workspaceId, campaignIds });
  const creatorIds = creators.map(({ id }) => id);
  const deliverables = await findDeliverables(database, { workspaceId, creatorIds });
  const costs = await findCosts(database, { workspaceId, campaignIds });
  const creatorsOf = Map.groupBy(creators, ({ campaign_id }) => campaign_id);
  const costsOf = Map.groupBy(costs, ({ campaign_id }) => campaign_id);
  const deliverablesOf = Map.groupBy(deliverables, ({ campaign_creator_id }) => campaign_creator_id);
  return (campaignId) => {
    const own = creatorsOf.get(campaignId) ?? [];
    return {
      creators: own,
      deliverables: own.flatMap(({ id }) => deliverablesOf.get(id) ?? []),
      costs: costsOf.get(campaignId) ?? [],
    };
  };
}

/** Sums of a campaign's parts, in cents of its currency. */
export function sumParts(record: CampaignRecord, { creators, costs }: Pick<Parts, 'creators' | 'costs'>) {
  return sumBudget(
    creators.map((creator) => ({
      stage: creator.stage,
      pricePlannedCents: creator.price_planned_cents,
      priceAgreedCents: creator.price_agreed_cents,
      isPaid: creator.paid_on !== null,
    })),
    costs.map(({ amount_cents: amountCents, paid_on: paidOn }) => ({ amountCents, isPaid: paidOn !== null })),
    record.budget_cents,
  );
}

export function describeCampaign(
  record: CampaignRecord,
  parts: Parts,
  { members, clients }: { members: readonly Named[]; clients: readonly Named[] },
): CampaignRow {
  const sums = sumParts(record, parts);
  const { id, slug, name, state } = record;
  return {
    id,
    slug,
    name,
    state,
    client: clients.find((client) => client.id === record.client_id) ?? null,
    currency: oneOf(currencies, record.currency),
    starts_on: record.starts_on,
    ends_on: record.ends_on,
    budget: {
      budget_cents: record.budget_cents,
      planned_cents: sums.plannedCents,
      agreed_cents: sums.agreedCents,
      paid_cents: sums.paidCents,
      over_cents: sums.overCents,
    },
    stages: stages.flatMap((stage) => {
      const creators = parts.creators.filter((creator) => creator.stage === stage).length;
      return creators === 0 ? [] : [{ stage, creators }];
    }),
    next_deadline: findNextDeadline(parts),
    responsible: members.find((member) => member.id === record.owner_id)?.name ?? null,
  };
}

function findNextDeadline({ creators, deliverables }: Parts): CampaignRow['next_deadline'] {
  const creatorOf = new Map(creators.map((creator) => [creator.id, creator]));
  const [next] = deliverables
    .flatMap((deliverable) => {
      const creator = creatorOf.get(deliverable.campaign_creator_id);
      if (creator === undefined || isExit(creator.stage)) return [];
      const due = { dueDraft: deliverable.due_draft, duePublish: deliverable.due_publish };
      return openDeadlines({ state: deliverable.state, ...due }).map((each) => ({
        ...each,
        label: creator.label,
      }));
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  return next ?? null;
}

/** A campaign with all that belongs to it, as a member sees it. Inside `asUser`. */
export async function describeDetail(
  context: CampaignContext,
  record: CampaignRecord,
): Promise<CampaignDetail> {
  const parts = (await readParts(context, [record.id]))(record.id);
  const people = await readPeople(context);
  return {
    ...describeCampaign(record, parts, people),
    goal: record.goal,
    brief: campaignBrief.parse(record.brief),
    category: record.category,
    exclusive_days: record.exclusive_days,
    asks_client: record.asks_client,
    rounds: record.rounds,
    owner_id: record.owner_id,
    creators: await describeCreators(context, { record, creators: parts.creators, ...people }),
    deliverables: parts.deliverables.map(describeDeliverable),
    costs: parts.costs.map(({ id, kind, label, amount_cents, paid_on }) => ({
      id,
      kind,
      label,
      amount_cents,
      paid_on,
    })),
    ...people,
    may_manage: allows(context.role, 'manage'),
  };
}

function describeDeliverable(row: DeliverableRecord): CampaignDetail['deliverables'][number] {
  const { id, due_draft, due_publish, state, rounds_used, draft_url, draft_version, version, video_id } = row;
  return {
    id,
    creator_id: row.campaign_creator_id,
    format: oneOf(contentFormats, row.format),
    due_draft,
    due_publish,
    state,
    rounds_used,
    draft_url,
    draft_version,
    version,
    video_id,
    published_at: row.published_at?.toISOString() ?? null,
  };
}
