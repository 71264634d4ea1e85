import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

export interface BrowserLaunch {
  executablePath?: string;
  channel?: string;
  args: string[];
}

/**
 * How to launch the browser of the tests. On Linux it comes from a package, so nothing has to be installed by hand;
 * elsewhere the installed Chrome is used. The arguments keep it off the network.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
  ];
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args };
  // The package includes the few libraries that a bare system lacks, and unpacks them if it believes it runs on
  // Lambda.
  if (!hasSystemLibraries()) process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  return { executablePath: await unpackBrowser(), args };
}

/** Unpacked into the project: the system's folder may hold another user's browser, which that user owns. */
async function unpackBrowser(): Promise<string> {
  const { TMPDIR: systemFolder } = process.env;
  process.env.TMPDIR = resolve('node_modules/.cache/browser');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (systemFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = systemFolder;
  }
}

function hasSystemLibraries(): boolean {
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'].every((name) => stdout?.includes(name));
}
