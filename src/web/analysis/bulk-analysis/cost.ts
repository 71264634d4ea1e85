import type { Account } from '../../../contract/accounts/account.ts';
import { formatCount, formatPlural } from '../../ui/format.ts';

interface Means {
  /** `null` is unlimited. */
  credits: number | null;
  usage: Account['usage'];
}

/** What a list of so many channels takes at its start, and why that may be more than there is. */
export function describeCost(
  channels: number,
  { credits, usage }: Means,
): { sentence: string; warning: string | null } {
  const left = usage.limit === null ? null : Math.max(0, usage.limit - usage.analyses);
  if (credits === null) {
    return {
      sentence:
        'Your plan uses no credits. Channels analyzed within 24 hours, failed and not scored ones do not count.',
      warning: channels > (left ?? channels) ? describeMonth(channels, left ?? 0) : null,
    };
  }
  const taken =
    channels === 0 ? 'Reserves 1 credit per channel' : `Reserves up to ${formatPlural(channels, 'credit')}`;
  const warning =
    channels > credits
      ? `This list may need ${formatPlural(channels, 'credit')}; you have ${formatCount(credits)}.`
      : null;
  return {
    sentence: `${taken} of your ${formatCount(credits)}; unused credits are returned. Channels analyzed within 24 hours, failed and not scored ones are free.`,
    warning: warning ?? (channels > (left ?? channels) ? describeMonth(channels, left ?? 0) : null),
  };
}

function describeMonth(channels: number, left: number): string {
  return `This list may need ${formatCount(channels)} analyses; ${formatCount(left)} are left this month.`;
}
