import { z } from 'zod';
import { campaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const brief = {
  product: 'Kestrel VPN',
  audience: 'People who travel',
  key_messages: ['It is fast'],
  do: '',
  do_not: '',
  disclosure: 'Paid promotion',
  assets: [],
  landing_url: 'https://shop.example.com/',
};

/** What a campaign of 5,000 US dollars is made of. */
export const newCampaign = {
  name: 'Spring',
  client_id: null,
  goal: 'Orders',
  brief,
  category: 'VPN',
  exclusive_days: 30,
  budget_cents: 500_000,
  currency: 'USD',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  asks_client: false,
  rounds: 2,
  owner_id: null,
};

/** A workspace that makes campaigns. */
export interface Campaigner extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
}

export async function signUpCampaigner(server: TestServer, tier: PlanTier = 'growth'): Promise<Campaigner> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: tier, trial_until: null });
  return { ...member, call: callsOf(server, member) };
}

const answered = campaignDetail.or(
  z.object({ campaign: campaignDetail }).transform(({ campaign }) => campaign),
);

/** The campaign that a call answers with. */
export function campaignOf({ status, body }: Answer): CampaignDetail {
  if (status !== 200) throw new Error(`The answer was ${JSON.stringify(body)}.`);
  return answered.parse(body);
}

export async function makeCampaign(who: Campaigner, changes: object = {}): Promise<CampaignDetail> {
  return campaignOf(await who.call('/api/campaigns/create', { ...newCampaign, ...changes }));
}

/** A campaign with sample channels as candidates. */
export async function makeCampaignWith(
  who: Campaigner,
  references: readonly string[],
  changes: object = {},
): Promise<CampaignDetail> {
  const { id } = await makeCampaign(who, changes);
  const added = { campaign_id: id, list_id: null, references };
  return campaignOf(await who.call('/api/campaigns/creators/add', added));
}

export const firstCreator = ({ creators: [creator] }: CampaignDetail): CampaignCreator => {
  if (creator === undefined) throw new Error('The campaign has no creator.');
  return creator;
};

interface Seen {
  id: string;
  version: number;
}

/** Moves a creator as they were seen. */
export function moveTo(
  who: Campaigner,
  { id, version }: Seen,
  move: { stage: string; [more: string]: unknown },
) {
  const plain = { reason: '', accepts_over_budget: false, accepts_clash: false };
  return who.call('/api/campaigns/creators/move', { id, version, ...plain, ...move });
}

/** Statuses in ascending order, for answers that came in any. */
export const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export function saveCreator(who: Campaigner, { id, version }: Seen, change: object) {
  return who.call('/api/campaigns/creators/save', { id, version, accepts_over_budget: false, ...change });
}
