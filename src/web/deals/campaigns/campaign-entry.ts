import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { mostKeyMessages } from '../../../contract/deals/deal-limits.ts';

const usualWeeks = 4;
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the form holds of a campaign; of a new one what is usual. */
export function fieldsOf(campaign: CampaignDetail | null) {
  const brief = campaign?.brief;
  return {
    name: campaign?.name ?? '',
    product: brief?.product ?? '',
    category: campaign?.category ?? '',
    budget: campaign === null ? '' : String(campaign.budget.budget_cents / 100),
    currency: campaign?.currency ?? ('USD' as const),
    starts: campaign?.starts_on ?? dayAfter(0),
    ends: campaign?.ends_on ?? dayAfter(usualWeeks * 7),
    exclusive: String(campaign?.exclusive_days ?? 30),
    rounds: String(campaign?.rounds ?? 2),
    responsible: campaign?.owner_id ?? '',
    client: campaign?.client?.id ?? '',
    asksClient: campaign?.asks_client ?? false,
    goal: campaign?.goal ?? '',
    audience: brief?.audience ?? '',
    messages: brief?.key_messages.join('\n') ?? '',
    does: brief?.do ?? '',
    doNot: brief?.do_not ?? '',
    disclosure: brief?.disclosure ?? '',
    assets: brief?.assets.join('\n') ?? '',
    landing: brief?.landing_url ?? '',
  };
}

export type CampaignEntry = ReturnType<typeof fieldsOf>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const wholeOf = (text: string, most: number) => Math.min(most, Math.max(0, Math.round(Number(text)) || 0));

/** What is sent. */
export function inputOf(fields: CampaignEntry, cents: number) {
  return {
    name: fields.name,
    client_id: fields.client === '' ? null : fields.client,
    goal: fields.goal,
    brief: {
      product: fields.product,
      audience: fields.audience,
      key_messages: linesOf(fields.messages).slice(0, mostKeyMessages),
      do: fields.does,
      do_not: fields.doNot,
      disclosure: fields.disclosure,
      assets: linesOf(fields.assets),
      landing_url: fields.landing.trim(),
    },
    category: fields.category,
    exclusive_days: wholeOf(fields.exclusive, 365),
    budget_cents: cents,
    currency: fields.currency,
    starts_on: fields.starts,
    ends_on: fields.ends,
    asks_client: fields.client !== '' && fields.asksClient,
    rounds: wholeOf(fields.rounds, 10),
    owner_id: fields.responsible === '' ? null : fields.responsible,
  };
}
