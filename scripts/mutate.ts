import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseChanges } from './mutation-choice.ts';
import { changeKinds, findChanges, findWordLists, type Change } from './mutation-places.ts';
import { findFailure, planTests, type TestPlan } from './mutation-tests.ts';

/**
 * `npm run mutate -- <files> [--seed n] [--count n] [--kind kind]… [--also test-file]… [--only tests]…`: breaks the files in a copy
 * of the tree, one change at a time, and prints which changes no test noticed. The same seed makes the same changes.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    kind: { type: 'string', multiple: true, default: [...changeKinds] },
    also: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const seed = readWhole('seed', values.seed);
const count = readWhole('count', values.count);
const paths = globSync(positionals).map((path) => relative('.', path));
if (paths.length === 0) refuse('Name the files to change: npm run mutate -- src/engine/analysis/risk.ts');
if (paths.some((path) => !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path))) {
  refuse('Only TypeScript source files can be changed, not tests.');
}
const unknown = values.kind.find((kind) => !changeKinds.some((known) => known === kind));
if (unknown !== undefined) refuse(`The kinds of changes are ${changeKinds.join(', ')}, not “${unknown}”.`);

const namedLimitMs = 5 * 60_000;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop.abort(new Error('Stopped; no file was changed.')));
}
const copy = copyTree('.');
process.on('exit', copy.remove);
try {
  const survived = await tryAll(copy, chooseAll());
  process.exitCode = survived === 0 ? 0 : 2;
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

function chooseAll(): Change[] {
  const lists = globSync('src/**/*.{ts,tsx}').flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return text.includes('as const') ? findWordLists({ path, text }) : [];
  });
  const changes = paths
    .flatMap((path) => findChanges({ path, text: readFileSync(path, 'utf8') }, lists))
    .filter(({ kind }) => values.kind.includes(kind));
  return chooseChanges(changes, { seed, count });
}

/** Prints each change with its outcome; returns how many survived. */
async function tryAll({ root, whileChanged }: TreeCopy, changes: readonly Change[]): Promise<number> {
  const plans = new Map<string, TestPlan>();
  let survived = 0;
  for (const change of changes) {
    const { path } = change;
    const plan = plans.get(path) ?? (await planFor({ root, path }));
    plans.set(path, plan);
    const failure = await whileChanged(change, () => findFailure({ root, path, plan }, stop.signal));
    if (failure === null) survived += 1;
    const untested = plan.stages.length === 0 ? ', as no test imports the file' : '';
    const verdict = failure === null ? `SURVIVED${untested}` : `found by ${failure}`;
    console.log(`${path}:${change.line} ${change.kind}: ${describe(change)}: ${verdict}`);
  }
  await proveSoundness({ root, plans });
  const found = changes.length - survived;
  const percent = changes.length === 0 ? 100 : Math.floor((100 * found) / changes.length);
  console.log(
    `\n${changes.length} changes under seed ${seed}, ${found} found (${percent} %), ${survived} survived`,
  );
  return survived;
}

/** What tests there are for a file, or only those that were named: a file that many import takes minutes for each change. */
async function planFor({ root, path }: { root: string; path: string }): Promise<TestPlan> {
  const { also, only } = values;
  if (only.length === 0) return planTests({ root, path, also }, stop.signal);
  const plan = { stages: [only], limitMs: namedLimitMs };
  const failure = await findFailure({ root, path, plan }, stop.signal);
  if (failure !== null) throw new Error(`Without any change this fails already: ${failure}`);
  return plan;
}

/** A failure for lack of a package or of memory would count as found: at the end the unchanged tree must pass again. */
async function proveSoundness({ root, plans }: { root: string; plans: ReadonlyMap<string, TestPlan> }) {
  const last = [...plans].at(-1);
  if (last === undefined) return;
  const [path, plan] = last;
  const failure = await findFailure({ root, path, plan }, stop.signal);
  if (failure !== null) {
    throw new Error(`Nothing of this counts: at the end the tests fail without any change. ${failure}`);
  }
}

function describe({ path, start, end, replacement }: Change): string {
  const before = readFileSync(path, 'utf8').slice(start, end);
  const [from, to] = [before, replacement].map((text) => shorten(text.replaceAll(/\s+/g, ' ').trim()));
  return replacement === '' || replacement === ';' ? `${from} left out` : `${from} became ${to}`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function readWhole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) refuse(`--${name} must be a whole number, not “${text}”.`);
  return Number(text);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** A copy of the working tree in which things may be broken; the tree itself is never written to. */
interface TreeCopy {
  root: string;
  /** Runs the work while the change is in the copy. */
  whileChanged: <T>(change: Change, work: () => Promise<T>) => Promise<T>;
  remove: () => void;
}

function copyTree(of: string): TreeCopy {
  const from = resolve(of);
  const root = mkdtempSync(join(tmpdir(), 'sponsorscope-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.split('\0')) {
    if (path === '' || path === 'node_modules' || !existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(from, path), join(root, path));
  }
  for (const built of ['node_modules', 'dist']) {
    if (existsSync(join(from, built))) symlinkSync(join(from, built), join(root, built));
  }
  return {
    root,
    async whileChanged(change, work) {
      const path = join(root, change.path);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.slice(0, change.start) + change.replacement + text.slice(change.end));
      try {
        return await work();
      } finally {
        writeFileSync(path, text);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
