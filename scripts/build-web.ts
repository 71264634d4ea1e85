import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, minifySync, type Plugin } from 'vite';
import { notFoundPage } from '../src/web/app/own-pages.ts';
import { pages, type Page } from '../src/web/app/paths.ts';
import type * as Prerender from '../src/web/app/prerender.tsx';
import { groupsOf, learnUsers, type Users } from './code-splitting.ts';
import { findPageAssets, type Manifest } from './page-assets.ts';
import { describeCost, listBreaches, measurePage } from './page-budgets.ts';
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
const textFontPattern = /^inter-latin-wght-normal-.*\.woff2$/;
const fontPattern = /^(?:inter-latin-wght|bricolage-grotesque-latin-700)-normal-.*\.woff2$/;

try {
  await buildClient();
  await buildPrerender();
  await writePages();
  minifyEarlyScript();
  compressTexts();
  checkBudgets();
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
  const groups = groupsOf(await readUsers());
  await build({
    logLevel: 'warn',
    plugins: [refuseDevelopment],
    build: { outDir: webFolder, rolldownOptions: { output: { codeSplitting: { groups } } } },
  });
}

/** Built once as the bundler splits by itself: only then is it known what each screen really needs. */
async function readUsers(): Promise<Users> {
  let users: Users = new Map();
  const learning = learnUsers((found) => {
    users = found;
  });
  await build({
    logLevel: 'warn',
    plugins: [learning],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      // Else what two share may stand with one of them.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  return users;
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
    const linked = handOver(html).replace('</head>', () => `  ${linkAssets(page, manifest)}\n  </head>`);
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

/**
 * The sheet of the shell comes with the page, which is then drawn without a second answer; both are kept until they
 * change. Its script is asked for after the first drawing, by `early.js`.
 */
function handOver(html: string): string {
  const [sheetLink, sheet] = find(html, /<link rel="stylesheet"[^>]*href="\/([^"]+)">/);
  const [scriptElement, script] = find(html, /<script type="module"[^>]*src="\/([^"]+)"><\/script>/);
  const rules = readFileSync(join(webFolder, sheet), 'utf8');
  if (rules.includes('</')) throw new Error(`${sheet} would end its own element.`);
  return html
    .replace(sheetLink, () => `<style>${rules}</style>`)
    .replace(scriptElement, () => `<link data-rel="modulepreload" crossorigin href="/${script}" />`)
    .replace(' data-start=', () => ` data-script="/${script}" data-sheet="/${sheet}" data-start=`);
}

/** An element of the template, and the file that it names. */
function find(html: string, pattern: RegExp): [string, string] {
  const [element, file] = pattern.exec(html) ?? [];
  if (element === undefined || file === undefined)
    throw new Error(`The page has nothing like ${pattern.source}.`);
  return [element, file];
}

/** Inserted after the template's links, because its style sheet sets the order of all layers. */
function linkAssets(page: Page, manifest: Manifest): string {
  const { scripts, styles } = findPageAssets(manifest, page.screen);
  // The face for names waits on screens of work: their text must not wait for it.
  const pattern = page.indexed ? fontPattern : textFontPattern;
  const fonts = readdirSync(join(webFolder, 'assets')).filter((name) => pattern.test(name));
  return [
    ...fonts.map(
      (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin />`,
    ),
    ...scripts.map((file) => `<link data-rel="modulepreload" crossorigin href="/${file}" />`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ].join('\n    ');
}

/** The bundler copies it as it is, and every page waits for it. */
function minifyEarlyScript(): void {
  const file = join(webFolder, 'early.js');
  writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code);
}

function compressTexts(): void {
  for (const file of listFiles(webFolder).filter((name) => textEndings.includes(extname(name)))) {
    const bytes = readFileSync(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Fails where a page loads more than its budget: nobody notices the next file, but everybody the fiftieth. */
function checkBudgets(): void {
  const sizeOf = (file: string) =>
    readFileSync(join(webFolder, `${file}${file.endsWith('.woff2') ? '' : '.gz'}`)).length;
  const screens = new Map(pages.map(({ screen, file }) => [screen, file]));
  // The path that most people open, not the last that leads to it.
  screens.set('landing', 'index.html');
  const costs = [...screens].map(([screen, file]) =>
    measurePage(screen, readFileSync(join(webFolder, file), 'utf8'), sizeOf),
  );
  for (const cost of costs) console.log(describeCost(cost));
  const breaches = costs.flatMap(listBreaches);
  if (breaches.length > 0) throw new Error(`Over budget:\n${breaches.join('\n')}`);
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
