import type { Database } from '../../platform/db/database.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { listProvenDomains } from '../../agency/white-label/domains.usecases.ts';

/** Tenants' proven domains, in memory: their links are answered there too, and go on when the plan ends. */
export interface OwnDomains {
  /** Whose domain it is; `null` for nobody's. Never rejects. */
  ownerOf(host: string): Promise<string | null>;
}

const listedForMs = 10_000;

export function createOwnDomains({ database, now }: { database: Database; now: () => Date }): OwnDomains {
  let owners: ReadonlyMap<string, string> = new Map();
  let listedAtMs = Number.NEGATIVE_INFINITY;
  const reads = createSingleFlight<void>();
  const refresh = async () => {
    const rows = await listProvenDomains({ database });
    owners = new Map(rows.map(({ domain, userId }) => [domain, userId]));
    listedAtMs = now().getTime();
  };
  return {
    async ownerOf(host) {
      const isStale = Math.abs(now().getTime() - listedAtMs) >= listedForMs;
      // While the database is lost the last list stands.
      const reading = isStale ? reads.run('list', refresh).catch(() => undefined) : undefined;
      const known = owners.get(host);
      if (known !== undefined) return known;
      await reading;
      return owners.get(host) ?? null;
    },
  };
}
