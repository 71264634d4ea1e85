import { lazy, Suspense, useRef } from 'react';
import type { SiteInformation } from '../../contract/site.ts';
import { AnalyzerForm } from './analyzer-form.tsx';
import { AnalyzerAnnouncement } from './analyzer-announcement.tsx';
import { AnalyzerProgress } from './analyzer-progress.tsx';
import classes from './analyzer-section.module.css';
import { FailureNotice } from './failure-notice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { loadResultScreen } from './result-loading.ts';
import { texts } from './texts.ts';
import { useAnalyzer } from './use-analyzer.ts';
import { useIsOnline } from './use-is-online.ts';
import spoken from '../ui/spoken.module.css';

const ResultScreen = lazy(loadResultScreen);

/** The analyzer: form, progress, failure, and below it the result, whose code comes with the first analysis. */
export function AnalyzerSection({ samples }: { samples: SiteInformation['sampleHandles'] }) {
  const { state, store } = useAnalyzer();
  const isOnline = useIsOnline();
  const input = useRef<HTMLInputElement>(null);
  const cancel = () => {
    store.cancel();
    input.current?.focus();
  };
  return (
    <section className={classes.section} id="analyzer" aria-labelledby="analyzer-heading">
      <div className={classes.panel}>
        <h2 className={spoken.spoken} id="analyzer-heading">
          {texts.heading}
        </h2>
        {isOnline ? null : <OfflineBanner />}
        <AnalyzerForm
          inputRef={input}
          error={state.phase === 'idle' ? state.inputError : null}
          isRunning={state.phase === 'running'}
          samples={samples}
          onSubmit={store.submit}
        />
        {state.phase === 'running' ? (
          <AnalyzerProgress channel={state.channel} step={state.step} onCancel={cancel} />
        ) : null}
        {state.phase === 'failed' ? (
          <FailureNotice
            failure={state.failure}
            retries={state.retries}
            isOnline={isOnline}
            onRetry={store.retry}
          />
        ) : null}
      </div>
      <AnalyzerAnnouncement state={state} />
      {state.phase === 'done' ? (
        <Suspense fallback={<p>{texts.openingResult}</p>}>
          <ResultScreen analysis={state.analysis} channel={state.channel} takesFocus />
        </Suspense>
      ) : null}
    </section>
  );
}
