import { paymentsCurrentMs } from '../../contract/limits.ts';
import { post } from './post.ts';
import { refreshStart } from './start.ts';

/** By then the server reads the provider anew, even if it did so just before the reader came back. */
export const lookAgainAfterMs = paymentsCurrentMs + 1_000;

let isFollowing = false;
let isAsking = false;
let isBackMeanwhile = false;
let laterLook: ReturnType<typeof setTimeout> | undefined;

/**
 * From now on, whenever the reader comes back to this tab, what they have paid or cancelled in another one is asked
 * for, and once more later. Without an answer everything stays as it was.
 */
export function followPayments(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void askAgain();
    lookAgainLater();
  });
}

/** For the provider's own message that comes later than the reader who asks. */
export function lookAgainLater(): void {
  clearTimeout(laterLook);
  laterLook = setTimeout(() => void askAgain(), lookAgainAfterMs);
}

async function askAgain(): Promise<void> {
  // What was asked before the reader came back may not know yet what they have just paid.
  isBackMeanwhile = isAsking;
  if (isAsking) return;
  isAsking = true;
  do {
    isBackMeanwhile = false;
    // Makes the server look at the card provider; the account that is asked for next tells what it has found.
    await post('/functions/v1/check-subscription', {});
    await refreshStart();
  } while (isBackMeanwhile);
  isAsking = false;
}
