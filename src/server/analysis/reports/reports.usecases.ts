import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { readStoredAnalysis } from '../channel-analysis/history.usecases.ts';
import type { HistoryContext } from '../channel-analysis/history.usecases.ts';
import type { PaperDocument } from '../../platform/documents/document.ts';
import { createReportDocument } from './report-document.ts';
import { nameReport } from './report-name.ts';
import { describePreview } from './report-preview.ts';
import type { ReportPreview } from './report-preview.ts';

export interface Report {
  document: PaperDocument;
  preview: ReportPreview;
  /** Of the file, without its ending. */
  name: string;
}

/**
 * The report of an analysis of the user's own history, or why there is none: only who is shown the whole result, by
 * their plan or because they bought the channel's Full Report, may take it along.
 */
export async function openReport(
  context: HistoryContext,
  { analysisId }: { analysisId: string },
): Promise<Report | 'not-found' | 'forgotten' | 'plan-required'> {
  const stored = await readStoredAnalysis(context, { id: analysisId });
  if (typeof stored === 'string') return stored;
  const analysis = channelAnalysis.parse(JSON.parse(stored.text));
  return analysis.access === 'full' ? createReport(analysis) : 'plan-required';
}

function createReport(analysis: FullAnalysis): Report {
  const { channelName, provenance, evidence } = analysis;
  return {
    document: createReportDocument(analysis),
    preview: describePreview(analysis),
    name: nameReport({ channelName, channelId: evidence.channel.id, at: provenance.fetchedAt }),
  };
}
