import type { moveFaults } from '../../../engine/campaigns/moves.ts';
import type { Role } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Who acts, and in which workspace. */
export interface CampaignContext {
  database: Database;
  now: () => Date;
  origin: () => string;
  demo: boolean;
  /** The workspace. */
  userId: string;
  personId: string;
  role: Role;
}

/** Every expected refusal around campaigns; the texts are in the contract and in the engine. */
export class CampaignRefusal extends Refusal<
  | (typeof moveFaults)[number]
  | 'CAMPAIGN_NOT_FOUND'
  | 'CREATOR_NOT_FOUND'
  | 'MOVED_MEANWHILE'
  | 'PLAN_REQUIRED'
  | 'WRONG_DAYS'
  | 'CLIENT_NOT_FOUND'
  | 'MEMBER_NOT_FOUND'
  | 'TOO_MANY_CAMPAIGNS'
  | 'CAMPAIGNS_FULL'
  | 'CURRENCY_FIXED'
  | 'LIST_NOT_FOUND'
  | 'CHANNEL_FORGOTTEN'
  | 'TOO_MANY_CREATORS'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_NOT_ACCEPTED'
  | 'QUOTE_CURRENCY'
  | 'DELIVERABLE_NOT_FOUND'
  | 'CHANGED_MEANWHILE'
  | 'WRONG_STEP'
  | 'TOO_MANY_DELIVERABLES'
  | 'COST_NOT_FOUND'
  | 'TOO_MANY_COSTS'
  | 'TOO_MANY_COMMENTS'
  | 'LINK_NOT_FOUND'
  | 'LINK_TAKEN'
  | 'OTHERS_ORDERS'
> {}
