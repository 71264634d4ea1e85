import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findBreaches } from './structure-rules.ts';

/** The fast checks: no database, no browser, a few seconds. Prints what is wrong, and nothing else but a line each. */
const programs = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--quiet'] },
  { name: 'types', command: 'tsc', args: [] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'duplication (at most 3 %)', command: 'jscpd', args: ['--silent', '--config', '.jscpd.json', '.'] },
];

const failures = [checkStructure(), ...(await Promise.all(programs.map(runProgram)))].filter(Boolean);
if (failures.length > 0) process.exit(1);

function checkStructure(): boolean {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /^(src|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return report('structure', findBreaches(files).join('\n'), false);
}

function runProgram({ name, command, args }: (typeof programs)[number]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve(report(name, error.message, true)));
    child.on('close', (code) => resolve(report(name, code === 0 ? '' : output, code !== 0)));
  });
}

/** Prints one line for a passed check, or what it found; answers whether it failed. */
function report(name: string, findings: string, failed: boolean): boolean {
  const wrong = failed || findings.length > 0;
  console.log(wrong ? `✗ ${name}\n${findings}` : `✓ ${name}`);
  return wrong;
}
