import { createAnalysisHandlers } from './channel-analysis/channel-analysis.handlers.ts';
import { createDashboardHandlers } from './dashboard/dashboard.handlers.ts';
import { createCompareHandlers } from './compare/compare.handlers.ts';
import { createLibraryHandlers } from './library/library.handlers.ts';
import { createCommentHandlers } from './lists/comments.handlers.ts';
import { createListHandlers } from './lists/lists.handlers.ts';
import { createPersonalizationHandlers } from './personalization/personalization.handlers.ts';
import { createBulkHandlers } from './bulk-analysis/bulk-analysis.handlers.ts';
import { createExportHandlers } from './exports/exports.handlers.ts';
import { createReportHandlers } from './reports/reports.handlers.ts';
import { createWatchHandlers } from './watch/watch.handlers.ts';
import type { AskForAnalysis } from './channel-analysis/asked-analysis.usecases.ts';

export type AnalysisDependencies = Parameters<typeof createAnalysisHandlers>[0] &
  Parameters<typeof createDashboardHandlers>[0] &
  Parameters<typeof createLibraryHandlers>[0] &
  Parameters<typeof createListHandlers>[0] &
  Parameters<typeof createCommentHandlers>[0] &
  Parameters<typeof createCompareHandlers>[0] &
  Parameters<typeof createPersonalizationHandlers>[0] &
  Parameters<typeof createBulkHandlers>[0] &
  Parameters<typeof createExportHandlers>[0] &
  Parameters<typeof createReportHandlers>[0] &
  Parameters<typeof createWatchHandlers>[0];

/** The procedures of the contract for analyses, one or many, and what is made of them. */
export function createAnalysisRoutes(dependencies: AnalysisDependencies, { ask }: { ask: AskForAnalysis }) {
  return {
    ...createAnalysisHandlers(dependencies, ask),
    ...createDashboardHandlers(dependencies),
    ...createLibraryHandlers(dependencies),
    ...createListHandlers(dependencies),
    ...createCommentHandlers(dependencies),
    ...createCompareHandlers(dependencies),
    ...createPersonalizationHandlers(dependencies),
    ...createBulkHandlers(dependencies),
    ...createExportHandlers(dependencies),
    ...createReportHandlers(dependencies),
    ...createWatchHandlers(dependencies),
  };
}
