import { Refusal } from '../../platform/http/refusal.ts';

export class MarketplaceRefusal extends Refusal<'CURSOR_INVALID'> {}
