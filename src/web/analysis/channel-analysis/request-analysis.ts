import { createParser } from 'eventsource-parser';
import type { AnalysisStep, ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { noteWorkspaceRefusal, workspaceHeader } from '../../session/workspace.ts';
import { isAnalysisEvent, isChannelAnalysis } from './analysis-guard.ts';
import { readFailure, type Failure } from './failure.ts';

export type AnalysisOutcome = { analysis: ChannelAnalysis } | { failure: Failure };

export interface AnalysisRequest {
  channelUrl: string;
  signal: AbortSignal;
  onStep: (step: AnalysisStep) => void;
}

export type RequestAnalysis = (request: AnalysisRequest) => Promise<AnalysisOutcome>;

const analysisPath = '/functions/v1/analyze-youtube-channel';

/** Asks for an analysis, telling each step as it happens. Rejects only when `signal` is aborted. */
export async function requestAnalysis(
  request: AnalysisRequest,
  fetchAnswer: typeof fetch = fetch,
): Promise<AnalysisOutcome> {
  try {
    const response = await fetchAnswer(analysisPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...workspaceHeader(),
      },
      body: JSON.stringify({ channelUrl: request.channelUrl }),
      signal: request.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return isStream ? await readStream(response, request.onStep) : await readJson(response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unexplained();
  }
}

async function readJson(response: Response): Promise<AnalysisOutcome> {
  const body: unknown = await response.json();
  if (response.ok && isChannelAnalysis(body)) return { analysis: body };
  const failure = readFailure(body);
  noteWorkspaceRefusal(failure.code);
  return { failure };
}

async function readStream(
  response: Response,
  onStep: (step: AnalysisStep) => void,
): Promise<AnalysisOutcome> {
  const outcomes: AnalysisOutcome[] = [];
  const parser = createParser({
    onEvent: (message) => {
      const outcome = readMessage(message, onStep);
      if (outcome !== null) outcomes.push(outcome);
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return unexplained();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parser.feed(chunk.value);
    if (outcomes.length > 0) break;
  }
  await reader.cancel();
  return outcomes[0] ?? unexplained();
}

function readMessage(
  message: { event?: string | undefined; data: string },
  onStep: (step: AnalysisStep) => void,
): AnalysisOutcome | null {
  const data = parseJson(message.data);
  if (message.event === 'error') return { failure: readFailure(data) };
  if (!isAnalysisEvent(data)) return null;
  if (data.type === 'result') return { analysis: data.analysis };
  onStep(data.step);
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unexplained(): AnalysisOutcome {
  return { failure: readFailure(null) };
}
