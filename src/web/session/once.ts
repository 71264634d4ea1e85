/** Calls of the contract that spend or pay: each press of a button is made once, however often it has to be sent. */
export const callsOnce: readonly string[] = [
  'createCheckout',
  'bulkChannelAnalysis',
  'bulkJobAction',
  'retryJob',
  'supportAct',
];

const keyHeader = 'idempotency-key';
/** How often a call with a key is sent again, and how long it waits at most. */
const mostAgain = 2;
const longestWaitMs = 5_000;
const usualWaitMs = 1_000;
/** The first one is still under way, or the server could not answer. */
const passing: readonly number[] = [409, 502, 503, 504];

/** The header for one action of a person. */
export function onceHeader(): Record<string, string> {
  return { [keyHeader]: crypto.randomUUID() };
}

/** Sends a call with a key, and again where no answer has come, or one that passes: the server makes it once. */
export async function sendOnce(send: () => Promise<Response>): Promise<Response> {
  for (let again = 0; again < mostAgain; again += 1) {
    const answer = await send().catch(withoutAnswer);
    const waitMs = answer === null ? usualWaitMs : await waitFor(answer);
    if (answer !== null && waitMs === null) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitMs ?? usualWaitMs));
  }
  return send();
}

export function isOnce(request: Request): boolean {
  return request.headers.has(keyHeader);
}

/** Whoever has given a call up does not want it again. */
function withoutAnswer(error: unknown): null {
  if (error instanceof DOMException) throw error;
  return null;
}

/** How long to wait until the request makes sense again; `null` where its answer stands. */
async function waitFor(answer: Response): Promise<number | null> {
  if (!passing.includes(answer.status)) return null;
  // Other conflicts are refusals of their own.
  if (answer.status === 409 && !(await answer.clone().text()).includes('IDEMPOTENCY_KEY_BUSY')) return null;
  const askedMs = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
  return askedMs > longestWaitMs ? null : Math.max(askedMs, usualWaitMs);
}
