import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Change } from './mutation-places.ts';

/** A copy of the working tree in which things may be broken; the tree itself is never written to. */
export interface TreeCopy {
  root: string;
  /** Does the work while the change stands in the copy. */
  whileChanged: <T>(change: Change, work: () => Promise<T>) => Promise<T>;
  remove: () => void;
}

export function copyTree(of: string): TreeCopy {
  const from = resolve(of);
  const root = mkdtempSync(join(tmpdir(), 'sponsorscope-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.split('\0')) {
    if (path === '' || path === 'node_modules' || !existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(from, path), join(root, path));
  }
  for (const built of ['node_modules', 'dist']) {
    if (existsSync(join(from, built))) symlinkSync(join(from, built), join(root, built));
  }
  return {
    root,
    async whileChanged(change, work) {
      const path = join(root, change.path);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.slice(0, change.start) + change.replacement + text.slice(change.end));
      try {
        return await work();
      } finally {
        writeFileSync(path, text);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
