import { isIP } from 'node:net';
import { z } from 'zod';
import type { ReaderAnswer, ReaderTexts } from '../../../engine/analysis/second-reading.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { suitabilityCategories } from '../../../engine/analysis/text/suitability-categories.ts';
import { suitabilityLevels } from '../../../engine/analysis/text-evidence.ts';
import { readerRules } from './second-reader-rules.ts';

/** A language model that reads a channel's texts beside our lists. */
export interface SecondReader {
  /** `local`, or the host at which it answers. */
  name: string;
  model: string;
  /** Sends the texts, at most twice, with a limit on time and size. Rejects with a `SecondReaderError`. */
  read(texts: ReaderTexts): Promise<ReaderAnswer>;
}

/**
 * `unreachable` may be temporary; `unreadable` would cost again with the same result. Contains nothing that was sent
 * or received.
 */
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
  /** How long both attempts may take together. */
  timeoutMs?: number;
}

/** Long enough for a small model on this machine, and no longer than people wait for an analysis. */
const usualTimeoutMs = 25_000;
/** About 60 findings. */
const maxOutputTokens = 4000;
/** Ten times the size of that many tokens: anything longer is not an answer. */
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

/** The host, unless it reveals something about the operator's own network. */
function nameHost(hostname: string): string {
  const isPublic = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && /\.[a-z]{2,}$/.test(hostname);
  return isPublic && !/\.(?:local|internal|lan|home|localhost|intranet)$/.test(hostname) ? hostname : 'local';
}

/**
 * One request. `plain` leaves out what some servers refuse: the answer's schema, a temperature, the older name of the
 * length limit.
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
    // What the client throws contains the texts that were sent: only the kind of fault is kept.
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

/** Follows no redirect, which would take texts and key to another host, and reads only a limited number of bytes. */
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
    // Leaving the loop with an error cancels the stream, so the rest is not even received.
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

/** What the second reader may say. The only free texts are names and quotations, which are looked up. */
const quoted = { quote: z.string(), videoId: z.string() };

const niche = z.strictObject({ niche: z.enum([...niches, 'outside']), ...quoted });

const sponsor = z.strictObject({
  sponsor: z.string(),
  signal: z.enum(['disclosure', 'code', 'affiliate link']),
  ...quoted,
});

const finding = z.strictObject({
  category: z.enum(suitabilityCategories.map(({ name }) => name)),
  level: z.enum(suitabilityLevels),
  ...quoted,
});

/** The answer's JSON schema, for servers that can make a model follow one. */
const answerSchema = z.toJSONSchema(
  z.strictObject({ niche: niche.nullable(), sponsors: z.array(sponsor), findings: z.array(finding) }),
  { target: 'draft-7' },
);

/** What any answer must be; each statement in it is then judged by itself. */
const envelope = z.object({
  niche: z.unknown(),
  sponsors: z.array(z.unknown()).default([]),
  findings: z.array(z.unknown()).default([]),
});

/** No honest answer has more; the rest is only counted. */
const maxStatements = 200;

/** Reads a model's text, even in a code fence or after its thoughts; `null` if it is no answer at all. */
function parseAnswer(text: string): ReaderAnswer | null {
  const spoken = text.slice(text.lastIndexOf('</think>') + 1);
  const read = envelope.safeParse(parseJson(spoken.slice(spoken.indexOf('{'), spoken.lastIndexOf('}') + 1)));
  if (!read.success) return null;
  const sponsors = readAll(read.data.sponsors, sponsor);
  const findings = readAll(read.data.findings, finding);
  const said = read.data.niche ?? null;
  const known = said === null ? null : (niche.safeParse(said).data ?? null);
  const malformed = sponsors.malformed + findings.malformed + (said !== null && known === null ? 1 : 0);
  return { niche: known, sponsors: sponsors.read, findings: findings.read, malformed };
}

function readAll<Statement>(
  said: readonly unknown[],
  schema: z.ZodType<Statement>,
): { read: Statement[]; malformed: number } {
  const read = said.slice(0, maxStatements).flatMap((each) => {
    const { success, data } = schema.safeParse(each);
    return success ? [data] : [];
  });
  return { read, malformed: said.length - read.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
