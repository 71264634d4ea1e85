// Runs before every command, on any Node from version 20: installs the packages and builds the pages
// when they are missing or stale, and otherwise does nothing. Plain JavaScript without packages for that reason.
// It writes to standard error only, because the command's own standard output may be piped.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installedMark = join(root, 'node_modules', '.sponsorscope-installed');
const nodePath = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

installPackages();
if (!process.argv.includes('--no-build')) {
  const shared = [
    'src/contract',
    'src/engine',
    'src/drawing',
    'src/values',
    'package.json',
    'package-lock.json',
  ];
  build('web', 'index.html', [
    'src/web',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/build-web.ts',
    'scripts/page-assets.ts',
    'scripts/page-document.ts',
    ...shared,
  ]);
  build('server', 'main.js', [
    'src/server',
    'src/youtube',
    'src/doubles',
    'scripts/build-server.ts',
    ...shared,
  ]);
}

function installPackages() {
  const wanted = digest(['package.json', 'package-lock.json']);
  if (readMark(installedMark) === wanted && existsSync(nodePath)) return;
  console.error('Installing packages (once, about half a minute) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.');
  if (!existsSync(nodePath)) {
    fail('The package "node" did not install itself: allow its install script and run the command again.');
  }
  writeFileSync(installedMark, wanted);
}

/** Builds `dist/<name>` with `scripts/build-<name>.ts`, unless it is there and was built from the same sources. */
function build(name, file, sources) {
  const builtMark = join(root, 'dist', `${name}.built-from`);
  const wanted = digest(sources);
  if (readMark(builtMark) === wanted && existsSync(join(root, 'dist', name, file))) return;
  const what = name === 'web' ? 'the pages' : 'the server';
  console.error(`Building ${what} (once, a few seconds) …`);
  run(nodePath, [`scripts/build-${name}.ts`], `Building ${what} failed.`);
  writeFileSync(builtMark, wanted);
}

function run(command, args, sentence) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['inherit', 2, 'inherit'], shell });
  if (status !== 0) fail(sentence);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readMark(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function digest(paths) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of paths.flatMap(listFiles)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
