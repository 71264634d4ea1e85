import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { openQueries } from '../../session/open-queries.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { fetchSampleReport } from './fetch-sample-report.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ResultScreen } from './report/result-screen.tsx';
import bar from './report/result-bar.module.css';
import classes from './sample-report-screen.module.css';
import { pageTexts } from './report/report-texts.ts';

/** One invented channel's complete result, open to everybody. */
export function SampleReportScreen() {
  const report = useQuery(
    { queryKey: ['sample-report'], queryFn: ({ signal }) => fetchSampleReport(signal) },
    openQueries,
  );
  return (
    <div className={classes.screen}>
      <h1 className={classes.heading}>{pageTexts.sampleHeading}</h1>
      <LoadedPart
        query={report}
        failure={pageTexts.sampleFailed}
        skeleton={<ReportSkeleton bar={<SampleBar />} />}
      >
        {(analysis) => (
          <ResultScreen
            analysis={analysis}
            channel={analysis.channelName}
            reader="visitor"
            arrival="none"
            bar={<SampleBar />}
          />
        )}
      </LoadedPart>
    </div>
  );
}

function SampleBar() {
  return (
    <div className={bar.bar}>
      <p className={classes.lede}>{pageTexts.sampleLede}</p>
      <Button component={Link} to={links.tryAnalyzer} size="xs">
        {pageTexts.sampleTry}
      </Button>
    </div>
  );
}
