import { lazy, Suspense } from 'react';
import { ManageButton } from '../payments/manage-button.tsx';
import { AlgorithmSkeleton } from '../personalization/algorithm-skeleton.tsx';
import { ProfileScreen } from '../profile/profile-screen.tsx';
import { ProfileSkeleton } from '../profile/profile-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

const AlgorithmPanel = lazy(async () => ({
  default: (await import('../personalization/algorithm-panel.tsx')).AlgorithmPanel,
}));

export function ProfilePage() {
  return (
    <SignedIn skeleton={<ProfileSkeleton />}>
      {(account) => (
        <ProfileScreen
          account={account}
          manage={<ManageButton />}
          algorithm={
            <Suspense fallback={<AlgorithmSkeleton />}>
              <AlgorithmPanel />
            </Suspense>
          }
        />
      )}
    </SignedIn>
  );
}
