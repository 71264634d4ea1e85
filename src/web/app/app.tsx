import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router';
import { useStart } from '../session/start.ts';
import type { Start } from '../session/start.ts';
import { isWithinScreen } from '../ui/use-tab-in-address.ts';
import { findPage } from './find-page.ts';
import { Providers } from './providers.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Screen } from './screens.tsx';
import { productSentence, type Page } from './paths.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { robotsRule } from './page-head.ts';
import classes from './app.module.css';

/** The whole product: the row of the route table for the current path, in its shell. */
export function App() {
  const { pathname, hash, key } = useLocation();
  const page = findPage(pathname);
  const start = useStart();
  const { site, account, leaving } = start;
  useAttendance(account?.profile.user_id);
  useEffect(() => {
    // What was pressed before anything here could answer is pressed again (`early.js`).
    dispatchEvent(new Event('scripted'));
  }, []);
  return (
    <Providers>
      <Shell page={page} start={start}>
        <Suspense fallback={<ScreenSkeleton />} key={page.screen}>
          {leaving !== null && !staysReadable.includes(page.screen) ? (
            <LeavingScreen {...leaving} />
          ) : (
            <Screen page={page} site={site} />
          )}
          <Arrival page={page} hash={hash} key={key} />
        </Suspense>
      </Shell>
    </Providers>
  );
}

/** Of what whoever leaves may read besides. */
const staysReadable: readonly string[] = ['privacy', 'terms'];

const LeavingScreen = lazy(async () => ({
  default: (await import('../accounts/own-data/leaving-screen.tsx')).LeavingScreen,
}));

/** What a session brings along by itself; loaded only where there is one. */
function useAttendance(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    void import('../session/attend.ts').then(({ attend }) => {
      if (!isGone) stop = attend(userId);
      return undefined;
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
}

interface ShellProps {
  page: Page;
  start: Start;
  children: ReactNode;
}

/** Header, content and footer, the same around every screen. */
function Shell({ page, start, children }: ShellProps) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader page={page} start={start} />
      <DemoRibbon isDemo={start.site.demo.youtube} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** Says that the channels are invented, as long as no YouTube access is configured. Its line is kept free anyway. */
function DemoRibbon({ isDemo }: { isDemo: boolean }) {
  return (
    <aside className={classes.place} aria-label="Demo">
      {isDemo && (
        <details className={classes.ribbon}>
          <summary className={classes.line}>
            <strong>Demo</strong>
            <span>Invented sample channels.</span>
            <span className={classes.more}>Connect YouTube</span>
          </summary>
          <p className={classes.explanation}>
            A local stand-in serves the samples, and nothing is asked of YouTube. To analyze real channels,
            create a key for the YouTube Data API v3 in the Google Cloud console, set it as{' '}
            <code>YOUTUBE_API_KEY</code> and start the server again.
          </p>
        </details>
      )}
    </aside>
  );
}

/**
 * Brings a reader to what an address means once its screen stands: the section of a hash or a path, else the top.
 * The keyboard moves along, and the tab is told the page's name. Mounted anew for each step of the history.
 */
function Arrival({ page, hash }: { page: Page; hash: string }) {
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isOpening = isReturn && key === firstEntryKey;
  const staysOnScreen = isWithinScreen(state);

  // Before the effects of the screen, which may have a better title.
  useLayoutEffect(() => describePage(page), [page]);
  useEffect(() => {
    // On going back, the scroll position that the browser restores is the right one.
    if (staysOnScreen || (isReturn && !isOpening)) return;
    // Whoever went on by keyboard before the script had come is not taken back.
    if (isOpening && hasFocus()) return;
    const section = document.getElementById(hash === '' ? (page.anchor ?? '') : decodeAnchor(hash));
    if (section !== null) arriveAt(section, isOpening ? 'instant' : 'auto');
    else if (!isOpening) arriveAtTop();
  }, [page.anchor, hash, isReturn, isOpening, staysOnScreen]);

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
  // A result has brought its reader to its own heading already.
  if (document.activeElement?.matches('main h2') === true) return;
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) focusQuietly(heading);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function describePage({ title, description = productSentence, indexed }: Page): void {
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
