import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fullAnalysis } from '../src/contract/analysis/channel-analysis.ts';
import { evidence, interval, levels, views } from '../src/contract/analysis/evidence.ts';
import {
  niche,
  nicheEvidence,
  rating,
  safetyEvidence,
  sponsorsEvidence,
} from '../src/contract/analysis/text-evidence.ts';
import { generateOpenApi } from '../src/server/platform/http/openapi.ts';
import { printTypes } from './print-types.ts';

export const clientFile = 'clients/typescript/sponsorscope.ts';
export const documentationFile = 'docs/api.md';

/** The external API's texts for its users, with every part that follows from the contract regenerated. */
export async function renderExternalApiTexts(): Promise<Record<string, string>> {
  const refusals = await listRefusals();
  return {
    [clientFile]: renderClient(readFileSync(clientFile, 'utf8'), refusals),
    [documentationFile]: renderDocumentation(readFileSync(documentationFile, 'utf8'), refusals),
  };
}

interface Refusal {
  status: string;
  code: string;
  sentence: string;
}

/** Every refusal that a call with a key may get, as described in the OpenAPI document. */
export async function listRefusals(): Promise<Refusal[]> {
  const { paths } = await generateOpenApi('1', null);
  const { responses = {} } = paths?.['/functions/v1/api-channel-analysis']?.post ?? {};
  const refusals = Object.entries(responses).flatMap(([status, { description = '' }]) =>
    [...description.matchAll(/^([A-Z][A-Z_]+): (.+)$/gm)].map(([, code = '', sentence = '']) => ({
      status,
      code,
      sentence,
    })),
  );
  return [...new Map(refusals.map((refusal) => [refusal.code, refusal])).values()];
}

const generatedMark = '// What follows is written from the contract, by "npm run build-client".\n';
const clientTypes = {
  Analysis: fullAnalysis,
  Evidence: evidence,
  Views: views,
  NicheEvidence: nicheEvidence,
  SafetyEvidence: safetyEvidence,
  SponsorsEvidence: sponsorsEvidence,
  Levels: levels,
  Interval: interval,
  Niche: niche,
  Rating: rating,
};

function renderClient(text: string, refusals: readonly Refusal[]): string {
  const end = text.indexOf(generatedMark);
  if (end === -1) throw new Error(`${clientFile} lacks the line above its generated part.`);
  const codes = refusals.map(({ code }) => `'${code}'`).join(' | ');
  return `${text.slice(0, end)}${generatedMark}\nexport type ErrorCode = ${codes};\n\n${printTypes(clientTypes)}\n`;
}

function renderDocumentation(text: string, refusals: readonly Refusal[]): string {
  const parts: Record<string, string> = {
    codes: table([
      ['Status', 'Code', 'What it says'],
      ...refusals.map(({ status, code, sentence }) => [status, `\`${code}\``, capitalise(sentence)]),
    ]),
    fields: table([
      ['Field', 'What it is'],
      ...listFields().map(([name, description]) => [`\`${name}\``, description]),
    ]),
    curl: fence('sh', 'clients/curl/analyze.sh'),
    typescript: fence('ts', 'clients/typescript/analyze.ts'),
    python: fence('python', 'clients/python/analyze.py'),
  };
  return text.replaceAll(/(?<=<!-- begin (\w+) -->\n)[\s\S]*?(?=<!-- end -->)/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${documentationFile} asks for the unknown part "${name}".`);
    return `\n${part}\n\n`;
  });
}

function listFields(): [name: string, description: string][] {
  const pricing = z.toJSONSchema(fullAnalysis).properties?.['recommendedPricing'];
  return [
    ...describedFields(z.toJSONSchema(fullAnalysis), ''),
    ...describedFields(Object(Object(pricing).anyOf?.[0]), 'recommendedPricing.'),
  ];
}

function describedFields(
  { properties = {} }: z.core.JSONSchema.BaseSchema,
  place: string,
): [string, string][] {
  return Object.entries(properties).map(([name, field]) => [
    `${place}${name}`,
    typeof field === 'object' ? (field.description ?? '') : '',
  ]);
}

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '--'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function fence(language: string, file: string): string {
  return `\`\`\`${language}\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\``;
}
