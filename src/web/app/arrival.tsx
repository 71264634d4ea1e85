import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isWithinScreen } from '../ui/use-tab-in-address.ts';
import { robotsRule } from './page-head.ts';
import type { Page } from './paths.ts';

/**
 * Brings a reader to what an address means once its screen stands: the section of a hash or a path, else the top.
 * The keyboard moves along, and the tab is told the page's name. Mounted anew for each step of the history.
 */
export function Arrival({ page, hash }: { page: Page; hash: string }) {
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isOpening = isReturn && key === firstEntryKey;
  const staysOnScreen = isWithinScreen(state);

  useEffect(() => {
    describePage(page);
    // On going back, the scroll position that the browser restores is the right one.
    if (staysOnScreen || (isReturn && !isOpening)) return;
    // Whoever went on by keyboard before the script had come is not taken back.
    if (isOpening && hasFocus()) return;
    const section = document.getElementById(hash === '' ? (page.anchor ?? '') : decodeAnchor(hash));
    if (section !== null) arriveAt(section, isOpening ? 'instant' : 'auto');
    else if (!isOpening) arriveAtTop();
  }, [page, hash, isReturn, isOpening, staysOnScreen]);

  return null;
}

/** The router's name for the entry of the history that was opened, not navigated to. */
const firstEntryKey = 'default';

function arriveAt(section: HTMLElement, behavior: ScrollBehavior): void {
  section.scrollIntoView({ behavior });
  focusQuietly(section);
}

function arriveAtTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) focusQuietly(heading);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
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
