import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Stands in for npm, and for the Node that it installs: both say something where a program would be heard. */
const fakeNode =
  '#!/bin/sh\necho "said by the build"\nmkdir -p dist/web dist/server && touch dist/web/index.html dist/server/main.js\n';
const fakeNpm = `#!/bin/sh
echo "said by npm $1"
mkdir -p node_modules/.bin
cp "$FAKE_NODE" node_modules/.bin/node
`;

test.skipIf(process.platform === 'win32')(
  'preparing a fresh copy leaves standard output to the command itself',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sponsorscope-ready-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['scripts', 'bin']) mkdirSync(join(folder, name));
    copyFileSync('scripts/ready.mjs', join(folder, 'scripts/ready.mjs'));
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), '{}');
    writeExecutable(join(folder, 'bin/npm'), fakeNpm);
    writeExecutable(join(folder, 'fake-node'), fakeNode);
    const prepare = () =>
      spawnSync(process.execPath, ['scripts/ready.mjs'], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
          FAKE_NODE: join(folder, 'fake-node'),
        },
      });

    const first = prepare();
    expect(first).toMatchObject({ status: 0, stdout: '' });
    expect(first.stderr).toMatch(
      /Installing packages.*\nsaid by npm ci\nBuilding the pages.*\nsaid by the build\nBuilding the server.*\nsaid by the build\n/,
    );
    expect(prepare()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  },
);

function writeExecutable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}
