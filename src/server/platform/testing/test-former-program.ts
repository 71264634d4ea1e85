import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const migrations = 'src/server/platform/db/migrations';
/** What the program consists of; packages and built pages are those of this version. */
const parts = ['src', 'clients', 'docs/api.md', 'package.json'];
const links = ['node_modules', 'dist'];

/** The program as it was before the newest migration came. */
export interface FormerProgram {
  root: string;
  migrationsFolder: string;
  /** The commit it was taken from; null if it is today's program, which only lacks that migration. */
  commit: string | null;
  remove(): void;
}

/**
 * Puts the neighbouring former program into a folder of its own: from the history if it is there, since a checkout may
 * come without it, else today's without its newest migration.
 */
export function takeFormerProgram(): FormerProgram {
  const newest = readdirSync(join(root, migrations)).toSorted().at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'sponsorscope-former-'));
  const commit = findCommitBefore(`${migrations}/${newest}`);
  if (commit === null) {
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
    rmSync(join(folder, migrations, newest));
  } else {
    const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  }
  for (const link of links)
    if (existsSync(join(root, link))) symlinkSync(join(root, link), join(folder, link), 'junction');
  return {
    root: folder,
    migrationsFolder: join(folder, migrations),
    commit,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The commit before the one that brought the file, or the newest one if none has yet. */
function findCommitBefore(path: string): string | null {
  try {
    const git = (...values: string[]) =>
      execFileSync('git', values, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
    const added = git('log', '--diff-filter=A', '--format=%H', '--', path).split('\n').at(-1);
    return git('rev-parse', '--verify', added ? `${added}^` : 'HEAD');
  } catch {
    // No git, no history, or only its end.
    return null;
  }
}
