import { createHash } from 'node:crypto';
import type { Role } from '../../../engine/plans/roles.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';

/** Every expected refusal around quotes; the texts are in the contract. */
export class QuoteRefusal extends Refusal<
  | 'QUOTE_NOT_FOUND'
  | 'NOT_A_QUOTE'
  | 'QUOTE_STATE'
  | 'QUOTE_EXPIRED'
  | 'VERSION_REPLACED'
  | 'WRONG_DAY'
  | 'PLAN_REQUIRED'
  | 'TOO_MANY_QUOTES'
  | 'TOO_MANY_SENT'
  | 'TOO_MANY_VERSIONS'
  | 'RECIPIENT_MISSING'
  | 'NOTHING_TO_SEND'
  | 'ANALYSIS_NOT_FOUND'
  | 'CLIENT_NOT_FOUND'
  | 'NOT_RECIPIENT'
  | 'CODE_WRONG'
  | 'TOO_MANY_CODES'
> {}

/** Who acts, and in which workspace. */
export type QuoteContext = NotifyContext & { userId: string; personId: string; role: Role };

/** What the other side's calls need: nobody is signed in. */
export type LinkContext = NotifyContext & { hashAddress: (address: string) => Buffer };

export const quotePath = '/quote/';

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
