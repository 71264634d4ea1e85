import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * `npm run test:changed [-- <commit or branch>]`: the tests that depend on what changed since `main`, and the checks
 * that take a second. Not the journeys in a browser: `npm test` runs those and everything else.
 */
const [since = 'main'] = process.argv.slice(2);
const changed = listChanged().filter(
  (path) => /\.(?:ts|tsx|mjs|css|json|md)$/.test(path) && existsSync(path),
);
const sources = changed.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

if (changed.length === 0) console.log(`Nothing has changed since ${since}.`);
else runAll();

/** Committed since the branch left, not committed yet, or new. */
function listChanged(): string[] {
  const [base = ''] = ask('merge-base', since, 'HEAD');
  return [...ask('diff', '--name-only', base), ...ask('ls-files', '--others', '--exclude-standard')];
}

function ask(...options: string[]): string[] {
  try {
    return execFileSync('git', options, { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  } catch {
    console.error(
      `git cannot compare with ${since}. Name a commit or a branch: npm run test:changed -- <name>`,
    );
    return process.exit(1);
  }
}

function runAll(): void {
  console.log(`${changed.length} files have changed since ${since}.`);
  const passed = [
    run('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
    sources.length === 0 || run('oxlint', ['--quiet', ...sources]),
    // What did not change since the last time is not looked at again.
    run('tsc', ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']),
    // By imports only: package.json changes often, and would select every test there is.
    sources.length === 0 || run('vitest', ['related', '--run', '--passWithNoTests', ...sources]),
  ];
  if (passed.includes(false)) process.exit(1);
}

function run(command: string, options: readonly string[]): boolean {
  console.log(`\n— ${command} —`);
  return spawnSync(command, options, { stdio: 'inherit' }).status === 0;
}
