import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const columns = [
  'user_id as userId',
  'domain',
  'token',
  'state',
  'asked_at as askedAt',
  'checked_at as checkedAt',
  'verified_at as verifiedAt',
  'missing_since as missingSince',
  'finding',
] as const;

function selectDomains(database: Database) {
  return database.current.selectFrom('white_label_domains').select(columns);
}

export type DomainRow = InferResult<ReturnType<typeof selectDomains>>[number];

export async function findDomain(database: Database, userId: string): Promise<DomainRow | null> {
  return (await selectDomains(database).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** A domain nobody has looked for yet. */
const unproven = {
  state: 'waiting',
  checked_at: null,
  verified_at: null,
  missing_since: null,
  finding: null,
} as const;

/** Makes a domain the one the tenant wants; the same one stays as it is, another one begins anew. */
export async function wantDomain(
  database: Database,
  { userId, domain, token }: { userId: string; domain: string; token: string },
): Promise<void> {
  await database.current
    .insertInto('white_label_domains')
    .values({ user_id: userId, domain, token })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ domain, token, ...unproven })
        .where('white_label_domains.domain', '<>', domain),
    )
    .execute();
}

/** The tenant wants no domain any more. When they last asked stays, so that this frees nobody from waiting. */
export async function dropDomain(database: Database, userId: string): Promise<void> {
  await database.current
    .updateTable('white_label_domains')
    .set({ domain: '', token: '', ...unproven })
    .where('user_id', '=', userId)
    .execute();
}

/** Notes that a tenant asks; `null` where they did so after `after` already, with the time of that. */
export async function noteAsking(
  database: Database,
  { userId, at, after }: { userId: string; at: Date; after: Date },
): Promise<DomainRow | null> {
  const noted = await database.current
    .updateTable('white_label_domains')
    .set({ asked_at: at })
    .where('user_id', '=', userId)
    .where('domain', '<>', '')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', after), eb('asked_at', '>', at)]))
    .returning(columns)
    .executeTakeFirst();
  return noted ?? null;
}

/** Writes down what a look at the DNS found, if the tenant still wants the domain it was for. */
export async function saveCheck(
  database: Database,
  check: Omit<DomainRow, 'token' | 'askedAt'>,
): Promise<void> {
  await database.current
    .updateTable('white_label_domains')
    .set({
      state: check.state,
      checked_at: check.checkedAt,
      verified_at: check.verifiedAt,
      missing_since: check.missingSince,
      finding: check.finding,
    })
    .where('user_id', '=', check.userId)
    .where('domain', '=', check.domain)
    .execute();
}

/** Lets one transaction at a time decide whose a domain is. */
export async function holdDomain(database: Database, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(
    database.current,
  );
}

/** Written out, since the indexes of proven domains are not recognized by a parameter. */
const verified = sql.lit<'verified'>('verified');

/** Who else has proven a domain. */
export async function findOtherHolder(
  database: Database,
  { userId, domain }: { userId: string; domain: string },
): Promise<DomainRow | null> {
  const holder = await selectDomains(database)
    .where('domain', '=', domain)
    .where('state', '=', verified)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return holder ?? null;
}

/** Every proven domain; as many as there are tenants with one. */
export function listVerified(database: Database): Promise<{ domain: string; userId: string }[]> {
  return database.current
    .selectFrom('white_label_domains')
    .select(['domain', 'user_id as userId'])
    .where('state', '=', verified)
    .execute();
}

/** The proven domains that were looked at longest ago, marked as looked at, so that no other process takes them too. */
export function takeDueDomains(
  database: Database,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<DomainRow[]> {
  return database.current
    .updateTable('white_label_domains')
    .set({ checked_at: at })
    .where('user_id', 'in', (from) =>
      from
        .selectFrom('white_label_domains')
        .select('user_id')
        .where('state', '=', verified)
        .where('checked_at', '<', before)
        .orderBy('checked_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}
