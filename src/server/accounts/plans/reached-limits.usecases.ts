import { monthOf } from '../../../values/months.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { allows, parseRole } from '../../../engine/plans/roles.ts';
import type { News, NotifyContext } from '../notifications/notify.usecases.ts';
import { findTold, notify } from '../notifications/notify.usecases.ts';
import { findTier } from './effective-tier.ts';
import type { PlanRow, UsageRow } from './plans.rows.ts';
import { findPlans } from './plans.rows.ts';
import type { CappedMember } from './reached-limits.rows.ts';
import { findActiveWorkspaces, findCapped, findRoles } from './reached-limits.rows.ts';
import { monthPeriod } from './shares.usecases.ts';

/** How far back credits are looked at; longer than the task ever rests. */
const activeMs = 3_600_000;
const batch = 500;
/** In percent, the highest first: who is told of one is no longer told of a lower one. */
const levels = [100, 80] as const;
type Level = (typeof levels)[number];

/**
 * Tells of months, credits and shares that are used up, or nearly: each level once a month. The owners and whoever sees
 * the invoices are told, and of a share its member too. Runs apart from what spends, which it neither slows nor fails.
 */
export async function tellOfLimits(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const at = now();
  const since = new Date(at.getTime() - activeMs);
  const active = await database.asSystem(() => findActiveWorkspaces(database, since));
  for (let first = 0; first < active.length; first += batch)
    await tellBatch(context, { workspaceIds: active.slice(first, first + batch), at });
}

interface Batch {
  workspaceIds: readonly string[];
  at: Date;
}

async function tellBatch(context: NotifyContext, { workspaceIds, at }: Batch): Promise<void> {
  const { database } = context;
  const month = monthOf(at);
  const found = await database.asSystem(async () => ({
    plans: await findPlans(database, { userIds: workspaceIds, month }),
    capped: await findCapped(database, { workspaceIds, ...monthPeriod(at) }),
    roles: await findRoles(database, workspaceIds),
  }));
  const payers = (workspaceId: string) => {
    const members = found.roles.filter((member) => member.workspaceId === workspaceId);
    const paying = members.filter(({ role }) => isPaying(role)).map(({ personId }) => personId);
    return members.length === 0 ? [workspaceId] : paying;
  };
  for (const plan of found.plans) {
    const reached = findReached(plan, { month, at });
    const limit = { name: `plan_limits/${plan.userId}/${month}`, personIds: payers(plan.userId) };
    if (reached !== null)
      await tellOnce(context, { ...limit, level: reached.level, news: describeLimit(plan, reached) });
  }
  for (const member of found.capped) {
    const level = levelOf(member.spent, member.limit);
    const { workspaceId, personId } = member;
    const share = { name: `plan_limits/${workspaceId}/${month}/${personId}` };
    if (level === null) continue;
    const others = payers(workspaceId).filter((payer) => payer !== personId);
    const news = describeShare(member, level);
    await tellOnce(context, { ...share, level, personIds: [personId], news: news.own });
    await tellOnce(context, { ...share, level, personIds: others, news: news.others });
  }
}

function isPaying(role: string): boolean {
  const known = parseRole(role);
  return known !== null && allows(known, 'invoices');
}

interface Reached {
  level: Level;
  /** How many analyses are left of this month. */
  left: number;
}

/** What of a plan's month or credits is used, whichever is nearer to its end. */
function findReached(plan: PlanRow & UsageRow, { month, at }: { month: string; at: Date }): Reached | null {
  // What the new month grants is granted with its first analysis.
  if (plan.creditsMonth !== month) return null;
  const { analysesPerMonth, creditsPerPeriod } = plans[findTier(plan, at).tier];
  const bounds = [
    ...(analysesPerMonth === null
      ? []
      : [{ most: analysesPerMonth + plan.bonus, left: analysesPerMonth + plan.bonus - plan.analyses }]),
    ...(creditsPerPeriod === null ? [] : [{ most: plan.creditsGranted, left: plan.creditsRemaining }]),
  ];
  const reached = bounds.flatMap(({ most, left }) => {
    const level = left <= 0 ? 100 : levelOf(most - left, most);
    return level === null ? [] : [{ level, left: Math.max(0, left) }];
  });
  return reached.toSorted((a, b) => b.level - a.level || a.left - b.left)[0] ?? null;
}

function levelOf(used: number, most: number): Level | null {
  return levels.find((level) => used * 100 >= most * level) ?? null;
}

type Told = Pick<News, 'subject' | 'details' | 'link' | 'workspaceId'>;

async function tellOnce(
  context: NotifyContext,
  { name, level, personIds, news }: { name: string; level: Level; personIds: string[]; news: Told },
): Promise<void> {
  const nameOf = (reached: Level) => `${name}/${reached}`;
  // What was given back after the end was reached brings the level below up once more.
  const onces = levels.filter((known) => known >= level).map(nameOf);
  if (personIds.length === 0 || (await findTold(context, { personIds, onces })).length > 0) return;
  await notify(context, { ...news, kind: 'plan_limits', personIds, once: nameOf(level) });
}

function describeLimit({ userId, isTeam }: PlanRow, { level, left }: Reached): Told {
  const whose = isTeam ? 'Your team’s' : 'Your';
  const analyses = left === 1 ? '1 analysis is' : `${left.toLocaleString('en-US')} analyses are`;
  return {
    workspaceId: userId,
    subject:
      level === 100 ? `${whose} analyses of this month are used up` : `${whose} month is nearly used up`,
    details: [
      level === 100
        ? 'New channels can be analyzed again next month, or with a larger plan.'
        : `${analyses} left until the month ends.`,
    ],
    link: '/dashboard',
  };
}

function describeShare(
  { workspaceId, name, limit, spent }: CappedMember,
  level: Level,
): { own: Told; others: Told } {
  const who = name.trim() || 'A member';
  const figures = `${Math.min(spent, limit).toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} credits are spent this month.`;
  const told = { workspaceId, details: [figures], link: '/team' };
  const how = level === 100 ? 'used up' : 'nearly used up';
  return {
    own: { ...told, subject: `Your share of the team’s credits is ${how}` },
    others: { ...told, subject: `${who}’s share of the team’s credits is ${how}` },
  };
}
