import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { answerFile } from './file-answer.ts';
import { computeEtag, readFiles } from './file-store.ts';
import type { StoredFile } from './file-store.ts';

const pageCache = 'no-cache';
/** Built files have a hash of their content in their name. */
const hashedCache = 'public, max-age=31536000, immutable';
const fileCache = 'public, max-age=3600';
/** The build's table of paths and prerendered files. */
const tableName = 'pages.json';
const rootedImage = /(<meta property="og:image" content=")(\/[^"]*" \/>)/;
/** Compressed while the product starts: the build's highest quality would take a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const notBuilt = 'The pages are not built yet: run "npm run build".\n';

interface Pages {
  app: Hono;
  /** The pattern of the page at a path, `file` for a file, `unknown` for anything else. */
  findRoute(path: string): string;
}

interface Installation {
  /** With it, the pages' metadata for other sites contains full addresses. */
  origin: string | null;
  /** Whom people write to; the pages' own demo address if there is none. */
  contactAddress: string | null;
}

/** Prerendered pages by their paths, the files they load, and a page of its own for every other path. */
export function createPages(folder: string, installation: Installation): Pages {
  const files = readFiles(folder);
  const table = readTable(files.get(tableName));
  files.delete(tableName);
  const pages = new Hono();
  for (const { pattern, file: name, status } of table) {
    const built = files.get(name);
    if (built === undefined || pattern === '*') continue;
    const file = placePage(built, { ...installation, pattern });
    pages.get(pattern, ({ req }) => answerFile(req.raw, file, { status, cacheControl: pageCache }));
  }
  pages.get('*', (context, next) => {
    const file = files.get(decodePath(context).slice(1));
    if (file === undefined || file.type.startsWith('text/html')) return next();
    const isHashed = context.req.path.startsWith('/assets/');
    return answerFile(context.req.raw, file, { cacheControl: isHashed ? hashedCache : fileCache });
  });
  const missing = files.get('404.html');
  const notFoundPage = missing && placePage(missing, { ...installation, origin: null, pattern: '*' });
  pages.notFound((context) => {
    if (notFoundPage === undefined)
      return context.text(files.size === 0 ? notBuilt : 'Page not found\n', 404);
    return answerFile(context.req.raw, notFoundPage, { status: 404, cacheControl: pageCache });
  });
  const routes = table.map(({ pattern }) => ({ pattern, matches: matcherOf(pattern) }));
  const findRoute = (path: string) => {
    if (files.has(path.slice(1))) return 'file';
    return routes.find(({ pattern, matches }) => pattern !== '*' && matches.test(path))?.pattern ?? 'unknown';
  };
  return { app: pages, findRoute };
}

/** A page's pattern as a regular expression; parts that begin with a colon match any name. */
function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

const pageTable = z.array(z.object({ pattern: z.string(), file: z.string(), status: z.number().int() }));

function readTable(file: StoredFile | undefined): z.infer<typeof pageTable> {
  return file === undefined ? [] : pageTable.parse(JSON.parse(file.plain.toString('utf8')));
}

function decodePath(context: Context): string {
  try {
    return decodeURIComponent(context.req.path);
  } catch {
    return context.req.path;
  }
}

/** The address in the pages as they are built (`src/web/session/contact-address.ts`). */
const builtContactAddress = 'hello@sponsorscope.example';

/** A page with what this installation is configured with, never with anything of a request. */
function placePage(page: StoredFile, place: Installation & { pattern: string }): StoredFile {
  const { origin, contactAddress } = place;
  if (origin === null && contactAddress === null) return page;
  const built = page.plain.toString('utf8');
  const reached =
    contactAddress === null ? built : built.replaceAll(builtContactAddress, () => contactAddress);
  const placed = origin === null ? reached : placeAtOrigin(reached, { origin, pattern: place.pattern });
  const plain = Buffer.from(placed);
  return {
    ...page,
    etag: computeEtag(plain),
    plain,
    br: Buffer.from(brotliCompressSync(plain, brotliOptions)),
    gzip: Buffer.from(gzipSync(plain)),
  };
}

/** Other sites require full addresses in the metadata: of the picture and, if the page has a single path, its own. */
function placeAtOrigin(text: string, { origin, pattern }: { origin: string; pattern: string }): string {
  const address = pattern.includes(':') ? '' : `<meta property="og:url" content="${origin}${pattern}" />`;
  return text.replace(rootedImage, (_, head: string, tail: string) => address + head + origin + tail);
}
