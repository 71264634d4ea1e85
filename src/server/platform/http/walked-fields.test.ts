import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialSeed, trialSize } from '../../../values/test-trials.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Variant } from './test-faults.ts';
import { variantsOf } from './test-faults.ts';
import {
  hostileValues,
  listFields,
  placeInAddress,
  placeInBody,
  placeInHeader,
} from './test-hostile-values.ts';
import type { FieldPath } from './test-hostile-values.ts';
import { mayBeAnswered } from './test-tier-fields.ts';
import { addViewers, askWalked, findFault, procedures } from './test-walk.ts';
import type { Procedure, WalkedCall, WalkingViewer } from './test-walk.ts';

let server: TestServer;
let viewers: WalkingViewer[];
beforeAll(async () => {
  server = await startTestServer();
  viewers = await addViewers(server);
});
afterAll(() => server.close());

/** All of the values, or a few that change with the seed and from field to field. */
const valuesFor = (place: number): string[] => {
  const count = trialSize({ sample: 1, whole: hostileValues.length });
  const start = (place * 7 + trialSeed) % hostileValues.length;
  return Array.from(
    { length: count },
    (_, step) => hostileValues[(start + step) % hostileValues.length] ?? '',
  );
};

const variantsFor = ({ input, name }: Procedure, { texts }: WalkingViewer): Variant[] => {
  const own = name === 'auditLog' ? { ...texts, before: '1' } : texts;
  return input === undefined ? [] : variantsOf(input, own);
};
const toQuery = (fields: object, hostile?: { name: string; value: string }) => {
  const parts = Object.entries(fields).map(([name, value]) => {
    const isHostile = name === hostile?.name;
    return `${name}=${isHostile ? placeInAddress(hostile.value) : placeInAddress(JSON.stringify(value))}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};
const soundCall = (procedure: Procedure, viewer: WalkingViewer, { example }: Variant): WalkedCall =>
  procedure.method === 'GET'
    ? { procedure, viewer, query: toQuery(example) }
    : { procedure, viewer, body: JSON.stringify(example) };

interface Hostile {
  variant: Variant;
  path: FieldPath;
  value: string;
}

const hostileCall = (procedure: Procedure, viewer: WalkingViewer, hostile: Hostile): WalkedCall => {
  const { variant, path, value } = hostile;
  const [field = ''] = path;
  if (procedure.method === 'GET') {
    const query = toQuery({ ...variant.example, [field]: null }, { name: field, value });
    return { procedure, viewer, query, field };
  }
  return { procedure, viewer, field, body: placeInBody(variant.example, path, value) };
};

/** Makes the calls of one viewer after the other's, each viewer's own in their order; tells what is wrong. */
const walk = async (callsOf: (viewer: WalkingViewer) => Iterable<WalkedCall>) => {
  const faults: string[] = [];
  let calls = 0;
  for (const viewer of viewers) {
    for (const call of callsOf(viewer)) {
      calls += 1;
      // A key has so many calls a minute.
      if (viewer.kind === 'key') server.clock.now = new Date(server.clock.now.getTime() + 2_000);
      const fault = findFault(call, await askWalked(server, call));
      const sent = (call.body ?? call.query ?? JSON.stringify(call.headers))?.slice(0, 200);
      if (fault !== null) faults.push(`${viewer.kind} ${call.procedure.path} ${sent}: ${fault}`);
    }
  }
  if (trialSize({ sample: 0, whole: 1 }) === 1) process.stdout.write(`${calls} calls\n`);
  return { faults: faults.slice(0, 20), calls };
};

function* fieldCalls(viewer: WalkingViewer): Iterable<WalkedCall> {
  for (const [at, procedure] of procedures.entries()) {
    // Who may not call is refused before anything of the input is read: other tests show that for each procedure.
    if (!mayBeAnswered(viewer.kind, procedure.path)) continue;
    for (const variant of variantsFor(procedure, viewer))
      for (const [place, path] of listFields(variant).entries())
        for (const value of valuesFor(at * 5 + place))
          yield hostileCall(procedure, viewer, { variant, path, value });
  }
}

test(`no value in any field of any call is answered wrongly (seed ${trialSeed})`, async () => {
  const { faults } = await walk(fieldCalls);
  expect(faults).toEqual([]);
  expect(server.reports).toEqual([]);
});

const headerNames = [
  'cookie',
  'x-api-key',
  'x-admin-session',
  'idempotency-key',
  'authorization',
  'accept',
  'content-type',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'if-none-match',
  'range',
];

/** All of them for one viewer of those who may call, or a single one. */
const headersFor = (at: number, { path }: Procedure, viewer: WalkingViewer): readonly string[] => {
  const callers = viewers.filter(({ kind }) => mayBeAnswered(kind, path));
  if (callers[(at + trialSeed) % callers.length] !== viewer) return [];
  const name = headerNames[(at + trialSeed) % headerNames.length] ?? '';
  return trialSize({ sample: 1, whole: headerNames.length }) === 1 ? [name] : headerNames;
};

function* headerCalls(viewer: WalkingViewer): Iterable<WalkedCall> {
  for (const [at, procedure] of procedures.entries())
    for (const variant of variantsFor(procedure, viewer).slice(0, 1))
      for (const [place, name] of headersFor(at, procedure, viewer).entries())
        for (const value of valuesFor(at + place * 3)) {
          const text = placeInHeader(value);
          if (text === '') continue;
          const headers = {
            [name]: name === 'cookie' ? `${viewer.headers['cookie'] ?? 'a=b'}; ${text}` : text,
          };
          // Anything else is another viewer, whom the table knows nothing of.
          const { [name]: _, ...own } = name === 'cookie' ? {} : viewer.headers;
          yield { ...soundCall(procedure, { ...viewer, headers: own }, variant), headers };
        }
}

test('no value in any header is answered wrongly', async () => {
  const { faults } = await walk(headerCalls);
  expect(faults).toEqual([]);
  expect(server.reports).toEqual([]);
});

test('what each kind of viewer is answered is theirs to see, and a field more is found', async () => {
  const answered: string[] = [];
  const faults: string[] = [];
  for (const viewer of viewers)
    for (const procedure of procedures)
      for (const variant of variantsFor(procedure, viewer)) {
        if (variant.example['action'] === 'revoke') continue;
        const call = soundCall(procedure, viewer, variant);
        const answer = await askWalked(server, call);
        if (answer.status === 200) answered.push(`${viewer.kind} ${procedure.path}`);
        const fault = findFault(call, answer);
        if (fault !== null) faults.push(`${viewer.kind} ${procedure.path}: ${fault}`);
        // The table's own check: what the product shows to those who pay must not pass for anybody else's.
        const isWithheld = !procedure.path.endsWith('/sample-report');
        if (viewer.kind === 'pro' && isWithheld && /recommendedPricing/.test(answer.text))
          if (findFault({ ...call, viewer: { ...viewer, kind: 'free' } }, answer) === null)
            faults.push(`${procedure.path}: what is withheld is not missed`);
      }
  expect(faults).toEqual([]);
  for (const path of ['/api/analysis', '/functions/v1/analyze-youtube-channel', '/api/creators/report'])
    for (const kind of ['free', 'pro']) expect(answered).toContain(`${kind} ${path}`);
});
