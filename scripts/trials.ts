import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run trials [-- <part of a test file's path> …]`: properties, and tests that take long by nature, repeated often
 * enough to be convincing. `npm test` runs a small sample of each, always the same. `TRIAL_SEED` repeats a run with a
 * printed seed.
 */
const sought = process.argv.slice(2);
const seed = process.env['TRIAL_SEED'] ?? String(Date.now() % 1_000_000);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter(
    (path) => path.endsWith('.test.ts') && /\/test-trials\.ts|fast-check/.test(readFileSync(path, 'utf8')),
  )
  .filter((path) => sought.length === 0 || sought.some((part) => path.includes(part)));

if (files.length === 0) {
  console.error(`No trial has ${sought.join(' or ')} in its path.`);
  process.exit(1);
}
console.log(`${files.length} files of trials, from the seed ${seed} (TRIAL_SEED=${seed} repeats it).`);
const unhurried = [
  '--testTimeout=3600000',
  '--retry=0',
  '--project=unit',
  '--project=web',
  '--project=server',
];
// Millions of rows belong on a disk.
const env = { ...process.env, TRIALS: 'whole', TRIAL_SEED: seed, TMPDIR: tmpdir() };
const { status } = spawnSync('vitest', ['run', ...unhurried, ...files], { stdio: 'inherit', env });
process.exit(status ?? 1);
