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
const builtMark = join(root, 'dist', 'web.built-from');
const nodePath = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

installPackages();
if (!process.argv.includes('--no-build')) buildPages();

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

function buildPages() {
  const sources = [
    'src/web',
    'src/contract',
    'src/engine',
    'src/drawing',
    'src/values',
    'public',
    'index.html',
    'vite.config.ts',
  ];
  const scripts = ['scripts/build-web.ts', 'scripts/page-assets.ts', 'scripts/page-document.ts'];
  const wanted = digest([...sources, ...scripts, 'package.json', 'package-lock.json']);
  if (readMark(builtMark) === wanted && existsSync(join(root, 'dist', 'web', 'index.html'))) return;
  console.error('Building the pages (once, a few seconds) …');
  run(nodePath, ['scripts/build-web.ts'], 'The pages could not be built.');
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
