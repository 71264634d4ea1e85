import type { Span } from '../../analysis/text/known-words.ts';
import { currencies } from '../rates.ts';
import type { Currency } from '../rates.ts';
import type { Cue, CueOf } from './cues.ts';
import { firstFrom } from './mail-text.ts';
import type { MailText, Quantity } from './mail-text.ts';
import { joinRange, readSum } from './sums.ts';
import type { Sum } from './sums.ts';
import type { MailCurrency } from './money-words.ts';

/** What an amount is said to be: the fee, a price per 1,000 views, the most that is paid, ... */
export type AmountRole = 'price' | 'cpm' | 'cap' | 'spend' | 'worth' | 'company' | 'discount';

export interface MailAmount {
  lowCents: number;
  /** The same unless the mail names a range. */
  highCents: number;
  /** `null` if the mail names none. */
  currency: MailCurrency | null;
  /** The currency if it is one that a price can be in. */
  ours: Currency | null;
  role: AmountRole;
  /** True for a price of each video, Short and so on. */
  isEach: boolean;
  /** Why it stands where it stands among the amounts. */
  reason: string;
  spans: Span[];
}

/** No mail that is an offer has more; the rest of a price list is not read. */
const mostAmounts = 40;
const mostJudged = 400;
const [priceReach, bareReach, eachReach] = [60, 45, 25];
const smallestBare = 50;
const largestFee = 1_000_000;

/** How far from its amount a word may stand that says what the amount is. */
const roleReach: Record<Exclude<AmountRole, 'price'>, number> = {
  cpm: 30,
  spend: 30,
  worth: 25,
  discount: 15,
  company: 30,
  cap: 20,
};

/** The amounts of a mail, the one that is most likely the fee first. */
export function readAmounts(mail: MailText): { amounts: MailAmount[]; taken: Span[] } {
  const found = findAmounts(mail);
  const roles = assignRoles(mail, found);
  const judged = found.map((amount, index) => judge(mail, amount, roles.get(index) ?? null));
  return {
    amounts: judged
      .toSorted((one, other) => other.rank - one.rank || one.index - other.index)
      .slice(0, mostAmounts)
      .map(({ amount }) => amount),
    taken: found,
  };

  function judge(mail: MailText, amount: Sum, role: AmountRole | null) {
    return { ...rankAmount(mail, amount, role), index: amount.start };
  }
}

function findAmounts(mail: MailText): Sum[] {
  const found: Sum[] = [];
  for (let index = 0; index < mail.quantities.length && found.length < mostJudged; index += 1) {
    const first = mail.quantities[index];
    if (first === undefined) continue;
    const after = found.at(-1)?.end ?? 0;
    const one = readSum(mail, first, after);
    const next = mail.quantities[index + 1];
    const other = next === undefined ? null : readSum(mail, next, one.end);
    const range = other === null ? null : joinRange(mail, one, other);
    const amount = range ?? one;
    if (!isAmount(mail, amount)) continue;
    if (range !== null) index += 1;
    found.push(amount);
  }
  return found;
}

/** Numbers without a currency are amounts only beside a word for a price, and if they count nothing else. */
function isAmount(mail: MailText, { currency, quantity, ...span }: Sum): boolean {
  if (currency !== null) return quantity.hasScale || !quantity.isWord;
  if ((quantity.isWord && !quantity.hasScale) || isReference(mail, quantity)) return false;
  const near = mail.near(span, bareReach);
  const isOfEach = near.some(
    (cue) => cue.kind === 'money' && cue.value === 'each' && mail.touches(span, cue),
  );
  if (
    (!isOfEach && near.some((cue) => isCounted(mail, { ...span, isThousand: span.high === 1000 }, cue))) ||
    /^\s?[%％٪]/u.test(mail.text.slice(span.end, span.end + 2))
  )
    return false;
  if (near.some((cue) => isTerm(cue, 'cpm') && mail.gap(cue, span) <= 12)) return true;
  const isYear = !quantity.isGrouped && !quantity.hasScale && span.high >= 2000 && span.high <= 2100;
  const speaksOfPrice = near.some(
    (cue) => (cue.kind === 'money' && cue.value === 'price') || (quantity.hasScale && cue.kind === 'format'),
  );
  return span.high >= smallestBare && !isYear && speaksOfPrice;
}

/** A telephone number or that of an invoice. */
function isReference(mail: MailText, { start, value, isGrouped, hasScale }: Quantity): boolean {
  return mail.text[start - 1] === '+' || (!isGrouped && !hasScale && value >= largestFee);
}

function isCounted(
  mail: MailText,
  { isThousand, ...span }: Span & { isThousand: boolean },
  cue: Cue,
): boolean {
  const counts =
    cue.kind === 'unit' ||
    cue.kind === 'format' ||
    isTerm(cue, 'views') ||
    isTerm(cue, 'audience') ||
    isTerm(cue, 'percent');
  const isPartOf =
    (cue.start <= span.start && cue.end >= span.end) ||
    (isTerm(cue, 'cpm') && isThousand && mail.touches(span, cue));
  return isPartOf || (counts && mail.touches(span, cue)) || (isTerm(cue, 'net') && mail.touches(cue, span));
}

function isTerm(cue: Cue, term: CueOf<'term'>['value']): boolean {
  return cue.kind === 'term' && cue.value === term;
}

/** Each word that says what an amount is chooses the nearest one. */
function assignRoles(mail: MailText, amounts: readonly Sum[]): Map<number, AmountRole> {
  const chosen = new Map<number, { role: AmountRole; gap: number }>();
  for (const cue of mail.cues) {
    const role = roleOf(cue);
    if (role === null) continue;
    const nearest = findNearest(mail, amounts, { cue, reach: roleReach[role] });
    if (nearest === null) continue;
    const gap = mail.gap(cue, amounts[nearest] ?? cue);
    if (gap < (chosen.get(nearest)?.gap ?? Infinity)) chosen.set(nearest, { role, gap });
  }
  return new Map([...chosen].map(([index, { role }]) => [index, role]));
}

function roleOf(cue: Cue): Exclude<AmountRole, 'price'> | null {
  if (isTerm(cue, 'cpm')) return 'cpm';
  if (cue.kind !== 'money' || cue.value === 'price' || cue.value === 'each') return null;
  return cue.value;
}

function findNearest(
  mail: MailText,
  amounts: readonly Sum[],
  { cue, reach }: { cue: Span; reach: number },
): number | null {
  const after = firstFrom(amounts, cue.start);
  let nearest: number | null = null;
  for (const index of [after - 1, after]) {
    const amount = amounts[index];
    if (amount === undefined || !mail.shareSentence(amount, cue) || mail.gap(amount, cue) > reach) continue;
    const best = nearest === null ? undefined : amounts[nearest];
    if (best === undefined || mail.gap(amount, cue) < mail.gap(best, cue)) nearest = index;
  }
  return nearest;
}

const roleRanks: Record<AmountRole, number> = {
  price: 60,
  cpm: 40,
  cap: 30,
  spend: 20,
  worth: 18,
  company: 12,
  discount: 10,
};
const roleReasons: Record<AmountRole, string> = {
  price: 'an amount of money',
  cpm: 'a price per 1,000 views',
  cap: 'the most that is paid',
  spend: 'money for advertising, not for the video',
  worth: 'what a product is worth',
  company: 'a figure of the company',
  discount: 'a discount for viewers',
};

function rankAmount(mail: MailText, amount: Sum, given: AmountRole | null) {
  const near = mail.near(amount, priceReach);
  const price = near.find((cue) => cue.kind === 'money' && cue.value === 'price') ?? null;
  const isCap = given !== 'cap' || near.some((cue) => isTerm(cue, 'cpm'));
  const role = given === null || !isCap ? 'price' : given;
  const isQuoted = mail.isQuoted(amount);
  const ours = currencies.find((each) => each === amount.currency) ?? null;
  const notes = [
    role === 'price' && price !== null ? 'beside a word for a price' : roleReasons[role],
    ...(isQuoted ? ['in a quoted earlier mail'] : []),
    ...(amount.currency === null ? ['without a currency'] : []),
    ...(amount.currency !== null && ours === null ? [`in ${amount.currency}, which we cannot price`] : []),
    ...(role === 'price' && amount.high > largestFee ? ['larger than any fee'] : []),
  ];
  const rank =
    roleRanks[role] +
    (role === 'price' && price !== null ? 30 : 0) -
    (isQuoted ? 45 : 0) -
    (amount.currency === null ? 5 : 0) -
    (role === 'price' && amount.high > largestFee && ours !== null ? 50 : 0);
  return {
    rank,
    amount: {
      lowCents: Math.round(amount.low * 100),
      highCents: Math.round(amount.high * 100),
      currency: amount.currency,
      ours,
      role,
      isEach: near.some(
        (cue) => cue.kind === 'money' && cue.value === 'each' && mail.gap(cue, amount) <= eachReach,
      ),
      reason: notes.join(', '),
      spans: [mail.place(amount)],
    },
  };
}
