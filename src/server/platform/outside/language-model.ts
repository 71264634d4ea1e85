import { isIP } from 'node:net';

/** How to reach a server that speaks the chat-completions protocol. */
export interface ModelAccess {
  url: string;
  /** `null` if the server needs none. */
  apiKey: string | null;
  model: string;
  /** How long both attempts may take together. */
  timeoutMs?: number;
}

/**
 * `unreachable` may be temporary; `unreadable` would cost again with the same result. Contains nothing that was sent
 * or received.
 */
export class LanguageModelError extends Error {
  readonly fault: 'unreachable' | 'unreadable';

  constructor(fault: LanguageModelError['fault'], reason: string) {
    super(`The language model ${reason}.`);
    this.fault = fault;
  }
}

/** One question: our rules, and data written by strangers as a message of its own. */
interface Question<Answer> {
  /** Names the question to the server. */
  name: string;
  rules: string;
  data: unknown;
  /** The answer's JSON schema, for servers that can make a model follow one. */
  schema: object;
  mostTokens: number;
  /** Anything longer is not an answer. */
  mostBytes: number;
  /** `null` if the text is no answer at all. */
  parse: (text: string) => Answer | null;
}

/** Long enough for a small model on this machine, and no longer than people wait. */
const usualTimeoutMs = 25_000;

/**
 * Asks at most twice, with a limit on time and size: the second time without what some servers refuse. Rejects with a
 * `LanguageModelError`.
 */
export async function askModel<Answer>(access: ModelAccess, question: Question<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(access.timeoutMs ?? usualTimeoutMs);
  try {
    return await ask(access, question, { signal, plain: false });
  } catch (error) {
    const isPassing = error instanceof LanguageModelError && error.fault === 'unreachable';
    if (!isPassing) throw error;
    return ask(access, question, { signal, plain: true });
  }
}

/** The host of an address, unless it reveals something about the operator's own network. */
export function nameHost(url: string): string {
  const { hostname } = new URL(url);
  const isPublic = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && /\.[a-z]{2,}$/.test(hostname);
  return isPublic && !/\.(?:local|internal|lan|home|localhost|intranet)$/.test(hostname) ? hostname : 'local';
}

/**
 * One request. `plain` leaves out what some servers refuse: the answer's schema, a temperature, the older name of the
 * length limit.
 */
async function ask<Answer>(
  access: ModelAccess,
  { name, rules, data, schema, mostTokens, mostBytes, parse }: Question<Answer>,
  { signal, plain }: { signal: AbortSignal; plain: boolean },
): Promise<Answer> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  let fault: LanguageModelError | null = null;
  const provider = createOpenAICompatible({
    name,
    baseURL: access.url,
    ...(access.apiKey !== null && { apiKey: access.apiKey }),
    supportsStructuredOutputs: true,
    fetch: (url, init) =>
      fetchBounded(mostBytes, url, init).catch((error: unknown) => {
        fault = error instanceof LanguageModelError ? error : null;
        throw error;
      }),
    transformRequestBody: (body) => (plain ? simplify(body) : body),
  });
  try {
    const { content } = await provider.chatModel(access.model).doGenerate({
      prompt: [
        { role: 'system', content: rules },
        { role: 'user', content: [{ type: 'text', text: JSON.stringify(data) }] },
      ],
      maxOutputTokens: mostTokens,
      temperature: 0,
      responseFormat: { type: 'json', name, schema },
      abortSignal: signal,
    });
    const answer = parse(content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
    if (answer === null) throw new LanguageModelError('unreadable', 'gave no answer in the form asked for');
    return answer;
  } catch (error) {
    // What the client throws contains the texts that were sent: only the kind of fault is kept.
    if (error instanceof LanguageModelError) throw error;
    if (signal.aborted) throw new LanguageModelError('unreachable', 'took too long');
    throw fault ?? new LanguageModelError('unreadable', 'gave no answer of this protocol');
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

/** Follows no redirect, which would take texts and key to another host, and reads only a limited number of bytes. */
async function fetchBounded(
  mostBytes: number,
  url: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
    throw new LanguageModelError('unreachable', 'could not be reached');
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new LanguageModelError('unreachable', `answered with status ${response.status}`);
  }
  const text = await readBody(response, mostBytes);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

async function readBody({ body }: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    // Leaving the loop with an error cancels the stream, so the rest is not even received.
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new LanguageModelError('unreadable', 'sent more than any answer has');
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof LanguageModelError
      ? error
      : new LanguageModelError('unreachable', 'broke off in the middle');
  }
  return text + decoder.decode();
}

/** The JSON object in a model's text, even in a code fence or after its thoughts; `null` if there is none. */
export function readSpokenJson(text: string): unknown {
  const spoken = text.slice(text.lastIndexOf('</think>') + 1);
  try {
    return JSON.parse(spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
