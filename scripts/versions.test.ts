import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(name, 'utf8');
const { version } = JSON.parse(read('package.json'));

test('package.json, its lock and the newest version of the changelog name one version', () => {
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe(version);
});

test('every command that the documents name is one of package.json, or npm’s own', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/development.md', 'ARCHITECTURE.md']
    .map(read)
    .join('\n');
  const named = [...documents.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
