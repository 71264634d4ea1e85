import { implement } from '@orpc/server';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { AnalysisEvent, AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { neverReached, prepareAnalysis } from '../../platform/http/prepared-answer.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { AskForAnalysis } from './asked-analysis.usecases.ts';
import type { AnalysisDependencies } from './party.ts';
import { readStoredAnalysis } from './history.usecases.ts';
import { computeSampleReport } from './sample-report.usecases.ts';

/** Outputs are checked behind the first middleware: a prepared answer was checked when it was made, and passes. */
const behindMiddleware = { initialOutputValidationIndex: 1 };
const sampleReportCache = 'public, max-age=3600';

/** The procedures of the contract's channel analysis. */
export function createAnalysisHandlers(dependencies: AnalysisDependencies, ask: AskForAnalysis) {
  const os = implement(contract).$config(behindMiddleware).$context<RequestContext>();
  const run = async (
    { context, input, signal = new AbortController().signal }: Call,
    onStep?: (step: AnalysisStep) => void,
  ) => {
    const viewer = await context.viewer();
    const actor = viewer === null ? { address: context.clientAddress } : { userId: viewer.userId };
    return answering(contract.analyzeYoutubeChannel, () => ask({ actor, signal, onStep }, input));
  };

  const analyzeYoutubeChannel = os.analyzeYoutubeChannel
    .use(async ({ context, signal }, input, output) =>
      output(prepareAnalysis(await run({ context, input, signal }))),
    )
    .handler(neverReached);

  const analyzeYoutubeChannelSteps = os.analyzeYoutubeChannelSteps.handler(
    async ({ context, input, signal }) => {
      const queue = createEventQueue<AnalysisEvent>();
      run({ context, input, signal }, (step) => queue.push({ type: 'step', step })).then(
        (text) => queue.finish({ type: 'result', analysis: channelAnalysis.parse(JSON.parse(text)) }),
        (error: unknown) => queue.fail(error),
      );
      // A refusal before the first step is an ordinary answer with its status.
      await queue.first();
      return queue.events();
    },
  );

  const sampleReport = os.sampleReport
    .use(({ context }, _, output) => {
      context.cacheControl = sampleReportCache;
      return output(prepareAnalysis(computeSampleReport()));
    })
    .handler(neverReached);

  const storedAnalysis = os.storedAnalysis
    .use(async ({ context, errors }, input, output) => {
      const { userId } = await readViewer(context);
      const stored = await readStoredAnalysis({ ...dependencies, userId }, input);
      if (stored === 'not-found') throw errors.ANALYSIS_NOT_FOUND();
      if (stored === 'forgotten') throw errors.ANALYSIS_FORGOTTEN();
      return output(prepareAnalysis(stored.text));
    })
    .handler(neverReached);
  return { analyzeYoutubeChannel, analyzeYoutubeChannelSteps, sampleReport, storedAnalysis };
}

interface Call {
  context: RequestContext;
  input: { channelUrl: string };
  signal: AbortSignal | undefined;
}

interface EventQueue<T> {
  push(event: T): void;
  /** The last event. */
  finish(event: T): void;
  fail(error: unknown): void;
  /** Waits for the first event; rejects where the queue fails before it. */
  first(): Promise<void>;
  events(): AsyncGenerator<T, void>;
}

/** Hands events from a piece of work to whoever iterates over them, in their order. */
function createEventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let end: { error: unknown } | 'finished' | null = null;
  let wake = Promise.withResolvers<void>();
  const signal = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  const add = (event: T) => {
    waiting.push(event);
    signal();
  };
  return {
    push: add,
    finish(event) {
      end = 'finished';
      add(event);
    },
    fail(error) {
      end = { error };
      signal();
    },
    async first() {
      if (waiting.length === 0 && end === null) await wake.promise;
      if (waiting.length === 0 && end !== null && end !== 'finished') throw end.error;
    },
    async *events() {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) yield event;
        else if (end === 'finished') return;
        else if (end !== null) throw end.error;
        else await wake.promise;
      }
    },
  };
}
