import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

export const shop = 'https://shop.example.com/offer';
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
export const noUtm = { source: '', medium: '', campaign: '', content: '', term: '' };

const saved = z.object({ id: z.string(), url: z.string(), finding: z.string() });
const counted = z.object({
  classes: z.array(z.object({ class: z.string(), count: z.number() })),
  visitors: z.number(),
  scans: z.number(),
});
const listed = z.object({
  links: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      address: z.string(),
      finding: z.string().nullable(),
      counted_until: z.string().nullable(),
      counted,
    }),
  ),
  codes: z.array(z.object({ id: z.string(), code: z.string(), creator: z.string() })),
  counted,
  gaps: z.array(z.string()),
});

interface Visit {
  from?: string;
  headers?: Record<string, string>;
  query?: string;
  method?: string;
}

export interface Linker extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
  setTier(tier: string): Promise<void>;
  /** Asks for a link with these differences from a usual one. */
  ask(changed?: Record<string, unknown>): Promise<Answer>;
  /** Makes or changes one and answers its code and id. */
  save(changed?: Record<string, unknown>): Promise<{ id: string; code: string; finding: string }>;
  list(): Promise<z.infer<typeof listed>>;
  /** Requests of a link by class, once everything is written. */
  classes(id: string): Promise<Record<string, number>>;
}

/** Somebody who makes links. */
export async function signUpLinker(server: TestServer, tier = 'growth'): Promise<Linker> {
  const member = await server.signUp();
  const call = callsOf(server, member);
  const setTier = (wanted: string) =>
    changeProfile(server.database, member.userId, {
      subscription_tier: wanted,
      trial_until: new Date('2020-01-01'),
    });
  await setTier(tier);
  const ask: Linker['ask'] = (changed = {}) =>
    call('/api/links/save', {
      id: null,
      creator: 'Ada',
      placement: 'description',
      destination: shop,
      utm: noUtm,
      is_active: true,
      expires_at: null,
      fallback: '',
      ...changed,
    });
  const list = async () => listed.parse((await call('/api/links')).body);
  return {
    ...member,
    call,
    setTier,
    ask,
    list,
    async save(changed) {
      const answer = await ask(changed);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      const { id, url, finding } = saved.parse(answer.body);
      return { id, code: url.split('/').at(-1) ?? '', finding };
    },
    async classes(id) {
      await server.tracking.counter.flush();
      const link = (await list()).links.find((each) => each.id === id);
      return Object.fromEntries(link?.counted.classes.map((each) => [each.class, each.count]) ?? []);
    },
  };
}

let visitors = 0;
/** An address in a network that nobody else has. */
export function anyAddress(): string {
  visitors += 1;
  return `198.${(visitors >> 8) % 256}.${visitors % 256}.9`;
}

/** Opens a link as a person's browser does, without following it. */
export async function visit(
  server: TestServer,
  code: string,
  { from = anyAddress(), headers = {}, query = '', method = 'GET' }: Visit = {},
): Promise<{ status: number; location: string | null; headers: Headers; text: string }> {
  const answer = await fetch(`${server.url}/r/${code}${query}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': chrome, 'x-forwarded-for': from, ...headers },
  });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    headers: answer.headers,
    text: await answer.text(),
  };
}
