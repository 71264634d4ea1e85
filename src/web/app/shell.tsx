import type { ReactNode } from 'react';
import type { Start } from '../session/start.ts';
import { DemoRibbon } from './demo-ribbon.tsx';
import type { Page } from './paths.ts';
import classes from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface ShellProps {
  page: Page;
  start: Start;
  children: ReactNode;
}

/** Header, content and footer, the same around every screen. */
export function Shell({ page, start, children }: ShellProps) {
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
