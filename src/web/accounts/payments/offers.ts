import type { Offer } from '../../../contract/accounts/payments.ts';

const offersPath = '/api/offers';
/** A page that stays open for days should hear of a new price. */
const keptMs = 300_000;

let kept: { offers: readonly Offer[]; atMs: number } | null = null;
let asking: Promise<readonly Offer[] | null> | null = null;

/** What can be bought by card; `null` where the server does not say. Asked once for all buttons of a page. */
export function readOffers(): Promise<readonly Offer[] | null> {
  if (kept !== null && Date.now() - kept.atMs < keptMs) return Promise.resolve(kept.offers);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<readonly Offer[] | null> {
  try {
    const response = await fetch(offersPath);
    const answer: unknown = response.ok ? await response.json() : null;
    if (!hasOffers(answer)) return null;
    kept = { offers: answer.offers, atMs: Date.now() };
    return answer.offers;
  } catch {
    return null;
  }
}

/** The server checks its answers against the contract; here only the presence of the list is looked at. */
function hasOffers(answer: unknown): answer is { offers: readonly Offer[] } {
  return typeof answer === 'object' && answer !== null && 'offers' in answer && Array.isArray(answer.offers);
}
