import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** The result of some tests: the first failure's message, `null` if all passed. */
export interface TestRun {
  failure: string | null;
  files: { path: string; ms: number; passed: boolean }[];
}

const reportForm = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface RunInput {
  root: string;
  args: readonly string[];
  limitMs: number;
  signal: AbortSignal;
}

/** Runs vitest in a tree; a run that exceeds the limit counts as failed, and all its processes are ended. */
export async function runTests({ root, args, limitMs, signal }: RunInput): Promise<TestRun> {
  const report = join(root, 'mutation-report.json');
  rmSync(report, { force: true });
  const limit = AbortSignal.timeout(limitMs);
  const command = [
    '--run',
    '--retry=0',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
  ];
  const { code, output } = await runInGroup({
    root,
    args: [...args, ...command],
    signal: AbortSignal.any([signal, limit]),
  });
  signal.throwIfAborted();
  if (limit.aborted)
    return { failure: `the tests did not end within ${Math.round(limitMs / 1000)} s`, files: [] };
  const results = readReport(report);
  const files = results.map(({ name, status, startTime, endTime }) => ({
    path: relative(root, name),
    ms: endTime - startTime,
    passed: status === 'passed',
  }));
  return { failure: code === 0 ? null : describeFailure(root, { results, output }), files };
}

type Results = z.infer<typeof reportForm>['testResults'];

function readReport(path: string): Results {
  try {
    return reportForm.parse(JSON.parse(readFileSync(path, 'utf8'))).testResults;
  } catch {
    return [];
  }
}

function describeFailure(root: string, { results, output }: { results: Results; output: string }): string {
  for (const { name, assertionResults } of results) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed !== undefined) return `${relative(root, name)}: ${failed.fullName}`;
  }
  const broken = results.find(({ status, message }) => status === 'failed' && message !== '');
  if (broken !== undefined) return `${relative(root, broken.name)}: ${broken.message.split('\n')[0] ?? ''}`;
  return `the tests did not end well: ${output.trim().split('\n').slice(-3).join(' ')}`;
}

function runInGroup({
  root,
  args,
  signal,
}: Omit<RunInput, 'limitMs'>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // A process group of its own: whatever the tests have started ends with them.
    const child = spawn('node', [join('node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended already.
      }
    };
    signal.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    }
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      signal.removeEventListener('abort', end);
      end();
      resolve({ code: code ?? 1, output });
    });
  });
}

const quickMs = 1500;

/** The tests of one source file, in stages: its own, other quick ones, slow ones. After a failure no more are run. */
export interface TestPlan {
  stages: string[][];
  limitMs: number;
}

/**
 * The tests that import the file, found by a run without any change; `also` names additional test files. Every part
 * of the server imports all others, so of its tests only those in the same folder count.
 */
export async function planTests(
  { root, path, also }: { root: string; path: string; also: readonly string[] },
  signal: AbortSignal,
): Promise<TestPlan> {
  const ofServer = path.startsWith('src/server/');
  const began = performance.now();
  const run = (args: readonly string[]) =>
    runTests({ root, args: [...args, ...projectsFor(path)], limitMs: 15 * 60_000, signal });
  const runs = [await run(['related', path, ...(ofServer ? ['--dir', dirname(path)] : [])])];
  if (also.length > 0) runs.push(await run(['run', ...also]));
  const failed = runs.find(({ failure }) => failure !== null);
  if (failed) throw new Error(`Without any change to ${path} this fails already: ${failed.failure}`);
  const files = new Map(runs.flatMap((each) => each.files.map((file) => [file.path, file.ms])));
  const own = path.replace(/\.tsx?$/, '.');
  const stageOf = (file: string, ms: number) => (ms >= quickMs ? 2 : file.startsWith(own) ? 0 : 1);
  const inStage = (stage: number) =>
    [...files].filter(([file, ms]) => stageOf(file, ms) === stage).map(([file]) => file);
  return {
    stages: [0, 1, 2].map(inStage).filter((stage) => stage.length > 0),
    limitMs: Math.ceil(3 * (performance.now() - began)) + 20_000,
  };
}

/** The first failure of a plan's tests, `null` if all pass. */
export async function findFailure(
  { root, path, plan }: { root: string; path: string; plan: TestPlan },
  signal: AbortSignal,
): Promise<string | null> {
  for (const stage of plan.stages) {
    const args = ['run', ...stage, '--bail=1', ...projectsFor(path)];
    const { failure } = await runTests({ root, args, limitMs: plan.limitMs, signal });
    if (failure !== null) return failure;
  }
  return null;
}

function projectsFor(path: string): string[] {
  const others = ['--project=!conformance*'];
  return /^src\/(?:server|doubles\/stripe)\//.test(path) ? others : [...others, '--project=!server'];
}
