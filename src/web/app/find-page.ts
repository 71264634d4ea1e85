import { matchPath } from 'react-router';
import { pages, type Page } from './paths.ts';
import { notFoundPage } from './own-pages.ts';

/** The row of the route table that answers a path; the not-found page for all others. */
export function findPage(pathname: string): Page {
  return pages.find((page) => matchPath(page.path, pathname) !== null) ?? notFoundPage;
}
