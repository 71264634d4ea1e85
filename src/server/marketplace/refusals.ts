import { Refusal } from '../http/refusal.ts';

export class MarketplaceRefusal extends Refusal<'CURSOR_INVALID'> {}
