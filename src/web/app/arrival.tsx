import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { robotsRule } from './page-head.ts';
import type { Page } from './paths.ts';

/**
 * Brings a reader to what an address means once its screen stands: the section of a hash or a path, else the top.
 * The keyboard moves along, and the tab is told the page's name. Mounted anew for each step of the history.
 */
export function Arrival({ page, hash }: { page: Page; hash: string }) {
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    describePage(page);
    const section = document.getElementById(hash === '' ? (page.anchor ?? '') : decodeAnchor(hash));
    // On opening a page and on going back, the scroll position of the browser is the right one.
    if (section === null && isReturn) return;
    if (section === null) scrollTo({ top: 0, behavior: 'instant' });
    else section.scrollIntoView({ behavior: isReturn ? 'instant' : 'auto' });
    const target = section ?? document.querySelector('main h1');
    if (target instanceof HTMLElement) focusQuietly(target);
  }, [page, hash, isReturn]);

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
