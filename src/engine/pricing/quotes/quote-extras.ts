import { formatMoney } from '../../../values/money.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { ItemisedLine, ItemisedRequest } from './itemised-request.ts';
import type { QuoteLine } from './quote.ts';
import {
  chargeExclusivity,
  chargePercent,
  chargeRight,
  surcharges,
  usageRights,
  usageRightsPercentPerMonth,
} from './quote.ts';
import { keptLinkMonths, ownPercents, rateSources, rushSteps } from './quote-rates.ts';

interface Fees {
  /** Of everything that is made. */
  formatFeeCents: number;
  /** Of what the creator publishes. */
  publishedFeeCents: number;
}

/** Everything on top of what is made, each line on its own: placement, rights, work. */
export function chargeExtras(request: ItemisedRequest, fees: Fees): ItemisedLine[] {
  return [
    ...chargePlacement(request, fees.publishedFeeCents),
    ...chargeRights(request, fees.formatFeeCents),
    ...chargeWork(request, fees.formatFeeCents),
  ];
}

function chargePlacement(request: ItemisedRequest, feeCents: number): ItemisedLine[] {
  const group = 'placement' as const;
  const kept = `Link kept for ${keptLinkMonths} months`;
  const lines = [
    request.firstSlot && {
      ...percentLine('First slot in the video', ownPercents.firstSlot, feeCents),
      key: 'placement:firstSlot',
      group,
      source: rateSources.firstSlot,
    },
    request.pinnedComment && {
      ...percentLine('Pinned comment with the link', 0, feeCents),
      key: 'placement:pinnedComment',
      group,
      source: rateSources.keptLink,
      basis: 'included',
    },
    request.keptLink && {
      ...percentLine(kept, ownPercents.keptLink, feeCents),
      key: 'placement:keptLink',
      group,
      source: rateSources.keptLink,
    },
  ];
  return lines.filter((line) => line !== false);
}

function chargeRights(request: ItemisedRequest, feeCents: number): ItemisedLine[] {
  const rights = request.rights.toSorted(
    (a, b) => usageRights.indexOf(a.right) - usageRights.indexOf(b.right),
  );
  return [
    ...rights.map((entry) => {
      const { rightCapPercent: cap } = surcharges;
      const percent =
        entry.months === 'perpetual'
          ? cap
          : Math.min(cap, usageRightsPercentPerMonth[entry.right] * entry.months);
      const place = { key: `right:${entry.right}`, group: 'rights', source: rateSources.right } as const;
      return extend(chargeRight(entry, feeCents), { ...place, percent, isCapped: percent === cap });
    }),
    ...chargeWhitelisting(request),
    ...chargeCategory(request.exclusivity, feeCents),
    ...(request.editRights ? [chargeHandover('edit', feeCents)] : []),
    ...(request.rawFootage ? [chargeHandover('raw', feeCents)] : []),
  ];
}

function chargeHandover(kind: 'edit' | 'raw', feeCents: number): ItemisedLine {
  return kind === 'edit'
    ? {
        ...percentLine('Right to edit', ownPercents.editRights, feeCents),
        key: 'right:edit',
        group: 'rights',
        source: rateSources.editRights,
      }
    : {
        ...percentLine('Raw footage', ownPercents.rawFootage, feeCents),
        key: 'right:rawFootage',
        group: 'rights',
        source: rateSources.rawFootage,
      };
}

function chargeCategory(exclusivity: ItemisedRequest['exclusivity'], feeCents: number): ItemisedLine[] {
  if (exclusivity === null) return [];
  const { exclusivityPercentPerMonth, exclusivityCapPercent: cap } = surcharges;
  const percent = Math.min(cap, exclusivityPercentPerMonth * exclusivity.months);
  const category = exclusivity.category.trim();
  return chargeExclusivity(exclusivity.months, feeCents).map((line) =>
    extend(
      { ...line, label: category === '' ? line.label : `No competitor in ${category}` },
      {
        key: 'right:exclusivity',
        group: 'rights',
        source: rateSources.exclusivity,
        percent,
        isCapped: percent === cap,
      },
    ),
  );
}

function chargeWhitelisting({ whitelisting, currency }: ItemisedRequest): ItemisedLine[] {
  if (whitelisting === null) return [];
  const { months, spendCents } = whitelisting;
  const { whitelistingPercentOfSpend: percent, whitelistingCentsPerMonth: minimumCents } = surcharges;
  const share = Math.round((spendCents * percent) / 100);
  const least = Math.round(minimumCents * months);
  const line = {
    label: 'Advertising through the creator’s account',
    basis: `${percent}% of ${formatMoney(spendCents, currency)} spend, at least ${formatMoney(minimumCents, currency)} a month x ${formatNumberOf(months, 'month')}`,
    amountCents: Math.max(share, least),
  };
  const place = { key: 'right:whitelisting', group: 'rights', source: rateSources.whitelisting } as const;
  return [extend(line, { ...place, percent })];
}

function chargeWork(request: ItemisedRequest, feeCents: number): ItemisedLine[] {
  const { daysToPublication: days, extraReviewRounds: rounds } = request;
  const rush = days === null ? undefined : rushSteps.find(({ daysBelow }) => days < daysBelow);
  const lines: ItemisedLine[] = [];
  if (rush !== undefined)
    lines.push({
      ...percentLine(`Rush: published in under ${rush.daysBelow} days`, rush.percent, feeCents),
      key: 'work:rush',
      group: 'work',
      source: rateSources.rush,
    });
  if (rounds > 0)
    lines.push({
      ...percentLine('Extra rounds of review', ownPercents.reviewRound * rounds, feeCents),
      key: 'work:reviewRounds',
      group: 'work',
      source: rateSources.reviewRound,
      quantity: rounds,
      basis: `${ownPercents.reviewRound}% of the fee x ${rounds}`,
    });
  return lines;
}

function percentLine(label: string, percent: number, feeCents: number): Omit<ItemisedLine, PlaceOfLine> {
  const { amountCents, basis } = chargePercent(label, percent, feeCents);
  return { ...usual, label, basis, percent, computedCents: amountCents, amountCents };
}

type PlaceOfLine = 'key' | 'group' | 'source';
const usual = { quantity: 1, percent: null, range: null, isCapped: false, reason: null } as const;

function extend(
  { label, basis, amountCents }: QuoteLine,
  place: Pick<ItemisedLine, PlaceOfLine> & Partial<ItemisedLine>,
): ItemisedLine {
  return { ...usual, label, basis, computedCents: amountCents, amountCents, ...place };
}
