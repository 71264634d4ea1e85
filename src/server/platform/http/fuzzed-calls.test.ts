import { asyncProperty, assert, constantFrom, jsonValue, oneof, string, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialRuns, trialSeed } from '../../../values/test-trials.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { variantsOf } from './test-faults.ts';
import { addViewers, askWalked, findFault, procedures } from './test-walk.ts';
import type { WalkingViewer } from './test-walk.ts';

let server: TestServer;
let viewers: WalkingViewer[];
beforeAll(async () => {
  server = await startTestServer();
  viewers = await addViewers(server);
});
afterAll(() => server.close());

// It asks all sorts of others in the name of its users, as its own tests do.
const calls = procedures.map((procedure) => ({
  procedure,
  examples: procedure.input ? variantsOf(procedure.input, {}).map(({ example }) => example) : [],
}));
const kinds = ['visitor', 'free', 'pro', 'agency', 'enterprise', 'admin', 'key'];

/** Where a property of that name would be of no use to an attacker, but a careless server's downfall. */
const names = ['__proto__', 'constructor', 'toString', 'action', 'id', 'length', ''];
const hostileTexts = ['\u0000', '\ud800', '-0', '1e308', '١٢', '../../etc/passwd', "' or 1=1 --", '\u202e'];
const anything = oneof(
  jsonValue({ maxDepth: 3 }),
  string({ unit: 'binary', maxLength: 200 }),
  constantFrom(...hostileTexts, -0, 1e308, 2 ** 53, ''.padEnd(100_000, 'x')),
);
const change = tuple(oneof(constantFrom(...names), string({ maxLength: 12 })), anything);

test(`whatever anybody sends, no call fails, each refusal is plain, and each answer is theirs to see (seed ${trialSeed})`, async () => {
  const property = asyncProperty(
    constantFrom(...calls),
    constantFrom(...kinds),
    tuple(change, anything),
    async ({ procedure, examples }, kind, [[name, value], whole]) => {
      const viewer = viewers.find((each) => each.kind === kind);
      if (viewer === undefined) throw new Error(`There is no ${kind}.`);
      const example = examples[Math.abs(name.length) % Math.max(examples.length, 1)] ?? {};
      const keys = Object.keys(example);
      const field = keys[name.length % Math.max(keys.length, 1)] ?? name;
      const bodies = [{ ...example, [field]: value }, { ...example, [name]: value }, whole];
      for (const input of bodies) {
        const body = JSON.stringify(input);
        const sent = procedure.method === 'GET' ? { query: addressOf(body) } : { body };
        const call = { procedure, viewer, ...sent };
        expect(findFault(call, await askWalked(server, call))).toBeNull();
      }
    },
  );
  await assert(property, trialRuns({ sample: 150, whole: 35_000 }));
});

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
