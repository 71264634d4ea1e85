import type { Metrics } from '../http/metrics.ts';
import type { DestinationChecks } from '../../deals/tracking/destinations.ts';
import { createOwnHosts, createTracking } from '../../deals/tracking/tracking.ts';
import type { Tracking } from '../../deals/tracking/tracking.ts';
import type { Database } from '../db/database.ts';

interface LinkParts {
  database: Database;
  now: () => Date;
  warn: (error: unknown) => void;
  origin: () => string;
  hosts: ReadonlySet<string>;
  metrics: Metrics;
}

export type TestLinks = Partial<DestinationChecks> & { countries?: Tracking['countries'] };

/** Links that reach no network: by default every name is at one public address, and every page answers. */
export function openTestTracking(parts: LinkParts, { countries = null, ...links }: TestLinks = {}): Tracking {
  const { database, now, warn, metrics } = parts;
  const checks = {
    resolveHost: () => Promise.resolve(['93.184.215.14']),
    readPage: () => Promise.resolve({ status: 200, location: null }),
    isOwnHost: createOwnHosts(parts),
    ...links,
  };
  return createTracking({ database, now, warn, checks, countries, registry: metrics.registry });
}
