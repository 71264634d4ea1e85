import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { reportPath, testReport } from './test-report.ts';

/**
 * `npm test`: the checks and every test beside the source at once, then the journeys in a real browser.
 * All three run whatever the others found; the last lines name what failed and add up what both runners counted.
 */
const journeysPath = 'test-results/playwright.json';
rmSync('test-results', { recursive: true, force: true });

// The tests often wait for a process or a database; the checks compute meanwhile.
// The tests' own processes start as with `npm start`.
process.env['TEST_SERVER_SCRIPT'] = 'dist/server/main.js';
const codes = await Promise.all([
  run('Checks', 'node', ['scripts/check.ts']),
  run('Tests', 'vitest', ['run', '--reporter=default', '--reporter=./scripts/test-report.ts']),
]);
codes.push(await run('Browser journeys', 'playwright', ['test']));

const beside = testReport.parse(readReport(reportPath) ?? { passed: 0, failed: 1, skipped: 0, failures: [] });
const { stats } = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
  })
  .parse(readReport(journeysPath) ?? { stats: { expected: 0, unexpected: 1, skipped: 0, flaky: 0 } });
const passed = beside.passed + stats.expected + stats.flaky;
const failed = beside.failed + stats.unexpected;
const skipped = beside.skipped + stats.skipped;

for (const { name, message, passedThen } of beside.failures) {
  console.log(`\n${passedThen ? 'Passed on its later try only' : 'Failed'}: ${name}\n${message}`);
}
if (stats.flaky > 0) console.log(`\n${stats.flaky} of the journeys passed on their later try only.`);
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

/** `null` for a runner that died before its report, which counts as a failure. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
