import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { findPage } from './find-page.ts';
import { Providers } from './providers.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Screen } from './screens.tsx';
import { Shell } from './shell.tsx';

/** The whole product: the row of the route table for the current path, in its shell. */
export function App() {
  const { pathname, hash, key } = useLocation();
  const page = findPage(pathname);
  return (
    <Providers>
      <Shell page={page}>
        <Suspense fallback={<ScreenSkeleton />} key={page.screen}>
          <Screen page={page} />
          <Arrival page={page} hash={hash} key={key} />
        </Suspense>
      </Shell>
    </Providers>
  );
}
