import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type DomainState = 'waiting' | 'verified' | 'taken' | 'lost';

export interface DomainRow {
  userId: string;
  domain: string;
  token: string;
  state: DomainState;
  askedAt: Date | null;
  checkedAt: Date | null;
  verifiedAt: Date | null;
  missingSince: Date | null;
  finding: string | null;
}

const columns =
  sql.raw(`user_id as "userId", domain, token, state, asked_at as "askedAt", checked_at as "checkedAt",
  verified_at as "verifiedAt", missing_since as "missingSince", finding`);

export async function findDomain(database: Database, userId: string): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from white_label_domains where user_id = ${userId}`.execute(database.current);
  return rows[0] ?? null;
}

/** Makes a domain the one the tenant wants; the same one stays as it is, another one begins anew. */
export async function wantDomain(
  database: Database,
  wanted: { userId: string; domain: string; token: string },
): Promise<void> {
  await sql`
    insert into white_label_domains as known (user_id, domain, token)
    values (${wanted.userId}, ${wanted.domain}, ${wanted.token})
    on conflict (user_id) do update set domain = excluded.domain, token = excluded.token, state = 'waiting',
      checked_at = null, verified_at = null, missing_since = null, finding = null
    where known.domain <> excluded.domain`.execute(database.current);
}

/** The tenant wants no domain any more. When they last asked stays, so that this frees nobody from waiting. */
export async function dropDomain(database: Database, userId: string): Promise<void> {
  await sql`
    update white_label_domains set domain = '', token = '', state = 'waiting', checked_at = null, verified_at = null,
      missing_since = null, finding = null
    where user_id = ${userId}`.execute(database.current);
}

/** Notes that a tenant asks; `null` where they did so after `after` already, with the time of that. */
export async function noteAsking(
  database: Database,
  { userId, at, after }: { userId: string; at: Date; after: Date },
): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    update white_label_domains set asked_at = ${at}
    where user_id = ${userId} and domain <> '' and (asked_at is null or asked_at <= ${after} or asked_at > ${at})
    returning ${columns}`.execute(database.current);
  return rows[0] ?? null;
}

/** Writes down what a look at the DNS found, if the tenant still wants the domain it was for. */
export async function saveCheck(
  database: Database,
  check: Pick<
    DomainRow,
    'userId' | 'domain' | 'state' | 'checkedAt' | 'verifiedAt' | 'missingSince' | 'finding'
  >,
): Promise<void> {
  await sql`
    update white_label_domains set state = ${check.state}, checked_at = ${check.checkedAt},
      verified_at = ${check.verifiedAt}, missing_since = ${check.missingSince}, finding = ${check.finding}
    where user_id = ${check.userId} and domain = ${check.domain}`.execute(database.current);
}

/** Lets one transaction at a time decide whose a domain is. */
export async function holdDomain(database: Database, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(
    database.current,
  );
}

/** Who else has proven a domain. */
export async function findOtherHolder(
  database: Database,
  { userId, domain }: { userId: string; domain: string },
): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from white_label_domains
    where domain = ${domain} and state = 'verified' and user_id <> ${userId}`.execute(database.current);
  return rows[0] ?? null;
}

/** Every proven domain; as many as there are tenants with one. */
export async function listVerified(database: Database): Promise<{ domain: string; userId: string }[]> {
  const { rows } = await sql<{ domain: string; userId: string }>`
    select domain, user_id as "userId" from white_label_domains where state = 'verified'`.execute(
    database.current,
  );
  return rows;
}

/** The proven domains that were looked at longest ago, marked as looked at, so that no other process takes them too. */
export async function takeDueDomains(
  database: Database,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    update white_label_domains set checked_at = ${at}
    where user_id in (
      select user_id from white_label_domains where state = 'verified' and checked_at < ${before}
      order by checked_at limit ${most} for update skip locked)
    returning ${columns}`.execute(database.current);
  return rows;
}
