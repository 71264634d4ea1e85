import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { exampleChannels } from '../../../contract/limits.ts';
import { createMemo } from '../limits/single-flight.ts';
import { escapeMarkup } from '../documents/html/markup.ts';
import { answerFile } from './file-answer.ts';
import { compress, readFiles, storeBytes } from './file-store.ts';
import { renderMarkdown } from './markdown.ts';

const ownCache = 'no-cache';
const libraryCache = 'public, max-age=3600';
const libraryFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const pageName = 'documentation.html';
const fontName = 'inter-latin-wght-normal.woff2';
const root = join(import.meta.dirname, '..', '..', '..', '..');
const ownFolder = join(import.meta.dirname, 'documentation');
const fontFolder = join(root, 'node_modules/@fontsource-variable/inter/files');

/**
 * The documentation of the API: `docs/api.md` as a page, below it the interface of swagger-ui-dist (`folder`) with a
 * start script of our own, because the policy allows no inline script; and the client for download.
 */
export function createDocumentation(folder: string, isDemo: boolean): Hono {
  const own = readFiles(ownFolder);
  for (const [name, file] of readFiles(fontFolder, (path) => path === fontName)) own.set(name, file);
  own.set(pageName, storeBytes(Buffer.from(renderPage(isDemo)), 'text/html; charset=utf-8'));
  const client = readFileSync(join(root, 'clients/typescript/sponsorscope.ts'), 'utf8');
  // Displayed when opened: no browser knows the media type of a TypeScript file.
  own.set('sponsorscope.ts', storeBytes(Buffer.from(client), 'text/plain; charset=utf-8'));
  const library = readFiles(folder, (path) => libraryFiles.includes(path));
  const findCompressed = createMemo(compress);
  const documentation = new Hono();
  documentation.get('/docs', (context) => context.redirect('/docs/', 301));
  documentation.get('/docs/*', async (context, next) => {
    const name = context.req.path.slice('/docs/'.length) || pageName;
    const file = own.get(name) ?? library.get(name);
    if (file === undefined) return next();
    return answerFile(context.req.raw, await findCompressed(file), {
      cacheControl: own.has(name) ? ownCache : libraryCache,
    });
  });
  return documentation;
}

function renderPage(isDemo: boolean): string {
  const text = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const { html, chapters } = renderMarkdown(
    isDemo ? text : text.replaceAll(exampleChannels.demo, exampleChannels.real),
  );
  const contents = chapters.map(({ id, title }) => `<li><a href="#${id}">${escapeMarkup(title)}</a></li>`);
  return readFileSync(join(ownFolder, pageName), 'utf8')
    .replace('<!--contents-->', () => contents.join(''))
    .replace('<!--text-->', () => html);
}
