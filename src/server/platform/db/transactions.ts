import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createMutex } from '../limits/mutex.ts';
import { findDatabaseFault } from './database-faults.ts';
import type { Tables } from './tables.ts';

/** Runs the statements of `*.rows.ts`, over the tables that the migrations create. */
export type Executor = Kysely<Tables>;

/** A person who acts in a team's workspace. */
export interface Member {
  personId: string;
  workspaceId: string;
}

/** Who acts, as far as that is known by now; `null` for everybody who acts in their own workspace. */
export interface Acting {
  member: Member | null;
}

/** Whoever acts is no longer a member of the workspace. */
export class MembershipEndedError extends Error {}

/** Who acts in a transaction decides which rows it sees. */
export interface Transactions {
  /** Runs `work` in one transaction; a nested call joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The same on behalf of one user; of users' rows, only theirs can then be seen or written. One user's transactions
   * run one after the other, so that nobody holds more than one of this process's connections; what waits behind one
   * that meets a fault of the database shares it.
   */
  asUser<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /**
   * What `work` does in a workspace that is not the caller's own, it does as a member: each of its transactions begins
   * by asking whether they still are one, and throws `MembershipEndedError` if not. `acting.member` may be set while
   * `work` runs, once it is known who calls.
   */
  withMember<T>(acting: Acting, work: () => T): T;
  /**
   * The same for the product's own tasks, which see the rows of all users. A request runs in it only if it needs rows
   * of several users: when a channel changes its owner, and when somebody follows a public link.
   */
  asSystem<T>(work: () => Promise<T>): Promise<T>;
  /** Who acts in a workspace that is not their own, as far as that is known; asks nothing of the database. */
  readonly member: Member | null;
}

interface OpenTransaction {
  executor: Executor;
  /** The actor, once it has been set. */
  actor: string | null;
}

/** Transactions over the application's connections, each on behalf of at most one actor. */
export function createTransactions(application: Executor) {
  const joined = new AsyncLocalStorage<OpenTransaction>();
  const actings = new AsyncLocalStorage<Acting>();
  const userMutex = createMutex({ isShared: holdsUpOthers });
  const current = () => joined.getStore()?.executor ?? application;
  const isOpen = () => joined.getStore() !== undefined;
  const transaction: Transactions['transaction'] = (work) => {
    if (isOpen()) return work();
    return application.transaction().execute((executor) => joined.run({ executor, actor: null }, work));
  };
  const actAs = <T>(actor: string, begin: () => Promise<unknown>, work: () => Promise<T>) =>
    transaction(async () => {
      const open = joined.getStore();
      if (open?.actor === actor) return work();
      // The actor's settings last until the transaction ends, so a second actor would see the rows of both.
      if (open?.actor) throw new Error('A transaction acts for one actor alone.');
      await begin();
      if (open) open.actor = actor;
      return work();
    });
  const within = <T>(setting: string, value: string, work: () => Promise<T>) => {
    const begin = () => sql`select set_config(${setting}, ${value}, true)`.execute(current());
    return actAs(`${setting} ${value}`, begin, work);
  };
  const asMember = <T>({ personId, workspaceId }: Member, work: () => Promise<T>) => {
    const begin = () => sql`select enter_workspace(${personId}, ${workspaceId})`.execute(current());
    return actAs(`member ${personId} ${workspaceId}`, () => begin().catch(refuseFormerMember), work);
  };
  const asUser: Transactions['asUser'] = (userId, work) => {
    const member = actings.getStore()?.member;
    const isTheirs = member?.workspaceId === userId;
    const run = () => (isTheirs ? asMember(member, work) : within('app.user_id', userId, work));
    return isOpen() ? run() : userMutex.run(userId, run);
  };
  const asSystem: Transactions['asSystem'] = (work) => within('app.actor', 'system', work);
  const withMember: Transactions['withMember'] = (acting, work) => actings.run(acting, work);
  const member = () => actings.getStore()?.member ?? null;
  return { current, isOpen, member, transaction, asUser, asSystem, withMember };
}

/** `enter_workspace` throws with this code. */
function refuseFormerMember(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'WS001') throw new MembershipEndedError();
  throw error;
}

/** A crossed transaction has lost to another one, and its successor need not. */
function holdsUpOthers(error: unknown): boolean {
  const fault = findDatabaseFault(error);
  return fault !== null && fault.kind !== 'crossed';
}
