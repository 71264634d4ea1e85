import { spawnSync } from 'node:child_process';

export interface BrowserLaunch {
  executablePath?: string;
  channel?: string;
  args: string[];
}

/**
 * How to launch the browser of the tests. On Linux it comes from a package, so nothing has to be installed by hand;
 * elsewhere the installed Chrome serves. The arguments keep it off the network.
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
  // The package brings the few libraries a bare system lacks, and unpacks them when it believes to run on Lambda.
  if (!hasSystemLibraries()) process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args };
}

function hasSystemLibraries(): boolean {
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'].every((name) => stdout?.includes(name));
}
