import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import frame from '../../ui/screen.module.css';
import { Library, LibrarySkeleton } from './library.tsx';
import classes from './library-screen.module.css';
import { texts } from './texts.ts';

/** Everything the reader has analyzed, on a screen of its own. */
export function LibraryScreen() {
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <Button component={Link} to={links.analyzer}>
          {texts.analyze}
        </Button>
      </header>
      <Library rows="25" />
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function LibraryScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <LibrarySkeleton rows={10} />
    </div>
  );
}
