import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '../../contract/accounts/account.ts';
import { buildNarrowing, isNarrowed, readFilters } from '../analysis/library/filters.ts';
import { LibraryScreen, LibraryScreenSkeleton } from '../analysis/library/library-screen.tsx';
import { SaveToList } from '../analysis/lists/save-to-list.tsx';
import { WatchButton } from '../analysis/watch/watch-button.tsx';
import { ScheduleLink } from '../session/schedule-link.tsx';
import { links } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

const BulkPlace = lazy(async () => ({ default: (await import('./bulk-place.tsx')).BulkPlace }));

export function LibraryPage() {
  return (
    <SignedIn skeleton={<LibraryScreenSkeleton />}>{(account) => <OwnLibrary account={account} />}</SignedIn>
  );
}

/** The library, and where a list of channels is pasted if the plan takes one. */
function OwnLibrary({ account }: { account: Account }) {
  const [address] = useSearchParams();
  const isOpen = address.get('paste') !== null;
  const place = (
    <Suspense fallback={null}>
      <BulkPlace />
    </Suspense>
  );
  const filters = readFilters(address);
  const pasting = { isOpen, path: isOpen ? links.library : `${links.library}?paste=1`, place };
  const { rights } = account.workspace;
  return (
    <LibraryScreen
      pasting={account.plan.features.includes('pasted') ? pasting : null}
      further={<ScheduleLink of={{ library: isNarrowed(filters) ? buildNarrowing(filters) : {} }} />}
      {...(rights.includes('analyse') && { renderSave: saveSelected })}
    />
  );
}

/** Each is a call of its own; more are better watched as a list. */
const mostWatchedAtOnce = 50;

/** Saves or watches the channels of the selected analyses. */
function saveSelected(channelIds: readonly string[]) {
  const name = channelIds.length === 1 ? 'this channel' : `${channelIds.length} channels`;
  return (
    <>
      <SaveToList channelIds={channelIds} name={name} />
      {channelIds.length <= mostWatchedAtOnce && <WatchButton watched={{ channelIds }} name={name} />}
    </>
  );
}
