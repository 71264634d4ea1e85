import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';

/**
 * `npm test`: the checks, then every test beside the source, then the journeys in a real browser.
 * All three run whatever the others found; the last line adds up what both runners counted.
 */
const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' };
rmSync('test-results', { recursive: true, force: true });

const codes = [
  await run('Checks', 'node', ['scripts/check.ts']),
  await run('Tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ]),
  await run('Browser journeys', 'playwright', ['test']),
];

const unit = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .parse(readReport(reports.vitest));
const { stats } = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
  })
  .parse(readReport(reports.playwright));
const passed = unit.numPassedTests + stats.expected + stats.flaky;
const failed = unit.numFailedTests + stats.unexpected;
const skipped = unit.numPendingTests + stats.skipped;

if (stats.flaky > 0) console.log(`\n${stats.flaky} of the journeys passed on their second try only.`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
if (codes.some((code) => code !== 0)) process.exit(1);

function run(title: string, command: string, args: readonly string[]): Promise<number> {
  console.log(`\n— ${title} —`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A runner that died before its report counts as nothing but a failure. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return path === reports.vitest
      ? { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
      : { stats: { expected: 0, unexpected: 1, skipped: 0, flaky: 0 } };
  }
}
