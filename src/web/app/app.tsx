import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { findPage } from './find-page.ts';
import { Providers } from './providers.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Screen } from './screens.tsx';
import { Shell } from './shell.tsx';
import { useSite } from './use-site.ts';

/** The whole product: the row of the route table for the current path, in its shell. */
export function App() {
  const { pathname, hash, key } = useLocation();
  const page = findPage(pathname);
  const site = useSite();
  return (
    <Providers>
      <Shell page={page} isDemo={site.demo.youtube}>
        <Suspense fallback={<ScreenSkeleton />} key={page.screen}>
          <Screen page={page} site={site} />
          <Arrival page={page} hash={hash} key={key} />
        </Suspense>
      </Shell>
    </Providers>
  );
}
