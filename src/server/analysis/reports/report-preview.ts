import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { verdictTexts } from '../../../engine/analysis/result-labels.ts';
import { itemise, itemiseClosed } from '../../../engine/pricing/receipt.ts';
import type { LinkPreview } from '../../platform/documents/html/link-preview.ts';
import type { PreviewPicture } from '../../platform/pictures/share-pictures.ts';

export type ReportPreview = Omit<PreviewPicture, 'maker' | 'body'> & {
  body: Extract<PreviewPicture['body'], { kind: 'report' }>;
};

/** What a link to the report shows of it before it is opened: a price that is not recommended stays behind it. */
export function describePreview(analysis: FullAnalysis): ReportPreview {
  const { channelName, verdict, sponsorshipScore, recommendedPricing, evidence, niche, provenance } =
    analysis;
  const isWithheld = recommendedPricing === null && evidence.price.ifYouBookAnyway !== null;
  const kind = provenance.demo ? 'Invented sample channel' : 'Sponsorship report';
  return {
    channelName,
    body: {
      kind: 'report',
      verdict: verdictTexts[verdict],
      score: sponsorshipScore,
      receipt: isWithheld ? itemiseClosed(analysis) : itemise(analysis),
    },
    picture: evidence.channel.thumbnailUrl,
    note: evidence.niche.outside ? kind : `${kind} · ${niche}`,
  };
}

/** The same in words. */
export function describeLink({
  channelName,
  body: { verdict, score, receipt },
}: ReportPreview): Omit<LinkPreview, 'image' | 'address'> {
  const scored = score === null ? '' : `, ${score} of 100`;
  const { label, amount } = receipt.total;
  return {
    title: `${channelName}: ${verdict.word}`,
    description: `${verdict.word}${scored}. ${label}: ${amount ?? ''}.`,
  };
}
