import type { ReactNode } from 'react';
import { DemoRibbon } from './demo-ribbon.tsx';
import type { Page } from './paths.ts';
import classes from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface ShellProps {
  page: Page;
  isDemo: boolean;
  children: ReactNode;
}

/** Header, content and footer, the same around every screen. */
export function Shell({ page, isDemo, children }: ShellProps) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader page={page} />
      <DemoRibbon isDemo={isDemo} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
