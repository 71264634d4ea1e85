import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { developmentDataDir, developmentOrigin } from './dev-installation.ts';
import { openDevelopmentPages } from './dev-pages.ts';
import { createProxy } from './dev-proxy.ts';
import { findFreePort } from './server-process.ts';

/**
 * `npm run dev`: the product's server, restarted with every change, and in front of it the pages from their sources,
 * at one address. It has a data folder of its own; everything else can be configured as for the product.
 */
const origin = readOrigin();
const front = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
const pages = await openDevelopmentPages(front);
await listen();
const serverPort = await findFreePort();
const forward = createProxy(serverPort, pages.answerNotFound);
const product = startProduct();
await stopTogether();

function readOrigin(): string {
  try {
    return developmentOrigin(process.env);
  } catch (error) {
    return endWith(error);
  }
}

async function listen(): Promise<void> {
  // An address leaves out the default port.
  const port = Number(new URL(origin).port || 80);
  front.listen(port, '127.0.0.1');
  try {
    await once(front, 'listening');
  } catch (cause) {
    endWith(new Error(`Port ${port} cannot be used. Set PORT to a free one.`, { cause }));
  }
}

function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Pages of this installation's own host are drawn from their sources; the product answers everything else. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const own = new URL(origin);
  const { host = '' } = request.headers;
  if (host === `127.0.0.1:${own.port}` && request.method === 'GET') {
    response.writeHead(307, { location: origin + (request.url ?? '/') }).end();
    return;
  }
  if (host === own.host && (await pages.answer(request, response))) return;
  await forward(request, response);
}

function startProduct() {
  const options = ['--watch', '--watch-preserve-output', '--max-semi-space-size=16'];
  const child = spawn(process.execPath, [...options, ...inspectorOptions(), 'src/server/main.ts'], {
    env: {
      DATA_DIR: developmentDataDir,
      ...process.env,
      BASE_URL: origin,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => {
    const isReady = line.startsWith('Sponsorscope is ready at ');
    console.log(isReady ? `Sponsorscope is ready at ${origin}, and follows every change.` : line);
  });
  return child;
}

/** `npm run dev -- --inspect`: for the product, not for this script. */
function inspectorOptions(): string[] {
  const given = process.argv.slice(2);
  const wrong = given.find((each) => !/^--inspect(?:-brk|-wait)?(?:=[\w.:]+)?$/.test(each));
  if (wrong !== undefined) endWith(`${wrong} is not an option: npm run dev [-- --inspect]`);
  return given;
}

/** Whatever ends one of the parts ends all of them. */
async function stopTogether(): Promise<void> {
  const ended = once(product, 'exit');
  let isWished = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isWished = true;
      product.kill('SIGTERM');
    });
  }
  await ended;
  front.close();
  front.closeAllConnections();
  await pages.close();
  process.exit(isWished ? 0 : 1);
}
