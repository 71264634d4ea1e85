import { z } from 'zod';
import { niches } from '../../../engine/analysis/niches.ts';
import type { ReaderAnswer } from '../../../engine/analysis/second-reading.ts';
import { suitabilityCategories } from '../../../engine/analysis/text/suitability-categories.ts';
import { suitabilityLevels } from '../../../engine/analysis/text-evidence.ts';

/** What the second reader may say. Nothing of it is free text but names and quotations, which are looked up. */
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

/** The form as JSON schema, for servers that hold a model to one. */
export const answerSchema = z.toJSONSchema(
  z.strictObject({ niche: niche.nullable(), sponsors: z.array(sponsor), findings: z.array(finding) }),
  { target: 'draft-7' },
);

/** What any answer must be; each statement in it is then judged by itself. */
const envelope = z.object({
  niche: z.unknown(),
  sponsors: z.array(z.unknown()).default([]),
  findings: z.array(z.unknown()).default([]),
});

/** More than any honest answer has; the rest is only counted. */
const maxStatements = 200;

/** Reads a model's text, also one in a code fence or behind its thoughts; `null` where it is no answer at all. */
export function parseAnswer(text: string): ReaderAnswer | null {
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
