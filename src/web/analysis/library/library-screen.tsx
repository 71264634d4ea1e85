import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { useRight } from '../../session/rights.ts';
import frame from '../../ui/screen.module.css';
import { LibraryDesk, type RenderSave } from './library-desk.tsx';
import { LibrarySkeleton } from './library.tsx';
import classes from './library-screen.module.css';
import { texts } from './texts.ts';

interface LibraryScreenProps {
  /** Saves channels to lists. */
  renderSave?: RenderSave;
  /** Where a list of channels is pasted; `null` where the plan has none. */
  pasting: { isOpen: boolean; path: string; place: ReactNode } | null;
  /** What else can be done with what is shown. */
  further?: ReactNode;
}

/** Everything the reader has analyzed, on a screen of its own. */
export function LibraryScreen({ renderSave, pasting, further }: LibraryScreenProps) {
  const mayAnalyze = useRight('analyse');
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        {mayAnalyze && (
          <div className={classes.actions}>
            {pasting !== null && (
              <Button
                component={Link}
                to={pasting.path}
                size="xs"
                variant="default"
                aria-expanded={pasting.isOpen}
              >
                {pasting.isOpen ? texts.closeList : texts.pasteList}
              </Button>
            )}
            {further}
            <Button component={Link} to={links.analyzer} size="xs">
              {texts.newAnalysis}
            </Button>
          </div>
        )}
      </header>
      {mayAnalyze && pasting?.isOpen === true && pasting.place}
      <LibraryDesk {...(renderSave && { renderSave })} />
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
