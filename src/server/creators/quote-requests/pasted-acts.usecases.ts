import { deleteRequest } from './kit-requests.rows.ts';
import type { RequestRow } from './quote-requests.rows.ts';
import { saveState } from './quote-requests.rows.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';
import type { ThreadRow } from './threads.usecases.ts';
import { openThread, requireState, stateOf } from './threads.usecases.ts';

/**
 * Closes or deletes an offer that its creator pasted, and answers it as it stands then; a deleted one as it last stood.
 * Inside the creator's transaction, which holds it. Throws `QuoteRefusal`.
 */
export async function actOnPasted(
  { database, now, personId }: Pick<QuoteContext, 'database' | 'now' | 'personId'>,
  row: RequestRow,
  { action, id }: { action: string; id: string },
): Promise<ThreadRow> {
  const at = now();
  if (action === 'delete') {
    await deleteRequest(database, id);
    return { ...row, messages: [] };
  }
  if (action !== 'accept' && action !== 'decline') throw new QuoteRefusal('QUOTE_PASTED');
  // A deal may well be agreed after the time in which the offer stood open.
  requireState(stateOf(row, at), ['open', 'expired']);
  await saveState(database, { id, state: action === 'accept' ? 'answered' : 'declined', at });
  return openThread(database, { party: { creatorId: personId }, id });
}
