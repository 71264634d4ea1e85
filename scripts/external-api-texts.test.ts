import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fullAnalysis } from '../src/contract/analysis/channel-analysis.ts';
import { contract } from '../src/contract/contract.ts';
import { clientFile, documentationFile, listRefusals, renderExternalApiTexts } from './external-api-texts.ts';

/** Formatting aside: `oxfmt` fills the tables' columns. */
const words = (text: string) => text.split(/(?:[\s|;]|-{2,})+/);

test('client and documentation of the external API are those of the contract (else: npm run build-client)', async () => {
  for (const [file, text] of Object.entries(await renderExternalApiTexts()))
    expect(words(readFileSync(file, 'utf8'))).toEqual(words(text));
});

test('every refusal of the contract is in the documentation and in the client, with its own status', async () => {
  const { errorMap } = contract.apiChannelAnalysis['~orpc'];
  const own = Object.entries(errorMap).map(([code, error]) => [code, String(error?.status)]);
  const told = await listRefusals();
  expect(told.map(({ code, status }) => [code, status])).toEqual(expect.arrayContaining(own));
  expect(new Set(told.map(({ code }) => code)).size).toBe(told.length);
  const [documentation, client] = [documentationFile, clientFile].map((file) => readFileSync(file, 'utf8'));
  for (const { code } of told) {
    expect(documentation).toContain(`\`${code}\``);
    expect(client).toContain(`'${code}'`);
  }
});

test('every field of an analysis is described', () => {
  for (const [name, field] of Object.entries(fullAnalysis.shape))
    expect([name, field.description?.length ?? 0]).toEqual([name, expect.toSatisfy((length) => length > 10)]);
});
