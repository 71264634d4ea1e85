import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { DestinationChecks } from './destinations.ts';
import type { LinkCache } from './link-cache.ts';

export interface LinkContext {
  database: Database;
  now: () => Date;
  origin: () => string;
  checks: DestinationChecks;
  cache: Pick<LinkCache, 'forget'>;
  /** The workspace. */
  userId: string;
}

export class LinkRefusal extends Refusal<
  | 'DESTINATION_REFUSED'
  | 'FALLBACK_REFUSED'
  | 'CREATOR_MISSING'
  | 'TOO_MANY_LINKS'
  | 'LINK_NOT_FOUND'
  | 'ALIAS_REFUSED'
  | 'ALIAS_TAKEN'
> {}
