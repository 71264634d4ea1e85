import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { CountryTable } from '../../../engine/tracking/countries.ts';
import type { Database } from '../../platform/db/database.ts';
import { readHostName } from '../../platform/http/hosts.ts';
import { countedClasses, createClickCounter } from './click-counter.usecases.ts';
import type { ClickCounter } from './click-counter.usecases.ts';
import type { DestinationChecks } from './destinations.ts';
import { createLinkCache } from './link-cache.ts';
import type { LinkCache } from './link-cache.ts';
import { countedOverDays } from './links.usecases.ts';
import { createOwnDomains } from './own-domains.ts';
import type { OwnDomains } from './own-domains.ts';
import { createVisitorKeys } from './visitor-keys.ts';
import type { VisitorKeys } from './visitor-keys.ts';

/** What one process keeps in memory to answer links and to count them. */
export interface Tracking {
  checks: DestinationChecks;
  cache: LinkCache;
  counter: ClickCounter;
  keys: VisitorKeys;
  ownDomains: OwnDomains;
  /** `null` where the operator keeps none. */
  countries: CountryTable | null;
}

interface TrackingParts {
  database: Database;
  now: () => Date;
  checks: DestinationChecks;
  countries: CountryTable | null;
  registry: Registry;
  warn: (error: unknown, sentence: string) => void;
}

const dayMs = 24 * 3_600_000;

export function createTracking(parts: TrackingParts): Tracking {
  const { database, now, registry, checks, countries } = parts;
  const counter = createClickCounter(parts);
  addClickFigures(registry, counter);
  return {
    checks,
    cache: createLinkCache({ database, now, checks, countedOverMs: countedOverDays * dayMs }),
    counter,
    keys: createVisitorKeys(parts),
    ownDomains: createOwnDomains(parts),
    countries,
  };
}

/** The installation's own names; a link to one of them would lead back here. */
export function createOwnHosts({
  hosts,
  origin,
}: {
  hosts: ReadonlySet<string>;
  origin: () => string;
}): (host: string) => boolean {
  return (host) => hosts.has(host) || host === readHostName(URL.parse(origin())?.host);
}

/** What this process has counted. */
export function addClickFigures(registry: Registry, { counts }: Pick<ClickCounter, 'counts'>): void {
  registry.registerMetric(
    new Counter({
      name: 'sponsorscope_link_requests_total',
      help: 'Requests for links that this process has counted, by class; `dropped` could not be kept.',
      labelNames: ['class'],
      registers: [],
      collect() {
        this.reset();
        for (const name of countedClasses) this.inc({ class: name }, counts[name]);
      },
    }),
  );
}
