import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { openQueries } from '../../session/open-queries.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { fetchSampleReport } from './fetch-sample-report.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ResultScreen } from './report/result-screen.tsx';
import classes from './sample-report-screen.module.css';
import { texts } from './texts.ts';

/** One invented channel's complete result, open to everybody. */
export function SampleReportScreen() {
  const report = useQuery(
    { queryKey: ['sample-report'], queryFn: ({ signal }) => fetchSampleReport(signal) },
    openQueries,
  );
  return (
    <div className={classes.screen}>
      <header className={classes.intro}>
        <h1 className={classes.heading}>{texts.sampleHeading}</h1>
        <p className={classes.lede}>
          {texts.sampleLede} <Link to={links.tryAnalyzer}>{texts.sampleTry}</Link>
        </p>
      </header>
      <LoadedPart query={report} failure={texts.sampleFailed} skeleton={<ReportSkeleton />}>
        {(analysis) => (
          <ResultScreen analysis={analysis} channel={analysis.channelName} reader="visitor" arrival="none" />
        )}
      </LoadedPart>
    </div>
  );
}
