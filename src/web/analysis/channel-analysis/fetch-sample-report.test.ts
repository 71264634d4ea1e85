import { expect, test } from 'vitest';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';
import { fetchSampleReport } from './fetch-sample-report.ts';

const { signal } = new AbortController();

test('a full analysis is taken as it stands', async () => {
  await expect(fetchSampleReport(signal, () => Promise.resolve(Response.json(fullFixture)))).resolves.toEqual(
    fullFixture,
  );
});

test('a limited analysis, a refusal or an error page is no sample report', async () => {
  const answers = [
    Response.json(limitedFixture),
    Response.json({ error: 'gone' }, { status: 500 }),
    new Response('<html>'),
  ];
  for (const answer of answers) {
    await expect(fetchSampleReport(signal, () => Promise.resolve(answer))).rejects.toBeInstanceOf(Error);
  }
});
