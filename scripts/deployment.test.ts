import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** What belongs to the database and the proxy of the compose file, not to the product. */
const foreign = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'PGOPTIONS', 'DOMAIN'];

test('the compose file and the image set variables that the product reads', () => {
  const documented = new Set(
    [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name),
  );
  const composed = [...read('compose.yaml').matchAll(/^ {2,}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name ?? '',
  );
  const built = [...read('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  const own = [...composed, ...built].filter((name) => ![...foreign, 'NODE_ENV'].includes(name));
  expect(own.length).toBeGreaterThan(4);
  expect(own.filter((name) => !documented.has(name))).toEqual([]);
});

test('the image starts the product as npm start does', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  const { scripts } = JSON.parse(read('package.json'));
  expect(JSON.parse(command).join(' ')).toBe(scripts.start);
});

test('every folder the image takes from the build is there or is made by it', () => {
  const folders = [...read('Dockerfile').matchAll(/--from=build \/app\/([\w.-]+)/g)].map(
    ([, name]) => name ?? '',
  );
  const made = ['node_modules', 'dist'];
  expect(folders.filter((name) => !made.includes(name) && !existsSync(join(root, name)))).toEqual([]);
});
