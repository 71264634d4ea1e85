import type { AnalysisStep, ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Failure } from './failure.ts';
import type { RequestAnalysis } from './request-analysis.ts';
import { texts } from './texts.ts';

/** The specification's limit (section 9): a failed analysis offers a retry this often. */
export const maximumRetries = 3;

export type AnalyzerState =
  | { phase: 'idle'; inputError: string | null }
  | { phase: 'running'; channel: string; step: AnalysisStep | null; retries: number }
  | { phase: 'failed'; channel: string; failure: Failure; retries: number }
  | { phase: 'done'; channel: string; analysis: ChannelAnalysis; askedBy: Asker };

/** The id of the person who is signed in; `null` for a visitor, `undefined` while nobody knows. */
export type Asker = string | null | undefined;

export interface AnalyzerStore {
  subscribe: (listener: () => void) => () => void;
  getState: () => AnalyzerState;
  submit: (input: string) => void;
  retry: () => void;
  cancel: () => void;
}

export interface AnalyzerOptions {
  request: RequestAnalysis;
  isOnline: () => boolean;
  identify: () => Asker;
}

const idle: AnalyzerState = { phase: 'idle', inputError: null };

/** One analyzer: runs at most one analysis at a time, however often it is asked to. */
export function createAnalyzerStore(options: AnalyzerOptions): AnalyzerStore {
  const cell = createStateCell();
  const runner = createRunner(cell, options);
  return {
    subscribe: cell.subscribe,
    getState: cell.get,
    submit: (input) => {
      if (cell.get().phase === 'running') return;
      const channel = input.trim();
      if (channel === '') cell.set({ phase: 'idle', inputError: texts.inputMissing });
      else runner.start(channel, 0);
    },
    retry: () => {
      const state = cell.get();
      if (state.phase !== 'failed' || state.retries >= maximumRetries) return;
      runner.start(state.channel, state.retries + 1);
    },
    cancel: runner.cancel,
  };
}

function createRunner(cell: StateCell, { request, isOnline, identify }: AnalyzerOptions) {
  let controller: AbortController | null = null;

  async function run(started: { channel: string; retries: number; own: AbortController }): Promise<void> {
    const { channel, retries, own } = started;
    const asker = identify();
    const setIfCurrent = (state: AnalyzerState) => {
      if (controller === own) cell.set(state);
    };
    const onStep = (step: AnalysisStep) => setIfCurrent({ phase: 'running', channel, step, retries });
    try {
      const outcome = await request({ channelUrl: channel, signal: own.signal, onStep });
      setIfCurrent(
        'analysis' in outcome
          ? {
              phase: 'done',
              channel,
              analysis: outcome.analysis,
              // What was asked before the page knew was asked by whom it has found since.
              askedBy: asker === undefined ? identify() : asker,
            }
          : { phase: 'failed', channel, failure: outcome.failure, retries },
      );
    } catch {
      setIfCurrent(idle);
    }
  }

  function start(channel: string, retries: number): void {
    if (!isOnline()) {
      const failure = { message: texts.noConnection, retryAt: null, code: null };
      cell.set({ phase: 'failed', channel, failure, retries });
      return;
    }
    controller = new AbortController();
    cell.set({ phase: 'running', channel, step: null, retries });
    void run({ channel, retries, own: controller });
  }

  function cancel(): void {
    const running = controller;
    controller = null;
    if (cell.get().phase === 'running') cell.set(idle);
    running?.abort();
  }

  return { start, cancel };
}

interface StateCell {
  get: () => AnalyzerState;
  set: (state: AnalyzerState) => void;
  subscribe: AnalyzerStore['subscribe'];
}

function createStateCell(): StateCell {
  const listeners = new Set<() => void>();
  let state = idle;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
