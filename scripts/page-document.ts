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
  return template.replace('<!--head-->', () => renderPageHead(page)).replace('<!--page-->', () => markup);
}

/** An address of the page; its markup does not depend on which. */
function examplePath(page: Page): string {
  return page.path.replaceAll(/:\w+/g, 'example').replace('*', '/not-found');
}
