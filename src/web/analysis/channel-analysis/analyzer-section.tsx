import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '../../../contract/accounts/account.ts';
import type { SiteInformation } from '../../../contract/site.ts';
import { deservesWarning, findUsageLevel } from '../../session/usage-level.ts';
import { WarningIcon, CheckIcon } from '../../ui/icons.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import type { AnalysisStep, ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { AnalyzerForm } from './analyzer-form.tsx';
import type { AnalyzerState, Asker } from './analyzer-store.ts';
import { monthlyLimitCode } from './failure.ts';
import { FailureNotice } from './failure-notice.tsx';
import { findReader } from './report/reader.ts';
import type { LoadResult } from './result-loading.ts';
import { texts, stepTexts } from './texts.ts';
import { useAnalyzer } from './use-analyzer.ts';
import { useArrivingChannel } from './use-arriving-channel.ts';
import { listSteps, printReceipt } from './step-states.ts';
import classes from './analyzer-section.module.css';
import spoken from '../../ui/spoken.module.css';

const UsageWarning = lazy(async () => ({ default: (await import('./usage-warning.tsx')).UsageWarning }));

export interface AnalyzerSectionProps {
  samples: SiteInformation['sampleHandles'];
  /** Who is signed in; `null` for a visitor, and while nobody knows yet. */
  account: Account | null;
  /** Is given the result of whoever is signed in; a visitor's stays below the analyzer. */
  onOwnResult: (analysis: ChannelAnalysis) => Promise<void>;
  /** Shows a visitor's result; the same one each time. */
  loadResult: LoadResult;
}

/** The analyzer: form, progress, failure, and below it the result, whose code comes with the first analysis. */
export function AnalyzerSection({ samples, account, onOwnResult, loadResult }: AnalyzerSectionProps) {
  const { state, store } = useAnalyzer(loadResult);
  const [ResultScreen] = useState(() => lazy(loadResult));
  const isOnline = useIsOnline();
  const mayAnalyze = account === null || account.workspace.rights.includes('analyse');
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
  const own = state.phase === 'done' && isOwn(state.askedBy, userId) ? state.analysis : null;
  useEffect(() => {
    if (own !== null) void onOwnResult(own);
  }, [own, onOwnResult]);
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
        {mayAnalyze ? null : <p>{texts.roleCannot}</p>}
        {mayAnalyze && (
          <AnalyzerForm
            inputRef={input}
            error={state.phase === 'idle' ? state.inputError : null}
            isRunning={state.phase === 'running'}
            samples={samples}
            onSubmit={store.submit}
          />
        )}
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
      {state.phase === 'done' && own === null ? (
        <Suspense fallback={<p>{texts.openingResult}</p>}>
          <ResultScreen
            analysis={state.analysis}
            channel={state.channel}
            reader={findReader(account)}
            arrival="scroll"
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

function OfflineBanner() {
  return (
    <output className={classes.banner}>
      <WarningIcon />
      <span>{texts.offline}</span>
    </output>
  );
}

/** Whether the browser believes it has a connection; a page without a browser counts as online. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Tells a screen reader each step and the end of an analysis. */
function AnalyzerAnnouncement({ state }: { state: AnalyzerState }) {
  return (
    <output className={spoken.spoken} aria-live="polite">
      {describe(state)}
    </output>
  );
}

function describe(state: AnalyzerState): string {
  if (state.phase === 'running') return state.step === null ? texts.analyzing : stepTexts[state.step].running;
  if (state.phase !== 'done') return '';
  const { channelName, sponsorshipScore, evidence } = state.analysis;
  const { word, reasons } = evidence.verdict;
  const score = sponsorshipScore === null ? '' : ` Sponsorship score ${sponsorshipScore} out of 100.`;
  return `${texts.analysisComplete} ${channelName}: ${word}. ${reasons[0] ?? ''}${score}`;
}

interface AnalyzerProgressProps {
  channel: string;
  step: AnalysisStep | null;
  onCancel: () => void;
}

const stateWords = { done: 'done', running: 'in progress', waiting: 'waiting' } as const;

/** Each step of the running analysis with its state, as the server reports them. */
function AnalyzerProgress({ channel, step, onCancel }: AnalyzerProgressProps) {
  return (
    <div className={classes.progress}>
      <p className={classes.channel}>
        {texts.analyzing} <bdi>{channel}</bdi>
      </p>
      <ol className={classes.steps}>
        {listSteps(step).map((entry) => (
          <li
            key={entry.step}
            className={classes.step}
            data-state={entry.state}
            aria-current={entry.state === 'running' ? 'step' : undefined}
          >
            <span className={classes.mark}>{entry.state === 'done' ? <CheckIcon /> : null}</span>
            <span>
              {stepTexts[entry.step].label}
              <span className={classes.state}>{stateWords[entry.state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <div className={classes.printing} aria-hidden="true">
        <Receipt receipt={printReceipt(step)} channelName={channel} note={texts.printing} />
      </div>
    </div>
  );
}
