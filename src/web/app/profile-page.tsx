import { lazy, Suspense } from 'react';
import { ManageButton } from '../accounts/payments/manage-button.tsx';
import { DeleteCard } from '../accounts/own-data/delete-card.tsx';
import { DownloadCard } from '../accounts/own-data/download-card.tsx';
import { AlgorithmSkeleton } from '../analysis/personalization/algorithm-skeleton.tsx';
import { ProfileScreen } from '../accounts/profile/profile-screen.tsx';
import { ProfileSkeleton } from '../accounts/profile/profile-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

const NotificationsPanel = lazy(async () => ({
  default: (await import('../accounts/notifications/notifications-panel.tsx')).NotificationsPanel,
}));
const AlgorithmPanel = lazy(async () => ({
  default: (await import('../analysis/personalization/algorithm-panel.tsx')).AlgorithmPanel,
}));

export function ProfilePage() {
  return (
    <SignedIn skeleton={<ProfileSkeleton />}>
      {(account) => (
        <ProfileScreen
          account={account}
          manage={<ManageButton />}
          ownData={
            <>
              <DownloadCard />
              <DeleteCard email={account.profile.email} />
            </>
          }
          notifications={
            <Suspense fallback={<AlgorithmSkeleton />}>
              <NotificationsPanel />
            </Suspense>
          }
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
