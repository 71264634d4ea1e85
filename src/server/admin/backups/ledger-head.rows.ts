import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LedgerHead } from './backup-format.ts';

/** The credit ledger of all accounts, by the rule of `npm run ledger`: an account's entries add up to what it has. */
export async function findLedgerHead({ current }: Pick<Database, 'current'>): Promise<LedgerHead> {
  const { rows } = await sql<LedgerHead>`
    with sums as (select user_id, sum(credits) as credits from credit_ledger group by user_id)
    select count(*)::bigint as entries, coalesce(sum(credits), 0)::bigint as credits,
      coalesce(max(id), 0)::bigint as last_entry,
      (select count(*) from profiles p left join sums s using (user_id)
       where p.credits_remaining <> coalesce(s.credits, 0)) as disagreeing
    from credit_ledger`.execute(current);
  const [head] = rows;
  if (head === undefined) throw new Error('The ledger has no head.');
  return head;
}
