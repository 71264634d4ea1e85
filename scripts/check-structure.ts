import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findMigrationBreaches } from './migration-rules.ts';
import { findBreaches } from './structure-rules.ts';

/** Checks the tree against the rules of ARCHITECTURE.md and prints each breach. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(src|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css|sql)$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const breaches = [...findBreaches(files), ...findMigrationBreaches(files)];
for (const breach of breaches) console.log(breach);
if (breaches.length > 0) process.exit(1);
