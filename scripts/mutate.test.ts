import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseChanges } from './mutation-choice.ts';
import { findChanges, findWordLists } from './mutation-places.ts';

/** Every change to a text, as the text that comes of it. */
function changesOf(text: string, lists: string[][] = [], path = 'a.ts'): string[] {
  return findChanges({ path, text }, lists).map(
    ({ kind, start, end, replacement }) => `${kind}: ${text.slice(0, start)}${replacement}${text.slice(end)}`,
  );
}

describe('the changes to a source text', () => {
  test.each([
    ['const a = 3;', ['number: const a = 4;', 'number: const a = 6;']],
    ['const a = 0;', ['number: const a = 1;']],
    ['const a = 0.5;', ['number: const a = 0.55;', 'number: const a = 1;']],
    ['const a = true;', ['boolean: const a = false;']],
    ['a = b < c;', ['comparison: a = b <= c;', 'comparison: a = b > c;']],
    ['a = b === c;', ['comparison: a = b !== c;']],
    ['a = b * c;', ['arithmetic: a = b / c;']],
    ['a = b && c;', ['boolean: a = b || c;']],
    ['a = !b;', ['condition: a = b;']],
    ['a = b ? c : d;', ['condition: a = !(b) ? c : d;']],
    ['if (b) { c; }', ['condition: if (!(b)) { c; }', 'statement: if (b) { ; }']],
  ])('%s', (text, changed) => {
    expect(changesOf(text)).toEqual(changed);
  });

  test('two numbers beside each other change places', () => {
    expect(changesOf('const a = { b: 1, c: 5 };')).toContain('swap: const a = { b: 5, c: 1 };');
    expect(changesOf('const a = { b: 5, c: 5 };').filter((change) => change.startsWith('swap'))).toEqual([]);
  });

  test('a lock is left out of a statement, with all that belongs to it', () => {
    const held = 'const rows = sql`select 1 from t where id = ${id} for no key update of t skip locked`;';
    expect(changesOf(held)).toEqual(['lock: const rows = sql`select 1 from t where id = ${id}`;']);
    expect(changesOf('function f() { sql`select pg_advisory_xact_lock(1)`; }')).toEqual([
      'lock: function f() { ; }',
    ]);
  });

  test('a word of a list becomes the next one, and any other text stays', () => {
    const list = [['low', 'medium', 'high']];
    expect(changesOf(`f('high');`, list)).toEqual([`member: f("low");`]);
    expect(changesOf(`f('other'); const a = { high: b };`, list)).toEqual([]);
    expect(
      findWordLists({ path: 'a.ts', text: `const a = ['b', 'c'] as const; const d = ['e', 'f'];` }),
    ).toEqual([['b', 'c']]);
  });

  test('what a run does not see is left alone: types, imports, looks, and what no index reaches', () => {
    for (const text of [
      `import { a } from 'high';`,
      `type A = { b: 3; c: 'high' };`,
      'const a = b[c] ?? 0;',
      `a = 'b' + c;`,
    ]) {
      expect(changesOf(text, [['low', 'high']])).toEqual([]);
    }
    expect(changesOf('const a = <B size={3} tone="high" />;', [['low', 'high']], 'a.tsx')).toEqual([]);
  });

  test('of what is drawn under a condition the condition is turned round', () => {
    expect(changesOf('const a = <p>{b && <i />}</p>;', [], 'a.tsx')).toEqual([
      'condition: const a = <p>{!(b) && <i />}</p>;',
    ]);
  });
});

describe('the choice', () => {
  const text = Array.from({ length: 40 }, (_, index) => `const a${index} = ${index} < b;`).join('\n');
  const changes = findChanges({ path: 'a.ts', text }, []);

  test('is the same for the same seed, and another one for another', () => {
    const choose = (seed: number) => chooseChanges(changes, { seed, count: 10 });
    expect(choose(1)).toEqual(choose(1));
    expect(choose(1)).not.toEqual(choose(2));
    expect(choose(1)).toHaveLength(10);
  });

  test('takes each line once before any line twice, and everything where there is not more', () => {
    expect(new Set(chooseChanges(changes, { seed: 3, count: 40 }).map(({ line }) => line)).size).toBe(40);
    expect(chooseChanges(changes, { seed: 3, count: 5000 })).toHaveLength(changes.length);
  });
});

describe('the command', () => {
  const trees: string[] = [];
  afterEach(() => {
    for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
  });

  const source = `export function isGrown(age: number): boolean {\n  return age >= 18;\n}\n`;

  /** A project of one file and one test, with a folder of its own for whatever is temporary. */
  function makeTree(assertion: string) {
    const root = mkdtempSync(join(tmpdir(), 'mutate-test-'));
    trees.push(root);
    mkdirSync(join(root, 'src'));
    mkdirSync(join(root, 'temporary'));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'src/age.ts'), source);
    writeFileSync(
      join(root, 'src/age.test.ts'),
      `import { expect, test } from 'vitest';\nimport { isGrown } from './age.ts';\ntest('grown', async () => {\n${assertion}\n});\n`,
    );
    writeFileSync(
      join(root, 'vitest.config.ts'),
      `export default { test: { projects: [{ test: { name: 'unit', include: ['src/*.test.ts'] } }] } };\n`,
    );
    writeFileSync(join(root, '.gitignore'), 'node_modules\ntemporary\n');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    return root;
  }

  function start(root: string, args: readonly string[]) {
    const child = spawn('node', [resolve('scripts/mutate.ts'), ...args], {
      cwd: root,
      env: { ...process.env, TMPDIR: join(root, 'temporary'), VITEST: '' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise<number | null>((end) => child.on('close', end));
    return { child, ended, read: () => output };
  }

  const isUntouched = (root: string) =>
    readFileSync(join(root, 'src/age.ts'), 'utf8') === source &&
    readdirSync(join(root, 'temporary')).length === 0;

  test('lists what a sharp test finds and what a blunt one misses, and leaves everything as it was', async () => {
    const sharp = makeTree('expect([isGrown(17), isGrown(18)]).toEqual([false, true]);');
    const blunt = makeTree('expect(isGrown(40)).toBe(true);');
    const args = ['src/age.ts', '--count', '4'];
    const [one, other] = [start(sharp, args), start(blunt, args)];
    expect([await one.ended, await other.ended]).toEqual([0, 2]);
    expect(one.read()).toContain('4 changes under seed 1, 4 found (100 %), 0 survived');
    expect(one.read()).toContain('found by src/age.test.ts: grown');
    expect(other.read()).toMatch(/age\.ts:2 comparison: >= became >: SURVIVED/);
    expect([sharp, blunt].map(isUntouched)).toEqual([true, true]);
  });

  test('refuses tests that fail without any change', async () => {
    const root = makeTree('expect(isGrown(40)).toBe(false);');
    const run = start(root, ['src/age.ts']);
    expect(await run.ended).toBe(1);
    expect(run.read()).toContain('Without any change to src/age.ts this fails already');
    expect(isUntouched(root)).toBe(true);
  });

  test('takes back what it said where the tests fail without any change at the end', async () => {
    const root = makeTree('expect(isGrown(40)).toBe(true);');
    const runs = JSON.stringify(join(root, 'temporary', 'runs'));
    const third = `const { appendFileSync, readFileSync } = await import('node:fs');
      appendFileSync(${runs}, '.');
      expect(readFileSync(${runs}, 'utf8').length).toBeLessThan(3);`;
    const test = join(root, 'src/age.test.ts');
    writeFileSync(test, readFileSync(test, 'utf8').replace('=> {', `=> {\n${third}`));
    const run = start(root, ['src/age.ts', '--count', '1']);
    expect(await run.ended).toBe(1);
    expect(run.read()).toContain('Nothing of this counts: at the end the tests fail without any change.');
  });

  test('says where no test imports the file at all', async () => {
    const run = start(makeTree(''), ['src/age.ts', '--count', '1']);
    expect(await run.ended).toBe(2);
    expect(run.read()).toContain('SURVIVED, as no test imports the file');
  });

  test('stopped amid a run, ends what it has started and leaves everything as it was', async () => {
    const waiting = `await fetch('data:,'); if (!isGrown(18)) await new Promise(() => setInterval(() => {}, 1000));`;
    const root = makeTree(waiting);
    const run = start(root, ['src/age.ts', '--count', '4']);
    await expect.poll(() => existsChanged(root)).toBe(true);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(1);
    expect(run.read()).toContain('Stopped; no file was changed.');
    expect(isUntouched(root)).toBe(true);
  });

  function existsChanged(root: string): boolean {
    const [copy] = readdirSync(join(root, 'temporary'));
    const path = join(root, 'temporary', copy ?? '', 'src/age.ts');
    return existsSync(path) && readFileSync(path, 'utf8') !== source;
  }

  test.each([
    [[], 'Name the files to change'],
    [['src/age.test.ts'], 'Only TypeScript source files can be changed, not tests.'],
    [['src/age.ts', '--count', 'many'], '--count must be a whole number, not “many”.'],
    [['src/age.ts', '--kind', 'colour'], 'not “colour”.'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const run = start(makeTree(''), args);
    expect(await run.ended).toBe(1);
    expect(run.read()).toContain(sentence);
  });
});
