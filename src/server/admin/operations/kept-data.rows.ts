import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';

export interface KeptCount {
  rows: number;
  due: number;
  dueSoon: number;
  oldestAt: Date | null;
}

/** Counts what there is of a kind, and what of it is over its time now or by `soon`, in one walk through its table. */
export async function countKept(
  executor: Executor,
  kind: KeptKind,
  { at, soon }: { at: Date; soon: Date },
): Promise<KeptCount> {
  const since = sql.ref(kind.since);
  const over = (when: Date) => sql`${since} < ${new Date(when.getTime() - kind.keptMs)}`;
  const conditions = [
    sql`true`,
    ...(kind.holding === undefined
      ? []
      : [sql`num_nonnulls(${sql.join(kind.holding.map((name) => sql.ref(name)))}) > 0`]),
    ...(kind.lacking === undefined ? [] : [sql`${sql.ref(kind.lacking)} is null`]),
  ];
  const { rows } = await sql<KeptCount>`
    select count(*)::float8 as rows, count(*) filter (where ${over(at)})::float8 as due,
      count(*) filter (where ${over(soon)} and not ${over(at)})::float8 as "dueSoon", min(${since}) as "oldestAt"
    from ${sql.table(kind.table)} where ${sql.join(conditions, sql` and `)}`.execute(executor);
  return rows[0] ?? { rows: 0, due: 0, dueSoon: 0, oldestAt: null };
}
