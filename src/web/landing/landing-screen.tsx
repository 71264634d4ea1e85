import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';

/** The landing page; the analyzer comes from outside, so that the two know nothing of each other. */
export function LandingScreen({ analyzer }: { analyzer: ReactNode }) {
  return <Hero analyzer={analyzer} />;
}
