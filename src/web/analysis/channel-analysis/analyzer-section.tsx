import { lazy, Suspense, useCallback, useRef, type ReactNode } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { SiteInformation } from '../../../contract/site.ts';
import { deservesWarning, findUsageLevel } from '../../session/usage-level.ts';
import { AnalyzerForm } from './analyzer-form.tsx';
import { AnalyzerAnnouncement } from './analyzer-announcement.tsx';
import { AnalyzerProgress } from './analyzer-progress.tsx';
import classes from './analyzer-section.module.css';
import type { AnalyzerState, Asker } from './analyzer-store.ts';
import { monthlyLimitCode } from './failure.ts';
import { FailureNotice } from './failure-notice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { findReader } from './report/reader.ts';
import { loadResultScreen } from './result-loading.ts';
import { texts } from './texts.ts';
import { useAnalyzer } from './use-analyzer.ts';
import { useArrivingChannel } from './use-arriving-channel.ts';
import { useIsOnline } from './use-is-online.ts';
import spoken from '../../ui/spoken.module.css';

const ResultScreen = lazy(loadResultScreen);
const UsageWarning = lazy(async () => ({ default: (await import('./usage-warning.tsx')).UsageWarning }));

export interface AnalyzerSectionProps {
  samples: SiteInformation['sampleHandles'];
  /** Who is signed in; `null` for a visitor, and while nobody knows yet. */
  account: Account | null;
  renderFeedback?: (analysisId: string) => ReactNode;
}

/** The analyzer: form, progress, failure, and below it the result, whose code comes with the first analysis. */
export function AnalyzerSection({ samples, account, renderFeedback }: AnalyzerSectionProps) {
  const { state, store } = useAnalyzer();
  const isOnline = useIsOnline();
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const begin = useCallback(
    (channel: string) => {
      if (input.current !== null) input.current.value = channel;
      section.current?.scrollIntoView();
      store.submit(channel);
    },
    [store],
  );
  const userId = account?.profile.user_id;
  useArrivingChannel(userId !== undefined, begin);
  const cancel = () => {
    store.cancel();
    input.current?.focus();
  };
  return (
    <section className={classes.section} id="analyzer" aria-labelledby="analyzer-heading" ref={section}>
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
        <UsagePlace usage={account?.usage ?? null} state={state} />
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
          <ResultScreen
            analysis={state.analysis}
            channel={state.channel}
            reader={findReader(account)}
            arrival="scroll"
            feedback={isOwn(state.askedBy, userId) ? renderFeedback?.(state.analysis.id) : null}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function isOwn(askedBy: Asker, userId: string | undefined): boolean {
  return userId !== undefined && (askedBy === undefined || askedBy === userId);
}

interface UsagePlaceProps {
  usage: Account['usage'] | null;
  state: AnalyzerState;
}

/** Stays empty where the notice of a used-up month says the same. */
function UsagePlace({ usage, state }: UsagePlaceProps) {
  if (usage === null || !deservesWarning(findUsageLevel(usage))) return null;
  if (state.phase === 'failed' && state.failure.code === monthlyLimitCode) return null;
  return (
    <Suspense>
      <UsageWarning usage={usage} />
    </Suspense>
  );
}
