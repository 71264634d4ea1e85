import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '../../../engine/plans/roles.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { changeProfile } from '../plans/test-plans.ts';

/** Somebody who is signed in, and what they call. */
export interface Person extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
}

const withId = z.looseObject({ id: z.string() });

/** Somebody with an account whose address is confirmed. */
export async function addPerson(server: TestServer, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.org`;
  const person = await server.signUp({ name, email });
  await sql`update auth."user" set "emailVerified" = true where id = ${person.userId}`.execute(
    server.database.accounts,
  );
  return { ...person, call: callsOf(server, person) };
}

export interface TestTeam {
  id: string;
  owner: Person;
  /** Invites a person and lets them accept. */
  add(person: Person, role: Role): Promise<void>;
}

/** A team with a plan, made, invited into and joined through the product's own calls. */
export async function addTeam(
  server: TestServer,
  { tier = 'agency' }: { tier?: string } = {},
): Promise<TestTeam> {
  const owner = await addPerson(server, 'Olga');
  const id = withId.parse(await ok(owner.call('/api/teams', { name: 'Blue Team' }))).id;
  await changeProfile(server.database, id, { subscription_tier: tier });
  return {
    id,
    owner,
    add: async (person, role) => {
      await ok(owner.call('/api/team/invitations', { email: person.email, role }));
      await ok(person.call('/api/invitation/accept', { token: lastToken(server) }));
    },
  };
}

/** The answer of a call that must succeed. */
export async function ok(asked: Promise<Answer>): Promise<unknown> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`The answer is ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The token of the invitation that was mailed last. */
export function lastToken({ mails }: Pick<TestServer, 'mails'>): string {
  const written = mails.findLast(({ text }) => text.includes('/invitation?token='))?.text ?? '';
  const token = /invitation\?token=([\w-]+)/.exec(written)?.[1];
  if (token === undefined) throw new Error('No invitation was mailed.');
  return token;
}
