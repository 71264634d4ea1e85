import { Client } from 'pg';

/** Rows in tables of every kind, as statements for a superuser: of users, of nobody, of sign-in and of the queue. */
export const fillStatements: readonly string[] = [
  `insert into auth."user" (id, name, email)
   select gen_random_uuid(), 'User ' || n, n || '@example.com' from generate_series(1, 50) n`,
  `insert into auth.session (id, token, "expiresAt", "userId") select id, id, now(), id from auth."user"`,
  `insert into credit_ledger (user_id, kind, credits, balance, created_at)
   select user_id, 'grant', 5, 5, now() from profiles`,
  `insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures, created_at)
   select gen_random_uuid(), 'UC' || n, now(), '1', 1, true, '{}', now() from generate_series(1, 50) n`,
  `insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
   select gen_random_uuid(), user_id, 'UC1', 50, r.id, now() from profiles, (select id from channel_results limit 1) r`,
  `insert into installation_secrets values ('trial', '\\x00ff')`,
  `insert into leases values ('trial', gen_random_uuid(), now())`,
  `insert into admin_actions_audit (sequence, action_type, created_at, previous_hash, hash)
   values (1, 'admin_made', now(), sha256('a'), sha256('b'))`,
  `insert into jobs.version (version) select 1 where not exists (select from jobs.version)`,
];

/** A digest of the rows of every table, read as a superuser. */
export async function digestTables(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'jobs'))
       order by 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

/** One connection for `work`, as whoever the address names. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
