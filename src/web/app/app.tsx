import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { findPage } from './find-page.ts';
import { Providers } from './providers.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Screen } from './screens.tsx';
import { Shell } from './shell.tsx';
import { useStart } from '../session/start.ts';

/** The whole product: the row of the route table for the current path, in its shell. */
export function App() {
  const { pathname, hash, key } = useLocation();
  const page = findPage(pathname);
  const start = useStart();
  const { site, account } = start;
  useAttendance(account?.profile.user_id);
  useEffect(() => {
    // What was pressed before anything here could answer is pressed again (`early-presses.js`).
    dispatchEvent(new Event('scripted'));
  }, []);
  return (
    <Providers>
      <Shell page={page} start={start}>
        <Suspense fallback={<ScreenSkeleton />} key={page.screen}>
          <Screen page={page} site={site} />
          <Arrival page={page} hash={hash} key={key} />
        </Suspense>
      </Shell>
    </Providers>
  );
}

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
