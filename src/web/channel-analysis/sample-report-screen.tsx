import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { links } from '../app/paths.ts';
import { fetchSampleReport } from './fetch-sample-report.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ResultScreen } from './report/result-screen.tsx';
import classes from './sample-report-screen.module.css';
import { texts } from './texts.ts';

type Loading = { phase: 'loading' } | { phase: 'failed' } | { phase: 'ready'; analysis: FullAnalysis };

/** One invented channel's complete result, open to everybody. */
export function SampleReportScreen() {
  const [loading, setLoading] = useState<Loading>({ phase: 'loading' });
  const load = useCallback((signal: AbortSignal) => {
    fetchSampleReport(signal)
      .then((analysis) => setLoading({ phase: 'ready', analysis }))
      .catch(() => {
        if (!signal.aborted) setLoading({ phase: 'failed' });
      });
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  const retry = () => {
    setLoading({ phase: 'loading' });
    load(new AbortController().signal);
  };
  return (
    <div className={classes.screen}>
      <header className={classes.intro}>
        <h1 className={classes.heading}>{texts.sampleHeading}</h1>
        <p className={classes.lede}>
          {texts.sampleLede} <Link to={links.tryAnalyzer}>{texts.sampleTry}</Link>
        </p>
      </header>
      {loading.phase === 'loading' ? <ReportSkeleton /> : null}
      {loading.phase === 'failed' ? (
        <div className={classes.failure} role="alert">
          <p>{texts.sampleFailed}</p>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
      {loading.phase === 'ready' ? (
        <ResultScreen
          analysis={loading.analysis}
          channel={loading.analysis.channelName}
          reader="visitor"
          arrival="none"
        />
      ) : null}
    </div>
  );
}
