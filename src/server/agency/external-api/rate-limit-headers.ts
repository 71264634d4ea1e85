import type { Limit, PlanLimits } from '../../accounts/plans/limits.usecases.ts';

/** An owner's limits in the words of the IETF's draft on rate-limit headers; a month without a limit is left out. */
export function describeRateLimits(
  { minute, hour, month }: { minute: Limit } & Pick<PlanLimits, 'hour' | 'month'>,
  now: Date,
): Record<string, string> {
  const limits = Object.entries({ minute, hour, month }).filter(([, limit]) => limit !== null);
  const policies = limits.map(([name, limit]) => `"${name}";q=${limit?.most};w=${limit?.windowSeconds}`);
  const states = limits.map(([name, limit]) => {
    const seconds = limit?.endsAt && Math.max(0, Math.ceil((limit.endsAt.getTime() - now.getTime()) / 1000));
    return `"${name}";r=${limit?.left}${seconds === null ? '' : `;t=${seconds}`}`;
  });
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}
