import { Refusal } from '../../platform/http/refusal.ts';

/** Every expected refusal of the white-label settings. */
export type WhiteLabelRefusalCode = 'DOMAIN_MISSING' | 'RATE_LIMITED' | 'ACCOUNT_GONE';

export class WhiteLabelRefusal extends Refusal<WhiteLabelRefusalCode> {}
