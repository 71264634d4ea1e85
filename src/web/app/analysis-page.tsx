import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChannelAnalysis } from '../../contract/analysis/channel-analysis.ts';
import { ReportSkeleton } from '../analysis/channel-analysis/report/report-skeleton.tsx';
import { StoredAnalysis, storedAnalysisKey } from '../analysis/channel-analysis/stored-analysis-screen.tsx';
import { SaveToList } from '../analysis/lists/save-to-list.tsx';
import { WatchButton } from '../analysis/watch/watch-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { FeedbackPlace } from './feedback-place.tsx';
import { newProposalPath, newQuotePath, returnsPath } from './paths.ts';
import { queries, SignedIn } from './signed-in.tsx';

const OfferCard = lazy(async () => ({ default: (await import('../deals/offers/offer-card.tsx')).OfferCard }));
/** Where "Judge an offer" leads. */
const offerAnchor = 'offer';

/** A result as a page, for whoever ran the analysis; others read it by the link that Share makes. */
export function AnalysisPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = pathname.split('/').at(-1) ?? '';
  return (
    <SignedIn skeleton={<ReportSkeleton />} outlastsSession>
      {(account) => (
        <StoredAnalysis
          key={id}
          id={id}
          account={account}
          renderFeedback={(analysisId) => <FeedbackPlace analysisId={analysisId} />}
          renderOffer={(result) =>
            account.workspace.rights.includes('analyse') && (
              <div id={offerAnchor}>
                <Suspense fallback={null}>
                  <OfferCard {...result} account={account} />
                </Suspense>
              </div>
            )
          }
          renderActions={({ id: channelId, name }) => {
            const mayWork = account.workspace.rights.includes('analyse');
            return (
              <>
                {mayWork && (
                  <Button component="a" href={`#${offerAnchor}`} variant="default" size="xs">
                    Judge an offer
                  </Button>
                )}
                <Menu label="Deal" isBusy={false}>
                  <MenuItem onChoose={() => void navigate(returnsPath(id))}>What it may bring</MenuItem>
                  {mayWork && (
                    <>
                      <MenuItem onChoose={() => void navigate(newQuotePath(id))}>Make a quote</MenuItem>
                      <MenuItem onChoose={() => void navigate(newProposalPath(id, name))}>
                        Make a proposal
                      </MenuItem>
                    </>
                  )}
                </Menu>
                {mayWork && (
                  <>
                    <SaveToList channelIds={[channelId]} name={name} />
                    <WatchButton watched={{ channelIds: [channelId] }} name={name} />
                  </>
                )}
              </>
            );
          }}
        />
      )}
    </SignedIn>
  );
}

/** A result that has just come needs not be asked for again. */
export function keepResult(analysis: ChannelAnalysis): void {
  queries.setQueryData(storedAnalysisKey(analysis.id), analysis);
}
