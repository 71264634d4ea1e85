import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseChanges } from './mutation-choice.ts';
import { changeKinds, findChanges, findWordLists, type Change } from './mutation-places.ts';
import { findFailure, planTests, type TestPlan } from './mutation-tests.ts';
import { copyTree, type TreeCopy } from './mutation-tree.ts';

/**
 * `npm run mutate -- <files> [--seed n] [--count n] [--kind kind]… [--also test-file]…`: breaks the files in a
 * copy of the tree, one change at a time, and prints which changes no test noticed. The same seed makes the same
 * changes.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    kind: { type: 'string', multiple: true, default: [...changeKinds] },
    also: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const seed = readWhole('seed', values.seed);
const count = readWhole('count', values.count);
const paths = globSync(positionals).map((path) => relative('.', path));
if (paths.length === 0) refuse('Name the files to change: npm run mutate -- src/engine/analysis/risk.ts');
if (paths.some((path) => !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path))) {
  refuse('Only source files in TypeScript can be changed, and no tests.');
}
const unknown = values.kind.find((kind) => !changeKinds.some((known) => known === kind));
if (unknown !== undefined)
  refuse(`There are changes of the kinds ${changeKinds.join(', ')}, and not “${unknown}”.`);

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

/** Prints each change with what became of it; answers how many survived. */
async function tryAll({ root, whileChanged }: TreeCopy, changes: readonly Change[]): Promise<number> {
  const plans = new Map<string, TestPlan>();
  let survived = 0;
  for (const change of changes) {
    const { path } = change;
    const plan = plans.get(path) ?? (await planTests({ root, path, also: values.also }, stop.signal));
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

/** What fails for want of a package or of memory would count as found: at the end the unchanged tree has to pass again. */
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
  if (!/^\d{1,9}$/.test(text)) refuse(`--${name} has to be a whole number, and is “${text}”.`);
  return Number(text);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
