import type { contract } from '../../contract/contract.ts';

type RefusalOf<Name extends 'createCheckout' | 'customerPortal' | 'checkout'> =
  keyof (typeof contract)[Name]['~orpc']['errorMap'];

/** Every expected refusal of a purchase; the texts stand in the contract. */
export type RefusalCode =
  | Exclude<RefusalOf<'createCheckout'>, 'INTERNAL_SERVER_ERROR'>
  | 'NO_SUBSCRIPTION'
  | 'CHECKOUT_NOT_FOUND'
  | 'ACCOUNT_GONE';

/** An expected refusal of a purchase. */
export class PaymentRefusal extends Error {
  readonly code: RefusalCode;
  readonly retryAt: Date | null;

  constructor(code: RefusalCode, { retryAt = null, cause }: { retryAt?: Date | null; cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAt = retryAt;
  }
}
