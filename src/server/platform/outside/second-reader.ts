import { z } from 'zod';
import type { ReaderAnswer, ReaderTexts } from '../../../engine/analysis/second-reading.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { suitabilityCategories } from '../../../engine/analysis/text/suitability-categories.ts';
import { suitabilityLevels } from '../../../engine/analysis/text-evidence.ts';
import type { ModelAccess } from './language-model.ts';
import { askModel, nameHost, readSpokenJson } from './language-model.ts';
import { readerRules } from './second-reader-rules.ts';

/** A language model that reads a channel's texts beside our lists. */
export interface SecondReader {
  /** `local`, or the host at which it answers. */
  name: string;
  model: string;
  /** Sends the texts, at most twice, with a limit on time and size. Rejects with a `LanguageModelError`. */
  read(texts: ReaderTexts): Promise<ReaderAnswer>;
}

/** About 60 findings. */
const mostTokens = 4000;
/** Ten times the size of that many tokens. */
const mostBytes = 256_000;

/** Connects a server that speaks the chat-completions protocol. Nothing is sent before the first reading. */
export function connectSecondReader(access: ModelAccess): SecondReader {
  return {
    name: nameHost(access.url),
    model: access.model,
    read: (texts) =>
      askModel(access, {
        name: 'reading',
        rules: readerRules,
        data: texts,
        schema: answerSchema,
        mostTokens,
        mostBytes,
        parse: parseAnswer,
      }),
  };
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

/** `null` if the text is no answer at all. */
function parseAnswer(text: string): ReaderAnswer | null {
  const read = envelope.safeParse(readSpokenJson(text));
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
