import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { channelAnalysis, fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { readNewestId, readStoredAnalysis } from '../channel-analysis/history.usecases.ts';
import type { HistoryContext } from '../channel-analysis/history.usecases.ts';
import type { PaperDocument } from '../../platform/documents/document.ts';
import { computeSampleReport } from '../channel-analysis/sample-report.usecases.ts';
import { linkPictures } from '../../platform/pictures/document-pictures.ts';
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

/** A report to show what reports look like: the user's newest, or a sample's where there is none of their own. */
export async function openExample(context: HistoryContext): Promise<PaperDocument> {
  const analysisId = await readNewestId(context);
  const own = analysisId === null ? 'not-found' : await openReport(context, { analysisId });
  if (typeof own !== 'string') return linkPictures(own.document);
  return linkPictures(createReportDocument(fullAnalysis.parse(JSON.parse(computeSampleReport()))));
}

function createReport(analysis: FullAnalysis): Report {
  const { channelName, provenance, evidence } = analysis;
  return {
    document: createReportDocument(analysis),
    preview: describePreview(analysis),
    name: nameReport({ channelName, channelId: evidence.channel.id, at: provenance.fetchedAt }),
  };
}
