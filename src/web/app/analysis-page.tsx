import { useLocation } from 'react-router';
import type { ChannelAnalysis } from '../../contract/analysis/channel-analysis.ts';
import { ReportSkeleton } from '../analysis/channel-analysis/report/report-skeleton.tsx';
import { StoredAnalysis, storedAnalysisKey } from '../analysis/channel-analysis/stored-analysis-screen.tsx';
import { SaveToList } from '../analysis/lists/save-to-list.tsx';
import { FeedbackPlace } from './feedback-place.tsx';
import { queries, SignedIn } from './signed-in.tsx';

/** A result as a page, for whoever ran the analysis; others read it by the link that Share makes. */
export function AnalysisPage() {
  const { pathname } = useLocation();
  const id = pathname.split('/').at(-1) ?? '';
  return (
    <SignedIn skeleton={<ReportSkeleton />} outlastsSession>
      {(account) => (
        <StoredAnalysis
          key={id}
          id={id}
          account={account}
          renderFeedback={(analysisId) => <FeedbackPlace analysisId={analysisId} />}
          renderActions={({ id: channelId, name }) =>
            account.workspace.rights.includes('analyse') && (
              <SaveToList channelIds={[channelId]} name={name} />
            )
          }
        />
      )}
    </SignedIn>
  );
}

/** A result that has just come needs not be asked for again. */
export function keepResult(analysis: ChannelAnalysis): void {
  queries.setQueryData(storedAnalysisKey(analysis.id), analysis);
}
