import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { formatDate, formatExactTime } from '../../../ui/format.ts';
import classes from './report-footer.module.css';

/** Where the figures come from and what they are not; stands under every result. */
export function ReportFooter({ analysis }: { analysis: ChannelAnalysis }) {
  const { provenance, evidence } = analysis;
  return (
    <footer className={classes.footer}>
      <p>
        <strong className={classes.disclaimer}>{provenance.disclaimer}</strong>, worked out by Sponsorscope
        from public data.
      </p>
      <p>
        YouTube data of{' '}
        <time dateTime={provenance.fetchedAt} title={formatExactTime(provenance.fetchedAt)}>
          {formatDate(provenance.fetchedAt)}
        </time>
        {provenance.cached ? ' (an earlier reading)' : ''}, analyzed{' '}
        <time dateTime={evidence.analysedAt} title={formatExactTime(evidence.analysedAt)}>
          {formatDate(evidence.analysedAt)}
        </time>
        , model version {evidence.modelVersion}.
      </p>
    </footer>
  );
}
