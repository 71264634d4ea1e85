import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { findPage } from '../src/web/app/find-page.ts';
import { notFoundPage, type Page } from '../src/web/app/paths.ts';
import { buildSecurityHeaders } from '../src/server/http/security-headers.ts';
import { composeDocument } from './page-document.ts';

/** The parts of `src/web/ui` in all their states; only here, never in a build. */
const partsPath = '/dev/parts';
const partsHead = '<title>Parts | Sponsorscope</title>';

export interface DevelopmentPages {
  /** Answers what the pages are made of; false for what is the product's. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Answers with the page that says there is none. */
  answerNotFound(response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** The pages from their sources, with hot reload over the connections of `server`. */
export async function openDevelopmentPages(server: Server): Promise<DevelopmentPages> {
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'warn',
    // The one inline script, which React's hot reload begins with, carries the nonce that the policy names.
    html: { cspNonce: nonce },
    optimizeDeps: { entries: ['index.html', 'src/web/app/parts/main.tsx'] },
    server: { middlewareMode: true, ws: { server } },
  });
  const headers = pageHeaders(nonce);
  const publicPaths = new Set(readdirSync('public').map((name) => `/${name}`));

  const send = async (response: ServerResponse, { html, status }: { html: string; status: number }) => {
    const document = await vite.transformIndexHtml('/', html);
    response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(document);
  };
  const sendPage = async (response: ServerResponse, page: Page) => {
    try {
      const { renderPage } = (await vite.ssrLoadModule('/src/web/app/prerender.tsx')) as typeof Prerender;
      const html = await composeDocument(page, { template: readTemplate(), renderPage });
      await send(response, { html, status: page === notFoundPage ? 404 : 200 });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.stack}\n`);
    }
  };
  return {
    async answer(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (isSource(pathname) || publicPaths.has(pathname)) {
        vite.middlewares(request, response, () => response.writeHead(404).end());
        return true;
      }
      if (pathname === partsPath) {
        await send(response, { html: partsDocument(readTemplate()), status: 200 });
        return true;
      }
      const page = findPage(pathname);
      if (page === notFoundPage) return false;
      await sendPage(response, page);
      return true;
    },
    answerNotFound: (response) => sendPage(response, notFoundPage),
    close: () => vite.close(),
  };
}

/** What Vite answers: its own scripts, sources and packages. The rest of this folder is not for browsers. */
function isSource(path: string): boolean {
  return /^\/(?:@|__|src\/|node_modules\/)/.test(path);
}

function readTemplate(): string {
  return readFileSync('index.html', 'utf8');
}

function partsDocument(template: string): string {
  return template
    .replace('<!--head-->', partsHead)
    .replace('<!--page-->', '')
    .replace('/src/web/app/main.tsx', '/src/web/app/parts/main.tsx');
}

/** Those of the product, so that what its policy would refuse is refused here too. */
function pageHeaders(nonce: string): Record<string, string> {
  const { page } = buildSecurityHeaders(false);
  const policy = page['content-security-policy'] ?? '';
  return {
    ...page,
    'cache-control': 'no-store',
    'content-security-policy': policy
      .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
      // Not every browser takes a socket of the same address for the page's own.
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  };
}
