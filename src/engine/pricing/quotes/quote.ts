/** Itemised quotes: format, rights, exclusivity and rush on top of the flat fee of an analysis. */

export const contentFormats = ['mention', 'integration', 'semiDedicated', 'dedicated', 'short'] as const;
export type ContentFormat = (typeof contentFormats)[number];

export interface FormatRatio {
  label: string;
  /** Multiplier of the flat fee of a 60-90 second integration. */
  multiplier: number;
  /** Range of the published figures. */
  range: { low: number; high: number };
}

/**
 * Our middle of Gamut 2026, CreatiCalc 2026, Creator Fusion, sponsorrate, WMR and creatorscalc. The fee of a Short is
 * based on the typical views of the channel's Shorts, never on those of its long videos.
 */
export const formatRatios: Record<ContentFormat, FormatRatio> = {
  mention: { label: '30 second mention', multiplier: 0.65, range: { low: 0.5, high: 0.7 } },
  integration: { label: '60-90 second integration', multiplier: 1, range: { low: 1, high: 1 } },
  semiDedicated: { label: 'Semi-dedicated video', multiplier: 1.75, range: { low: 1.75, high: 1.75 } },
  dedicated: { label: 'Dedicated video', multiplier: 2.2, range: { low: 1.7, high: 2.7 } },
  short: { label: 'Short', multiplier: 0.4, range: { low: 0.3, high: 0.55 } },
};

export const usageRights = ['organic', 'website', 'email', 'paidAds'] as const;
export type UsageRight = (typeof usageRights)[number];

/** Percent of the fee per month of use (toolgeniehub.com usage-rights calculator). */
export const usageRightsPercentPerMonth: Record<UsageRight, number> = {
  organic: 5,
  website: 10,
  email: 10,
  paidAds: 20,
};

/** Percent of the fee; our values from the ranges of CreatiCalc 2026, Creator Fusion and island-salto. */
export const surcharges = {
  /** Per right: the published price of perpetual use is 300-400 % of the fee including the fee itself. */
  rightCapPercent: 300,
  exclusivityPercentPerMonth: 15,
  exclusivityCapPercent: 50,
  editRightsPercent: 10,
  rushPercent: 25,
  /** Percent of the advertising spend through the creator's account. */
  whitelistingPercentOfSpend: 15,
  /** Lowest published fee per month (community.holymarketing.agency). */
  whitelistingCentsPerMonth: 30_000,
} as const;

export interface QuoteRequest {
  /** The flat fee of one integration in cents; for a Short the fee for the Shorts' own views. */
  baseFeeCents: number;
  format: ContentFormat;
  /** Months of use per right; `perpetual` charges the cap. */
  rights: readonly { right: UsageRight; months: number | 'perpetual' }[];
  /** Months without a competing brand. */
  exclusivityMonths: number;
  whitelisting: { months: number; spendCents: number } | null;
  editRights: boolean;
  rush: boolean;
}

export interface QuoteLine {
  label: string;
  /** How the amount is computed, for example `20% a month x 3 months`. */
  basis: string;
  amountCents: number;
}

export interface Quote {
  currency: 'USD';
  lines: QuoteLine[];
  totalCents: number;
}

/**
 * A quote line by line in whole cents; the lines add up to the total. Percentages apply to the fee of the chosen
 * format. Throws a RangeError if a number is negative or not finite.
 */
export function computeQuote(request: QuoteRequest): Quote {
  checkNumbers(request);
  const { label, multiplier } = formatRatios[request.format];
  const feeCents = Math.round(request.baseFeeCents * multiplier);
  const lines = [
    { label, basis: `${multiplier} x the integration fee`, amountCents: feeCents },
    ...request.rights.map((entry) => chargeRight(entry, feeCents)),
    ...chargeExclusivity(request.exclusivityMonths, feeCents),
    ...chargeWhitelisting(request.whitelisting),
    ...(request.editRights ? [chargePercent('Right to edit', surcharges.editRightsPercent, feeCents)] : []),
    ...(request.rush ? [chargePercent('Rush delivery', surcharges.rushPercent, feeCents)] : []),
  ];
  return { currency: 'USD', lines, totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0) };
}

export const rightLabels: Record<UsageRight, string> = {
  organic: 'Organic use on your channels',
  website: 'Use on your website',
  email: 'Use in email',
  paidAds: 'Use in paid advertising',
};

/** One right to use the video, from the fee of what is used. */
export function chargeRight({ right, months }: QuoteRequest['rights'][number], feeCents: number): QuoteLine {
  const percent = usageRightsPercentPerMonth[right];
  const cap = surcharges.rightCapPercent;
  if (months === 'perpetual') {
    return { ...chargePercent(rightLabels[right], cap, feeCents), basis: `${cap}% for unlimited time` };
  }
  const charged = Math.min(cap, percent * months);
  return {
    ...chargePercent(rightLabels[right], charged, feeCents),
    basis: `${percent}% a month x ${months} months${charged === cap ? `, at most ${cap}%` : ''}`,
  };
}

export function chargeExclusivity(months: number, feeCents: number): QuoteLine[] {
  if (months === 0) return [];
  const { exclusivityPercentPerMonth: percent, exclusivityCapPercent: cap } = surcharges;
  const line = chargePercent('Exclusivity in the category', Math.min(cap, percent * months), feeCents);
  return [{ ...line, basis: `${percent}% a month x ${months} months, at most ${cap}%` }];
}

function chargeWhitelisting(whitelisting: QuoteRequest['whitelisting']): QuoteLine[] {
  if (whitelisting === null) return [];
  const { whitelistingPercentOfSpend: percent, whitelistingCentsPerMonth: monthlyCents } = surcharges;
  const share = Math.round((whitelisting.spendCents * percent) / 100);
  return [
    {
      label: 'Advertising through the creator’s account',
      basis: `${percent}% of the spend, at least ${monthlyCents / 100} USD a month`,
      amountCents: Math.max(share, Math.round(monthlyCents * whitelisting.months)),
    },
  ];
}

export function chargePercent(label: string, percent: number, feeCents: number): QuoteLine {
  return { label, basis: `${percent}% of the fee`, amountCents: Math.round((feeCents * percent) / 100) };
}

function checkNumbers({ baseFeeCents, rights, exclusivityMonths, whitelisting }: QuoteRequest): void {
  const months = rights.map((entry) => (entry.months === 'perpetual' ? 0 : entry.months));
  const spend = whitelisting === null ? [] : [whitelisting.months, whitelisting.spendCents];
  for (const value of [baseFeeCents, exclusivityMonths, ...months, ...spend]) {
    if (!(value >= 0) || value === Infinity) throw new RangeError(`Not an amount: ${value}`);
  }
}
