import type { Account } from '../../../contract/accounts/account.ts';

export const stepNames = ['welcome', 'analysis', 'dashboard', 'upgrade'] as const;
export type StepName = (typeof stepNames)[number];

/** What this browser remembers of the way so far; the account tells the rest. */
export interface Notes {
  hasAnalysed: boolean;
  hasSeenDashboard: boolean;
  isDismissed: boolean;
}

/** The specification's window (section 9). */
const newForMs = 7 * 24 * 3_600_000;

export function isNewAccount(createdAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(createdAt) < newForMs;
}

/** Which steps are behind a person. A trial is a present, not an upgrade. */
export function findDoneSteps({ usage, plan }: Pick<Account, 'usage' | 'plan'>, notes: Notes): StepName[] {
  const isDone: Record<StepName, boolean> = {
    welcome: true,
    analysis: notes.hasAnalysed || usage.analyses > 0,
    dashboard: notes.hasSeenDashboard,
    upgrade: plan.origin === 'subscription' || plan.origin === 'override',
  };
  return stepNames.filter((name) => isDone[name]);
}
