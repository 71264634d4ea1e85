import type { EntryRow } from './entries.rows.ts';
import { termsOf } from './terms.ts';

const dayMs = 24 * 3_600_000;

/** An entry with what it is found and ranked by, as of a moment. */
export function composeEntry(entry: Omit<EntryRow, 'fit' | 'terms'>, at: Date): EntryRow {
  const fit = computeFit({
    proven: entry.isListed,
    subscriberCount: entry.subscriberCount,
    bioLength: entry.bio.length,
    ageDays: (at.getTime() - entry.savedAt.getTime()) / dayMs,
  });
  return { ...entry, fit, terms: termsOf(entry) };
}

interface FitFacts {
  /** Whether the channel is proven to be the creator's. */
  proven: boolean;
  subscriberCount: number | null;
  /** Characters of the entry's own text. */
  bioLength: number;
  /** Since its creator last saved it. */
  ageDays: number;
}

const mostFit = 65_535;

/** Shares of the whole; together 1. */
const shares = { audience: 0.55, proven: 0.2, bio: 0.1, fresh: 0.15 } as const;

/** No channel has more subscribers. */
const mostSubscribers = 1e9;

const fullBio = 300;

const freshDays = 90;

const staleDays = 365;

/**
 * The place of an entry among those that a search matches equally well, 0 to 65535: the audience on a logarithmic
 * scale, the proof, what the creator says of themselves, and when they last did.
 */
function computeFit({ proven, subscriberCount, bioLength, ageDays }: FitFacts): number {
  const audience = Math.log1p(clamp(subscriberCount ?? 0, mostSubscribers)) / Math.log1p(mostSubscribers);
  const bio = clamp(bioLength, fullBio) / fullBio;
  const fresh = 1 - clamp(ageDays - freshDays, staleDays - freshDays) / (staleDays - freshDays);
  const sum =
    shares.audience * audience + shares.proven * Number(proven) + shares.bio * bio + shares.fresh * fresh;
  return Math.round(sum * mostFit);
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
