import { RateCardScreen } from '../creators/rate-cards/rate-card-screen.tsx';
import { SignedIn } from './signed-in.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export function CreatorRatePage() {
  return <SignedIn skeleton={<ScreenSkeleton />}>{() => <RateCardScreen />}</SignedIn>;
}
