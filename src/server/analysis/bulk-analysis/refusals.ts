import { Refusal } from '../../platform/http/refusal.ts';
import { HoldRefusal } from '../../accounts/plans/holds.usecases.ts';

export type BulkRefusalCode =
  | 'ACCOUNT_GONE'
  | 'PLAN_REQUIRED'
  | 'JOB_NAME_MISSING'
  | 'CHANNEL_URLS_MISSING'
  | 'NO_CHANNEL_IN_LIST'
  | 'TOO_MANY_LINES'
  | 'LIST_TOO_LONG'
  | 'FILE_PLAN_REQUIRED'
  | 'TOO_MANY_JOBS'
  | 'JOB_NOT_FOUND'
  | 'JOB_ENDED'
  | 'NOTHING_TO_RETRY'
  | 'MONTHLY_LIMIT'
  | 'NO_CREDITS'
  | 'MEMBER_LIMIT';

/** An expected refusal of a bulk job or of an action on one. */
export class BulkRefusal extends Refusal<BulkRefusalCode> {}

/** Says what a hold of so many analyses lacks; faults that nobody expected stay as they are. */
export async function refusingHold<T>(needed: number, hold: () => Promise<T>): Promise<T> {
  try {
    return await hold();
  } catch (error) {
    throw error instanceof HoldRefusal ? describe(error, needed) : error;
  }
}

function describe({ reason }: HoldRefusal, needed: number): BulkRefusal {
  if (reason.kind === 'no-account') return new BulkRefusal('ACCOUNT_GONE');
  if (reason.kind === 'plan') return new BulkRefusal('PLAN_REQUIRED');
  const left = reason.left.toLocaleString('en-US');
  if (reason.kind === 'credits') {
    const text = `This job needs ${count(needed, 'credit')}, and you have ${left}.`;
    return new BulkRefusal('NO_CREDITS', { text });
  }
  if (reason.kind === 'member') {
    const text = `This job needs ${count(needed, 'credit')}, and ${left} of your share of the team’s are left this month.`;
    return new BulkRefusal('MEMBER_LIMIT', { text });
  }
  const text = `This job needs ${count(needed, 'analysis')}, and ${left} of this month’s are left.`;
  return new BulkRefusal('MONTHLY_LIMIT', { text, retryAt: reason.retryAt.toISOString() });
}

function count(number: number, noun: 'credit' | 'analysis'): string {
  const plural = noun === 'credit' ? 'credits' : 'analyses';
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
}
