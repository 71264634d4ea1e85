import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { z } from 'zod';

/** Where the results of the tests beside the source are written. */
export const reportPath = 'test-results/vitest.json';

/** What `npm test` prints about them at its end, far below the runner's own output. */
export const testReport = z.strictObject({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(
    z.strictObject({
      name: z.string(),
      message: z.string(),
      /** Passed on a second try. */
      passedThen: z.boolean(),
    }),
  ),
});

/** Writes the report; one of the runner's reporters. */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (...states: readonly string[]) =>
      tests.filter((test) => states.includes(test.result().state)).length;
    const report: z.infer<typeof testReport> = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped', 'pending'),
      failures: [
        ...failuresOf('outside every test', unhandled),
        ...modules.flatMap((module) => failuresOf(module.relativeModuleId, module.errors())),
        ...tests.flatMap((test) => {
          const { state, errors } = test.result();
          return failuresOf(nameTest(test), errors ?? [], state === 'passed');
        }),
      ],
    };
    mkdirSync(dirname(reportPath), { recursive: true });
    writeFileSync(reportPath, JSON.stringify(report));
  }
}

const nameTest = ({ module, fullName }: TestCase) =>
  `${module.relativeModuleId}, ${module.project.name}: ${fullName}`;

function failuresOf(name: string, errors: readonly SerializedError[], passedThen = false) {
  const message = errors.map((error) => error.stack ?? error.message).join('\n');
  return message === '' ? [] : [{ name, message, passedThen }];
}
