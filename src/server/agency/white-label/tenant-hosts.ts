import type { Database } from '../../platform/db/database.ts';
import { readHost } from './domain-name.ts';
import { listVerified } from './domains.rows.ts';
import type { Tenant } from './tenants.usecases.ts';
import { readTenant } from './tenants.usecases.ts';

interface TenantHostDependencies {
  database: Database;
  now: () => Date;
  origin: () => string;
}

export interface TenantHosts {
  /** Whose host a request names; `null` for the installation's own and for every other. */
  find(host: string | undefined): Promise<Tenant | null>;
  /** Has the list of domains read anew with the next request. */
  forget(): void;
}

/** A domain proven in another process answers here after this time at the latest; one that ends, at once. */
const listedForMs = 10_000;

/**
 * Finds tenants by their host. The list of proven domains is kept for some seconds, so that requests for hosts nobody
 * has proven cost no query each; whether a listed one is still its tenant's is read with every request.
 */
export function createTenantHosts(dependencies: TenantHostDependencies): TenantHosts {
  const { database, now, origin } = dependencies;
  let listed: Promise<Domains> = Promise.resolve(new Map());
  let listedAt = Number.NEGATIVE_INFINITY;
  const list = () => {
    const nowMs = now().getTime();
    if (Math.abs(nowMs - listedAt) < listedForMs) return listed;
    listedAt = nowMs;
    const before = listed;
    // While the database is lost the last list stands: hosts of nobody go on being answered.
    listed = readList(database).catch(() => before);
    return listed;
  };
  return {
    async find(header) {
      const host = readHost(header);
      if (host === null || host === URL.parse(origin())?.hostname) return null;
      const userId = (await list()).get(host);
      if (userId === undefined) return null;
      const tenant = await readTenant(dependencies, { userId });
      return tenant?.domain === host ? tenant : null;
    },
    forget() {
      listedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

type Domains = ReadonlyMap<string, string>;

async function readList(database: Database): Promise<Domains> {
  const rows = await database.asSystem(() => listVerified(database));
  return new Map(rows.map(({ domain, userId }) => [domain, userId]));
}
