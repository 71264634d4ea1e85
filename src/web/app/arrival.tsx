import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { robotsRule } from './page-head.ts';
import type { Page } from './paths.ts';

/**
 * Brings a reader to what an address means once its screen stands: the section of a hash or a path, else the top.
 * The keyboard moves along, the tab and search engines are told the page's name.
 */
export function Arrival({ page }: { page: Page }) {
  const { hash, key, pathname } = useLocation();
  const goesBack = useNavigationType() === 'POP';
  const isFirst = useRef(true);

  useEffect(() => {
    describePage(page);
  }, [page]);

  useEffect(() => {
    const opened = isFirst.current && goesBack;
    isFirst.current = false;
    const section = document.getElementById(hash === '' ? (page.anchor ?? '') : decodeAnchor(hash));
    // On going back, and on a plain first visit, the browser's own scroll position is the right one.
    if (section === null && goesBack) return;
    const target = section ?? document.querySelector('main h1');
    if (section === null) scrollTo({ top: 0, behavior: 'instant' });
    else section.scrollIntoView({ behavior: opened ? 'instant' : 'auto' });
    if (target instanceof HTMLElement) focusQuietly(target);
  }, [hash, key, pathname, page.anchor, goesBack]);

  return null;
}

function describePage({ title, description, indexed }: Page): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelector('meta[name="robots"]')?.setAttribute('content', robotsRule(indexed));
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
