import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

/** A person with an account. */
export interface Member {
  userId: string;
  email: string;
  name: string;
  password: string;
}

/**
 * Makes an account over HTTP and signs it in. The context's pages share the cookie; a page that is already open
 * learns of it with its next load.
 */
export async function signUpMember(
  context: BrowserContext,
  origin: string,
  wishes: Partial<Omit<Member, 'userId'>> = {},
): Promise<Member> {
  const person = {
    email: `member-${randomUUID()}@example.com`,
    name: 'Ada Member',
    password: 'correct horse battery 7',
    ...wishes,
  };
  const { email, name, password } = person;
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${origin}/api/auth/${path}`, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer;
  };
  await post('sign-up/email', { email, name, password });
  const answer = await post('sign-in/email', { email, password });
  const { user } = z.object({ user: z.object({ id: z.uuid() }) }).parse(await answer.json());
  return { ...person, userId: user.id };
}
