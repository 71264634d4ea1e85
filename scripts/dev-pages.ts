import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { findPage } from '../src/web/app/find-page.ts';
import { notFoundPage } from '../src/web/app/own-pages.ts';
import type { Page } from '../src/web/app/paths.ts';
import { buildSecurityHeaders } from '../src/server/platform/http/security-headers.ts';
import { composeDocument } from './page-document.ts';

/** The parts of `src/web/ui` in all their states; only here, never in a build. */
const partsPath = '/dev/parts';
const pagesScript = '/src/web/app/main.tsx';
const partsScript = '/src/web/app/parts/main.tsx';
const prerenderScript = '/src/web/app/prerender.tsx';

export interface DevelopmentPages {
  /** Answers requests for the pages and their sources; false for what is the product's. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Answers with the "not found" page. */
  answerNotFound: (response: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
}

/** The pages from their sources, with hot reload over the connections of `server`. */
export async function openDevelopmentPages(server: Server): Promise<DevelopmentPages> {
  const nonce = randomBytes(16).toString('base64');
  const vite = await openVite(server, nonce);
  const headers = { ...pageHeaders(nonce), 'content-type': 'text/html; charset=utf-8' };
  const publicPaths = new Set(readdirSync('public').map((name) => `/${name}`));
  const sendPage = async (response: ServerResponse, page: Page) => {
    try {
      const html = await drawPage(vite, page);
      response.writeHead(page === notFoundPage ? 404 : 200, headers).end(html);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.stack}\n`);
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = findPage(pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (isSource(pathname) || publicPaths.has(pathname))
      vite.middlewares(request, response, () => response.writeHead(404).end());
    else if (pathname === partsPath) response.writeHead(200, headers).end(await drawParts(vite));
    else if (page === notFoundPage) return false;
    else await sendPage(response, page);
    return true;
  };
  const answerNotFound = (response: ServerResponse) => sendPage(response, notFoundPage);
  return { answer, answerNotFound, close: () => vite.close() };
}

function openVite(server: Server, nonce: string): Promise<ViteDevServer> {
  return createServer({
    appType: 'custom',
    logLevel: 'warn',
    // The only inline script, with which React's hot reload begins, carries the nonce that the policy names.
    html: { cspNonce: nonce },
    optimizeDeps: { entries: ['index.html', partsScript.slice(1)] },
    server: {
      middlewareMode: true,
      ws: { server },
      // The packages may be elsewhere, behind a link.
      fs: { allow: ['.', realpathSync('node_modules')] },
      warmup: { clientFiles: [`.${pagesScript}`], ssrFiles: [`.${prerenderScript}`] },
    },
  });
}

async function drawPage(vite: ViteDevServer, page: Page): Promise<string> {
  const prerender = await vite.ssrLoadModule(prerenderScript);
  const renderPage: (typeof Prerender)['renderPage'] = prerender['renderPage'];
  return composeDocument(page, { template: await readTemplate(vite), renderPage });
}

async function drawParts(vite: ViteDevServer): Promise<string> {
  return (await readTemplate(vite))
    .replace('<!--head-->', '<title>Parts | Sponsorscope</title>')
    .replace('<!--page-->', '')
    .replace(pagesScript, partsScript);
}

/** What Vite adds goes around the page: within its markup React would find something it did not draw. */
function readTemplate(vite: ViteDevServer): Promise<string> {
  return vite.transformIndexHtml('/', readFileSync('index.html', 'utf8'));
}

/** What Vite serves: its own scripts, sources and packages. The rest of this folder is not for browsers. */
function isSource(path: string): boolean {
  return /^\/(?:@|__|src\/|node_modules\/)/.test(path);
}

/** The product's own headers: what its policy would refuse is refused here too. */
function pageHeaders(nonce: string): Record<string, string> {
  const { page } = buildSecurityHeaders(false);
  const policy = page['content-security-policy'] ?? '';
  return {
    ...page,
    'cache-control': 'no-store',
    'content-security-policy': policy
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      // Some browsers do not accept a socket at the page's own address.
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}
