import type { CreatorReport } from '../../../contract/creators/creators.ts';
import { checkMonetization } from '../../../engine/creators/creator-checks.ts';
import { computeDeepMetrics } from '../../../engine/creators/creator-metrics.ts';
import { recommendCreatorSteps } from '../../../engine/creators/creator-steps.ts';
import type { AnalysisDependencies } from '../../analysis/channel-analysis/channel-analysis.usecases.ts';
import type {
  CreatorAnalysis,
  MissingAnalysis,
} from '../../analysis/channel-analysis/creator-analysis.usecases.ts';
import { readCreatorAnalysis } from '../../analysis/channel-analysis/creator-analysis.usecases.ts';

/** What one channel of the user's history is told as its creator, or why there is nothing to tell. */
export async function readCreatorReport(
  context: AnalysisDependencies & { userId: string },
  { channelId }: { channelId: string },
): Promise<CreatorReport | MissingAnalysis> {
  const analysis = await readCreatorAnalysis(context, { channelId });
  return 'refusal' in analysis ? analysis : composeReport(channelId, analysis);
}

/** The recommendations are made of the limited part, also for whoever sees all of it. */
function composeReport(channelId: string, { shown, limited, bought }: CreatorAnalysis): CreatorReport {
  return {
    channel_id: channelId,
    analysis: shown,
    recommendations: recommendCreatorSteps(limited),
    full:
      shown.access === 'full'
        ? { metrics: computeDeepMetrics(shown), checks: checkMonetization(shown) }
        : null,
    bought,
  };
}
