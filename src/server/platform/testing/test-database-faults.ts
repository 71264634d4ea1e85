import { Client } from 'pg';
import type { ClientConfig, PoolConfig } from 'pg';
import { runAsSuperuser } from '../db/test-database.ts';

/** One of PostgreSQL's error codes of each class that the product has an answer for, or a connection that is cut. */
export const faultStates = [
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'cut',
  '28000',
  '28P01',
  '3D000',
  '57014',
  '55P03',
  '25P03',
  '53300',
  '72000',
  '40001',
  '40P01',
  '53000',
  '53200',
  '53400',
  '53100',
  '25006',
  'XX000',
  'XX001',
  'XX002',
  '58030',
] as const;
export type FaultState = (typeof faultStates)[number];

/** Makes statements fail on the server itself, so that their transactions fail with them. */
export interface BreakableDatabase {
  /** For the pool of the product under test. */
  options: PoolConfig;
  /** Counts statements from here on, and breaks the one of this number. */
  arm(fault?: { at: number; state: FaultState }): void;
  /** How many statements there have been since. */
  count(): number;
}

/** Once for each database: what broken statements call. */
export function prepareFaults(url: string): Promise<void> {
  return runAsSuperuser(
    `create function public.meet_fault(state text) returns void language plpgsql security definer as $$
    begin
      if state = 'cut' then perform pg_terminate_backend(pg_backend_pid()); end if;
      raise exception 'A fault for a test.' using errcode = state;
    end $$;
    grant execute on function public.meet_fault(text) to public;
    grant usage on schema public to public;`,
    url,
  );
}

/** Without these there is nothing that could be broken. */
const frame = /^(?:begin|rollback|set role|start transaction)/i;

export function breakDatabase(): BreakableDatabase {
  let fault: { at: number; state: FaultState } | null = null;
  let statements = 0;
  const broken = (sent: unknown) => {
    if (typeof sent === 'string' ? frame.test(sent) : frame.test(textOf(sent))) return sent;
    statements += 1;
    if (fault?.at !== statements) return sent;
    return { text: 'select public.meet_fault($1)', values: [fault.state] };
  };
  class BreakableClient extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      const query: (...sent: unknown[]) => unknown = this.query.bind(this);
      Object.assign(this, { query: (sent: unknown, ...more: unknown[]) => query(broken(sent), ...more) });
    }
  }
  return {
    options: { Client: BreakableClient },
    arm(next) {
      fault = next ?? null;
      statements = 0;
    },
    count: () => statements,
  };
}

function textOf(sent: unknown): string {
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : '';
}
