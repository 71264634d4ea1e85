import { ORPCError, implement } from '@orpc/server';
import type { AnalysisEvent, AnalysisStep, FullAnalysis } from '../../contract/channel-analysis.ts';
import { channelAnalysis } from '../../contract/channel-analysis.ts';
import { contract } from '../../contract/contract.ts';
import { readViewer } from '../http/admission.ts';
import { visitorNetwork } from '../http/client-address.ts';
import { PreparedAnswer } from '../http/prepared-answer.ts';
import { toContractError } from '../http/refusal.ts';
import type { RequestContext } from '../http/request.ts';
import type { AnalysisDependencies } from './channel-analysis.usecases.ts';
import { analyseChannel } from './channel-analysis.usecases.ts';
import { createEventQueue } from './event-queue.ts';
import { readStoredAnalysis } from './history.usecases.ts';
import { AnalysisRefusal } from './refusals.ts';
import type { MissAllowance } from './miss-allowance.ts';
import { createMissAllowance } from './miss-allowance.ts';
import { computeSampleReport } from './sample-report.ts';

/** Outputs are checked behind the first middleware: a prepared answer was checked when it was made, and passes. */
const behindMiddleware = { initialOutputValidationIndex: 1 };
const sampleReportCache = 'public, max-age=3600';

/** The procedures of the contract's channel analysis. */
export function createAnalysisHandlers(dependencies: AnalysisDependencies) {
  const os = implement(contract).$config(behindMiddleware).$context<RequestContext>();
  const limited = { ...dependencies, missAllowance: createMissAllowance(dependencies.now) };
  const run = (call: Call, onStep?: (step: AnalysisStep) => void) => runAnalysis(limited, call, onStep);

  const analyzeYoutubeChannel = os.analyzeYoutubeChannel
    .use(async ({ context, signal }, input, output) => output(prepare(await run({ context, input, signal }))))
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
      return output(prepare(computeSampleReport()));
    })
    .handler(neverReached);

  const storedAnalysis = os.storedAnalysis
    .use(async ({ context, errors }, input, output) => {
      const { userId } = await readViewer(context);
      const stored = await readStoredAnalysis({ ...dependencies, userId }, input);
      if (stored === 'not-found') throw errors.ANALYSIS_NOT_FOUND();
      if (stored === 'forgotten') throw errors.ANALYSIS_FORGOTTEN();
      return output(prepare(stored.text));
    })
    .handler(neverReached);
  return { analyzeYoutubeChannel, analyzeYoutubeChannelSteps, sampleReport, storedAnalysis };
}

interface Call {
  context: RequestContext;
  input: { channelUrl: string };
  signal: AbortSignal | undefined;
}

async function runAnalysis(
  { missAllowance, ...dependencies }: AnalysisDependencies & { missAllowance: MissAllowance },
  { context, input, signal = new AbortController().signal }: Call,
  onStep?: (step: AnalysisStep) => void,
): Promise<string> {
  const viewer = await context.viewer();
  const actor = viewer === null ? { address: context.clientAddress } : { userId: viewer.userId };
  const person = viewer?.userId ?? visitorNetwork(context.clientAddress);
  try {
    missAllowance.check(person);
    return await analyseChannel({ ...dependencies, actor, signal, ...(onStep && { onStep }) }, input);
  } catch (error) {
    if (!(error instanceof AnalysisRefusal)) throw error;
    missAllowance.note(person, error);
    throw toAnswer(error);
  }
}

function toAnswer(refusal: AnalysisRefusal): unknown {
  if (refusal.code === 'INTERNAL_SERVER_ERROR') return refusal.cause;
  // Nobody is there to read this one.
  if (refusal.code === 'CLIENT_GONE') return new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499 });
  return toContractError(contract.analyzeYoutubeChannel, refusal);
}

function prepare(text: string): FullAnalysis {
  const answer = new PreparedAnswer(text);
  if (!standsForAnalysis(answer)) throw neverReached();
  return answer;
}

/** The API sends a prepared answer as the analysis its text is; no type of the contract can say so. */
function standsForAnalysis(answer: unknown): answer is FullAnalysis {
  return answer instanceof PreparedAnswer;
}

function neverReached(): never {
  throw new Error('The answer is prepared by the middleware.');
}
