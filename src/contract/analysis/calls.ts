import { bulkChannelAnalysis, bulkJobAction, bulkJobs, bulkLines, bulkProgress } from './bulk-analysis.ts';
import {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  sampleReport,
  storedAnalysis,
} from './channel-analysis.ts';
import {
  compare,
  comparisonLinks,
  endComparisonLink,
  exportComparison,
  exportComparisonExcel,
  shareComparison,
} from './compare.ts';
import { dashboard } from './dashboard.ts';
import {
  exportAnalysisCsv,
  exportAnalysisExcel,
  exportAnalysisPdf,
  exportAnalysisReport,
} from './exports.ts';
import {
  deleteLibraryView,
  library,
  libraryIds,
  libraryViews,
  rerunCost,
  saveLibraryView,
} from './library.ts';
import { saveContact } from './list-contacts.ts';
import { addListComment, deleteListComment, listComments } from './list-comments.ts';
import { exportListCsv, exportListExcel, importList, previewListImport } from './list-files.ts';
import { addToList, listItems, moveListItem, updateListItems } from './list-items.ts';
import { removeFromList, restoreToList } from './list-removals.ts';
import { createList, deleteList, lists, updateList } from './lists.ts';
import { personalizeUserAlgorithm } from './personalization.ts';
import { shareReport } from './shared-reports.ts';
import {
  addWatch,
  changeWatch,
  endWatch,
  readWatchAlerts,
  sponsorFeed,
  watchAlerts,
  watches,
} from './watch.ts';

/** The calls of analyses and of what is done with them. */
export const analysisCalls = {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  storedAnalysis,
  sampleReport,
  dashboard,
  library,
  lists,
  createList,
  updateList,
  deleteList,
  listItems,
  addToList,
  updateListItems,
  removeFromList,
  restoreToList,
  moveListItem,
  saveContact,
  previewListImport,
  importList,
  listComments,
  addListComment,
  deleteListComment,
  exportListCsv,
  exportListExcel,
  compare,
  exportComparison,
  exportComparisonExcel,
  comparisonLinks,
  shareComparison,
  endComparisonLink,
  libraryIds,
  libraryViews,
  saveLibraryView,
  deleteLibraryView,
  rerunCost,
  personalizeUserAlgorithm,
  exportAnalysisCsv,
  exportAnalysisExcel,
  exportAnalysisPdf,
  exportAnalysisReport,
  bulkChannelAnalysis,
  bulkJobs,
  bulkProgress,
  bulkJobAction,
  bulkLines,
  shareReport,
  watches,
  addWatch,
  changeWatch,
  endWatch,
  watchAlerts,
  readWatchAlerts,
  sponsorFeed,
};
