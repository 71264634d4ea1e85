import { renderPageHead } from '../src/web/app/page-head.ts';
import type { Page } from '../src/web/app/paths.ts';

interface DocumentParts {
  /** `index.html`. */
  template: string;
  /** The markup of the page at a path, as rendered by `src/web/app/prerender.tsx`. */
  renderPage: (path: string) => Promise<string>;
}

/** The finished HTML of a row of the route table, the same in the build and in development. */
export async function composeDocument(page: Page, { template, renderPage }: DocumentParts): Promise<string> {
  const markup = await renderPage(examplePath(page));
  if (markup.includes('<script')) throw new Error(`${page.file} contains a script that the policy refuses.`);
  return template
    .replace('"/api/start"', () => `"${startAddress(page)}"`)
    .replace('<!--head-->', () => renderPageHead(page))
    .replace('<!--page-->', () => markup);
}

/** What `early.js` asks for: with the start come the first data of the screen, where it has any. */
function startAddress({ screen }: Page): string {
  return screen === 'dashboard' ? `/api/start?screen=${screen}` : '/api/start';
}

/** An address of the page; its markup does not depend on which. */
function examplePath(page: Page): string {
  return page.path.replaceAll(/:\w+/g, 'example').replace('*', '/not-found');
}
