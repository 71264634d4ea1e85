import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export interface ReturnsContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

type ReturnsRefusalCode =
  | 'ANALYSIS_NOT_FOUND'
  | 'ANALYSIS_FORGOTTEN'
  | 'NO_VIEWS'
  | 'VALUE_MISSING'
  | 'CURRENCY_MIX'
  | 'OWN_RATE_NEEDED'
  | 'TOO_MANY_SCENARIOS'
  | 'SIMULATION_NOT_FOUND'
  | 'TOO_MANY_CHANNELS'
  | 'TOO_MANY_PORTFOLIOS'
  | 'PORTFOLIO_NOT_FOUND'
  | 'SET_NOT_FOUND'
  | 'SETS_NOT_INCLUDED'
  | 'SET_CHANGED'
  | 'RANGE_REFUSED'
  | 'TOO_MANY_SETS';
export class ReturnsRefusal extends Refusal<ReturnsRefusalCode> {}
