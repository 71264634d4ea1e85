import { asyncProperty, assert, constantFrom, jsonValue, oneof, string, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { trialRuns, trialSeed } from '../../../values/test-trials.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../testing/test-admins.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { variantsOf } from './test-faults.ts';

let server: TestServer;
let people: Record<string, string>[];
beforeAll(async () => {
  server = await startTestServer();
  const [customer, admin] = [await server.signUp(), await addAdmin(server)];
  await changeProfile(server.database, customer.userId, { subscription_tier: 'enterprise' });
  people = [{}, { cookie: customer.cookie }, { cookie: admin.cookie, 'x-admin-session': admin.token }];
});
afterAll(() => server.close());

const calls = Object.values(contract).flatMap(({ '~orpc': { route, inputSchema } }) => {
  const { path = '', method = 'GET' } = route;
  // It asks all sorts of others in the name of its users, as its own tests do.
  const examples = inputSchema ? variantsOf(inputSchema, {}).map(({ example }) => example) : [];
  return { path, method, examples };
});

/** Where an own member of that name would be of no use to an attacker, but a careless server's downfall. */
const names = ['__proto__', 'constructor', 'toString', 'action', 'id', 'length', ''];
const hostileTexts = ['\u0000', '\ud800', '-0', '1e308', '١٢', '../../etc/passwd', "' or 1=1 --", '\u202e'];
const anything = oneof(
  jsonValue({ maxDepth: 3 }),
  string({ unit: 'binary', maxLength: 200 }),
  constantFrom(...hostileTexts, -0, 1e308, 2 ** 53, ''.padEnd(100_000, 'x')),
);
const change = tuple(oneof(constantFrom(...names), string({ maxLength: 12 })), anything);

test(`whatever anybody sends, no call fails, and each refusal is plain (seed ${trialSeed})`, async () => {
  const plain = z.object({ error: z.string().min(10), code: z.string().regex(/^[A-Z_]+$/) });
  const property = asyncProperty(
    constantFrom(...calls),
    oneof(...[0, 1, 2].map((person) => constantFrom(person))),
    tuple(change, anything),
    async ({ path, method, examples }, person, [[name, value], whole]) => {
      const example = examples[Math.abs(name.length) % Math.max(examples.length, 1)] ?? {};
      const keys = Object.keys(example);
      const field = keys[name.length % Math.max(keys.length, 1)] ?? name;
      const bodies = [{ ...example, [field]: value }, { ...example, [name]: value }, whole];
      for (const body of bodies) {
        const text = JSON.stringify(body);
        const { status, text: answer } = await send({ path, method, text }, people[person] ?? {});
        expect([status, answer.slice(0, 200)]).toEqual([expect.toSatisfy(isExpected), expect.any(String)]);
        const refused = status < 400 ? undefined : plain.safeParse(JSON.parse(answer)).error;
        expect(refused).toBeUndefined();
      }
    },
  );
  await assert(property, trialRuns({ sample: 150, whole: 35_000 }));
});

/** 503 is how the product says that something outside of it does not answer. */
const isExpected = (status: number) => status < 500 || status === 503;

interface Call {
  path: string;
  method: string;
  text: string;
}

async function send({ path, method, text }: Call, person: Record<string, string>) {
  const headers = { ...person, 'content-type': 'application/json' };
  const [query, init] = method === 'GET' ? [addressOf(text), { method }] : ['', { method, body: text }];
  const answer = await fetch(server.url + path + query, { ...init, headers });
  return { status: answer.status, text: await answer.text() };
}

/** The fields of a body in the address; longer ones than these are cut off before any call sees them. */
function addressOf(text: string): string {
  const whole: unknown = JSON.parse(text);
  const fields = typeof whole === 'object' && whole !== null ? Object.entries(whole) : [['input', whole]];
  const sent = fields.slice(0, 10).map(([name, value]) => {
    const plain: string = typeof value === 'string' ? value : JSON.stringify(value);
    return [String(name), plain]
      .map((part) => encodeURIComponent(part.slice(0, 500).toWellFormed()))
      .join('=');
  });
  return `?${sent.join('&')}`;
}
