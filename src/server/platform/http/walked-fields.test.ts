import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
});
// By the end of a walk they have deleted their accounts.
beforeEach(async () => {
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
  const { channel_id: after = '' } = texts;
  const special = {
    auditLog: { before: '1' },
    moveListItem: { after },
    quotes: { before: '2026-11-21T12:00:00.000Z' },
  };
  const own = { ...texts, ...Object.entries(special).find(([each]) => each === name)?.[1] };
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

const deletion = '/api/account/deletion';

/**
 * Each shape of each call, for each kind of viewer who may make it; others are refused before anything is read. The
 * deletion of the account comes last: after it there is nobody who could ask for anything.
 */
const listShapes = () =>
  viewers
    .flatMap((viewer) =>
      procedures.flatMap((procedure, at) => {
        const allowed = viewers.filter(({ kind }) => mayBeAnswered(kind, procedure.path));
        return allowed.includes(viewer)
          ? variantsFor(procedure, viewer).map((variant) => ({ viewer, allowed, procedure, variant, at }))
          : [];
      }),
    )
    .toSorted((a, b) => Number(a.procedure.path === deletion) - Number(b.procedure.path === deletion));

/** Makes the calls one after the other; tells what is wrong. */
const walk = async (calls: Iterable<WalkedCall>) => {
  const faults: string[] = [];
  let made = 0;
  for (const call of calls) {
    made += 1;
    const { viewer, procedure } = call;
    // A key has so many calls a minute.
    if (viewer.kind === 'key') server.clock.now = new Date(server.clock.now.getTime() + 2_000);
    const fault = findFault(call, await askWalked(server, call));
    const sent = (call.body ?? call.query ?? JSON.stringify(call.headers))?.slice(0, 200);
    if (fault !== null) faults.push(`${viewer.kind} ${procedure.path} ${sent}: ${fault}`);
  }
  if (trialSize({ sample: 0, whole: 1 }) === 1) process.stdout.write(`${made} calls\n`);
  return faults.slice(0, 20);
};

const share = trialSize({ sample: 3, whole: 1 });

/** A share of those who may make a call, at least one of them, and others for each field and seed; in trials all. */
const isTurnOf = (viewer: WalkingViewer, allowed: readonly WalkingViewer[], place: number) =>
  (allowed.indexOf(viewer) + place + trialSeed) % allowed.length < allowed.length / share;

/** Each call is made up when it is its turn: some of the values are large. */
const fieldCalls = () =>
  listShapes()
    .values()
    .flatMap(({ viewer, allowed, procedure, variant, at }) =>
      listFields(variant)
        .values()
        .flatMap((path, place) =>
          isTurnOf(viewer, allowed, at + place)
            ? valuesFor(at * 5 + place).map((value) =>
                hostileCall(procedure, viewer, { variant, path, value }),
              )
            : [],
        ),
    );

test(`no value in any field of any call is answered wrongly (seed ${trialSeed})`, async () => {
  expect(await walk(fieldCalls())).toEqual([]);
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

/** One shape of each call, by one of those who may make it. */
const listOnce = () => {
  const shapes = listShapes();
  return procedures.flatMap(({ path }, at) => {
    const own = shapes.filter(({ procedure }) => procedure.path === path);
    return own.slice((at + trialSeed) % own.length).slice(0, 1);
  });
};

const headerCall = ({ viewer, procedure, variant }: Shape, name: string, value: string): WalkedCall => {
  const text = placeInHeader(value);
  const isCookie = name === 'cookie';
  const { [name]: _, ...others } = viewer.headers;
  return {
    ...soundCall(procedure, { ...viewer, headers: isCookie ? viewer.headers : others }, variant),
    headers: { [name]: isCookie ? `${viewer.headers['cookie'] ?? 'a=b'}; ${text}` : text },
  };
};
type Shape = ReturnType<typeof listShapes>[number];

const headerCalls = () =>
  listOnce()
    .values()
    .flatMap((shape) => {
      const few = [headerNames[(shape.at + trialSeed) % headerNames.length] ?? ''];
      const names = trialSize({ sample: 1, whole: headerNames.length }) === 1 ? few : headerNames;
      return names
        .values()
        .flatMap((name, place) =>
          valuesFor(shape.at + place * 3).map((value) => headerCall(shape, name, value)),
        );
    });

test('no value in any header is answered wrongly', async () => {
  expect(await walk(headerCalls())).toEqual([]);
  expect(server.reports).toEqual([]);
});

test('what each kind of viewer is answered is theirs to see', async () => {
  // What ends the administrator's own session would end the walk.
  const shapes = listShapes().filter(({ variant }) => variant.example['action'] !== 'revoke');
  expect(await walk(shapes.map((shape) => soundCall(shape.procedure, shape.viewer, shape.variant)))).toEqual(
    [],
  );
});

test.each(['/api/analysis', '/functions/v1/analyze-youtube-channel', '/api/creators/report'])(
  'at %s a figure that is withheld is missed if it is shown',
  async (path) => {
    const read = async (kind: string) => {
      const shape = listShapes().find(
        ({ viewer, procedure }) => viewer.kind === kind && procedure.path === path,
      );
      if (shape === undefined) throw new Error(`${kind} has no such call`);
      const call = soundCall(shape.procedure, shape.viewer, shape.variant);
      return { call, answer: await askWalked(server, call) };
    };
    const [free, pro] = [await read('free'), await read('pro')];
    expect([free.answer.status, pro.answer.status]).toEqual([200, 200]);
    expect(findFault(free.call, free.answer)).toBeNull();
    expect(findFault(free.call, pro.answer)).toMatch(/^free is shown engagementRate, /);
  },
);
