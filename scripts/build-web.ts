import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { notFoundPage, pages, type Page } from '../src/web/app/paths.ts';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { findPageAssets, type Manifest } from './page-assets.ts';
import { composeDocument } from './page-document.ts';

/**
 * Builds the pages into `dist/web`: the client's scripts and styles, one finished HTML file for each page, a
 * compressed copy beside every text file, and `pages.json`, from which the server reads which path gets which file.
 */
/** Built in a temporary folder and moved at the end: no server serves half a build, and two builds do not collide. */
const finishedFolder = 'dist/web';
const webFolder = `dist/web-${process.pid}`;
const prerenderFolder = `dist/prerender-${process.pid}`;
const textEndings = ['.html', '.js', '.css', '.svg', '.json', '.txt'];
/** The fonts' style sheets name one file for each script; pages are written in these two. */
const fontPattern = /^(?:inter-latin-wght|bricolage-grotesque-latin-700)-normal-.*\.woff2$/;

try {
  await buildClient();
  await buildPrerender();
  await writePages();
  compressTexts();
  reportLandingPage();
  rmSync(finishedFolder, { recursive: true, force: true });
  renameSync(webFolder, finishedFolder);
} finally {
  for (const folder of [webFolder, prerenderFolder]) rmSync(folder, { recursive: true, force: true });
}

async function buildClient(): Promise<void> {
  const developed = resolve('src/web/app/parts');
  const refuseDevelopment: Plugin = {
    name: 'refuse-development',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const found = modules.find((id) => id.startsWith(developed));
      if (found !== undefined)
        this.error(`${found} is for "npm run dev" alone, and must not be in the product.`);
    },
  };
  await build({ logLevel: 'warn', plugins: [refuseDevelopment], build: { outDir: webFolder } });
}

async function buildPrerender(): Promise<void> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/web/app/prerender.tsx',
      outDir: prerenderFolder,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });
}

async function writePages(): Promise<void> {
  const template = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8'));
  const prerenderFile = pathToFileURL(join(process.cwd(), prerenderFolder, 'prerender.js')).href;
  const { renderPage }: typeof Prerender = await import(prerenderFile);
  const table = [...pages, notFoundPage];
  const written = new Set<string>();
  for (const page of table) {
    if (written.has(page.file)) continue;
    written.add(page.file);
    const html = await composeDocument(page, { template, renderPage });
    const linked = html.replace('</head>', () => `  ${linkAssets(page, manifest)}\n  </head>`);
    writeText(join(webFolder, page.file), linked);
  }
  const routes = table.map((page) => ({
    pattern: page.path,
    file: page.file,
    status: page === notFoundPage ? 404 : 200,
  }));
  writeText(join(webFolder, 'pages.json'), `${JSON.stringify(routes, null, 2)}\n`);
  rmSync(join(webFolder, '.vite'), { recursive: true });
}

/** Inserted after the template's links, because its style sheet sets the order of all layers. */
function linkAssets(page: Page, manifest: Manifest): string {
  const { scripts, styles } = findPageAssets(manifest, page.screen);
  const fonts = readdirSync(join(webFolder, 'assets')).filter((name) => fontPattern.test(name));
  return [
    ...fonts.map(
      (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ].join('\n    ');
}

function compressTexts(): void {
  for (const file of listFiles(webFolder).filter((name) => textEndings.includes(extname(name)))) {
    const bytes = readFileSync(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

function reportLandingPage(): void {
  const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  for (const [what, ending] of [
    ['script', '.js'],
    ['style', '.css'],
  ] as const) {
    const files = [...new Set(loaded)].filter((file) => file.endsWith(ending));
    const bytes = (packed: string) =>
      files.reduce((sum, file) => sum + readFileSync(join(webFolder, file + packed)).length, 0);
    const [gzip, brotli] = [bytes('.gz'), bytes('.br')].map((size) => (size / 1000).toFixed(1));
    console.log(`Landing page, ${what}: ${gzip} kB gzip, ${brotli} kB brotli, ${files.length} files`);
  }
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
