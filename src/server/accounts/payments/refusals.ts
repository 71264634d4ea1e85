import type { contract } from '../../../contract/contract.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type RefusalOf<Name extends 'createCheckout' | 'customerPortal' | 'checkout'> =
  keyof (typeof contract)[Name]['~orpc']['errorMap'];

/** Every expected refusal of a purchase. */
type RefusalCode =
  | Exclude<RefusalOf<'createCheckout'>, 'INTERNAL_SERVER_ERROR'>
  | 'NO_SUBSCRIPTION'
  | 'CHECKOUT_NOT_FOUND'
  | 'ACCOUNT_GONE';

export class PaymentRefusal extends Refusal<RefusalCode> {}
