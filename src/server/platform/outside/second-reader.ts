import { isIP } from 'node:net';
import type { ReaderAnswer, ReaderTexts } from '../../../engine/analysis/second-reading.ts';
import { answerSchema, parseAnswer } from './second-reader-answer.ts';
import { readerRules } from './second-reader-rules.ts';

/** A language model that reads a channel's texts beside our lists. */
export interface SecondReader {
  /** `local`, or the host it answers at. */
  name: string;
  model: string;
  /** Sends the texts, twice at most, within a bound of time and size. Rejects with a `SecondReaderError`. */
  read(texts: ReaderTexts): Promise<ReaderAnswer>;
}

/** `unreachable` may pass; `unreadable` would be paid for again with the same end. Holds nothing of what was sent or said. */
export class SecondReaderError extends Error {
  readonly fault: 'unreachable' | 'unreadable';

  constructor(fault: SecondReaderError['fault'], reason: string) {
    super(`The second reader ${reason}.`);
    this.fault = fault;
  }
}

interface ReaderAccess {
  url: string;
  apiKey: string | null;
  model: string;
  /** How long both tries may take together. */
  timeoutMs?: number;
}

/** Long enough for a small model on this machine, and no longer than somebody waits for an analysis. */
const usualTimeoutMs = 25_000;
/** About 60 findings. */
const maxOutputTokens = 4000;
/** Ten times what so many tokens come to: whoever sends more sends no answer. */
const maxAnswerBytes = 256_000;

/** Connects a server that speaks the chat-completions protocol. Nothing is sent before the first reading. */
export function connectSecondReader(access: ReaderAccess): SecondReader {
  const { url, model, timeoutMs = usualTimeoutMs } = access;
  return {
    name: nameHost(new URL(url).hostname),
    model,
    async read(texts) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(access, { texts, signal, plain: false });
      } catch (error) {
        const isPassing = error instanceof SecondReaderError && error.fault === 'unreachable';
        if (!isPassing) throw error;
        return ask(access, { texts, signal, plain: true });
      }
    },
  };
}

/** The host, except where it says something of the operator's own network. */
function nameHost(hostname: string): string {
  const isPublic = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && /\.[a-z]{2,}$/.test(hostname);
  return isPublic && !/\.(?:local|internal|lan|home|localhost|intranet)$/.test(hostname) ? hostname : 'local';
}

/**
 * One request. `plain` leaves out what some servers refuse: a form for the answer, a temperature, the older name of
 * the bound on its length.
 */
async function ask(
  access: ReaderAccess,
  { texts, signal, plain }: { texts: ReaderTexts; signal: AbortSignal; plain: boolean },
): Promise<ReaderAnswer> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  let fault: SecondReaderError | null = null;
  const provider = createOpenAICompatible({
    name: 'second-reader',
    baseURL: access.url,
    ...(access.apiKey !== null && { apiKey: access.apiKey }),
    supportsStructuredOutputs: true,
    fetch: (url, init) =>
      fetchBounded(url, init).catch((error: unknown) => {
        fault = error instanceof SecondReaderError ? error : null;
        throw error;
      }),
    transformRequestBody: (body) => (plain ? simplify(body) : body),
  });
  try {
    const { content } = await provider.chatModel(access.model).doGenerate({
      prompt: [
        { role: 'system', content: readerRules },
        { role: 'user', content: [{ type: 'text', text: JSON.stringify(texts) }] },
      ],
      maxOutputTokens,
      temperature: 0,
      responseFormat: { type: 'json', name: 'reading', schema: answerSchema },
      abortSignal: signal,
    });
    const answer = parseAnswer(content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
    if (answer === null) throw new SecondReaderError('unreadable', 'gave no answer in the form asked for');
    return answer;
  } catch (error) {
    // What the client throws holds the texts that were sent: only the kind of the fault is kept.
    if (error instanceof SecondReaderError) throw error;
    if (signal.aborted) throw new SecondReaderError('unreachable', 'took too long');
    throw fault ?? new SecondReaderError('unreadable', 'gave no answer of this protocol');
  }
}

function simplify({
  response_format: _form,
  temperature: _temperature,
  max_tokens: limit,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: limit };
}

/** Follows no redirect, which would carry texts and key to another host, and reads only so many bytes. */
async function fetchBounded(url: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
    throw new SecondReaderError('unreachable', 'could not be reached');
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new SecondReaderError('unreachable', `answered with status ${response.status}`);
  }
  const text = await readBody(response);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    // Leaving the loop by an error cancels the stream, so the rest is not even received.
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) throw new SecondReaderError('unreadable', 'sent more than any answer has');
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof SecondReaderError
      ? error
      : new SecondReaderError('unreachable', 'broke off in the middle');
  }
  return text + decoder.decode();
}
