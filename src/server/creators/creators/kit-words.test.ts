import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaKit } from '../../../contract/creators/media-kits.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { isKitSlug, isReservedSlug } from './kit-address.ts';
import { composeSponsors } from './media-kit-words.ts';
import { alpha, beta, gamma, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

let server: TestServer;
let ada: Creator;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpOwner(alpha);
});
afterAll(() => server.close());

/** Somebody with the report of a channel that is proven to be theirs, and an analysis of it. */
async function signUpOwner(channelId: string): Promise<Creator> {
  const creator = await signUpCreator(server);
  await creator.own(channelId);
  await server.analyse(channelId, '203.0.113.9', { headers: { cookie: creator.cookie } });
  return creator;
}

const texts = { shared: true, headline: '', about: '', contact_address: null, shows_rates: false };
const save = (creator: Creator, channel_id: string, changes: object) =>
  creator.call('/api/creators/media-kit', { action: 'save', channel_id, ...texts, ...changes });
const kitOf = (answer: unknown) => mediaKit.parse(answer);
const open = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

test('a kit says who sponsored the channel, and which of them its videos confirm', async () => {
  const sponsors = [
    { name: 'Acme <b>', note: '2025, three videos' },
    { name: 'javascript:alert(1)', note: '' },
  ];
  const { url, sponsors: kept } = kitOf(await save(ada, alpha, { sponsors }));
  expect(kept).toEqual(sponsors);
  const { text } = await open(url);
  expect(text).toContain('Acme &lt;b&gt;: 2025, three videos');
  expect(text).toContain('Not confirmed: no video that was read names it');
  expect(text).not.toMatch(/href="javascript/);
  // Left out, they stay.
  expect(kitOf(await save(ada, alpha, {})).sponsors).toEqual(sponsors);
  expect(kitOf(await save(ada, alpha, { sponsors: [] })).sponsors).toEqual([]);
  expect((await open(url)).text).not.toContain('Worked with');
});

test('a sponsor is confirmed by the texts of the videos alone, however its name is written', () => {
  const said = ['Squarespace', 'Square'].map((name) => ({ name, note: '' }));
  const blocks = composeSponsors(said, [{ name: 'squarespace.com', videos: 2 }]);
  expect(blocks).toContainEqual({
    kind: 'list',
    items: [
      { text: 'Squarespace', note: 'Confirmed: named in 2 videos that were read' },
      { text: 'Square', note: 'Not confirmed: no video that was read names it' },
    ],
  });
});

test('the audience is marked as the creator’s own figures, with their day, on the page and in the PDF', async () => {
  const audience = { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] };
  const { url } = kitOf(await save(ada, alpha, { audience }));
  const { text } = await open(url);
  expect(text).toContain('18 to 24');
  expect(text).toContain('The creator’s own figures, of November 1, 2026.');
  const pdf = new Uint8Array(await (await fetch(`${url}.pdf`)).arrayBuffer());
  const words = (await readPdf(pdf)).pages.map((page) => page.text).join(' ');
  expect(words).toContain('own figures, of November 1, 2026');
  expect(await save(ada, alpha, { audience: { ...audience, as_of: '2099-01-01' } })).toBe('WRONG_DAY');
  for (const percent of [-1, 100.5, 1e9])
    expect(
      await save(ada, alpha, { audience: { ...audience, rows: [{ label: 'x', percent }] } }),
    ).not.toHaveProperty('url');
  expect(kitOf(await save(ada, alpha, { audience: null })).audience).toBeNull();
});

test('a kit is read at its own address, at each former one, and at its link', async () => {
  const link = kitOf(await save(ada, alpha, {})).url;
  const first = kitOf(await save(ada, alpha, { slug: 'alpha-tools' })).url;
  expect(first).toBe(`${server.url}/media-kit/alpha-tools`);
  const second = kitOf(await save(ada, alpha, { slug: 'alpha2' })).url;
  for (const url of [link, first, second]) expect((await open(url)).status).toBe(200);
  expect((await fetch(`${first}.pdf`)).headers.get('content-type')).toBe('application/pdf');
  const renewed = await ada.call('/api/creators/media-kit', { action: 'renew', channel_id: alpha });
  expect(kitOf(renewed).url).toBe(second);
  expect((await open(link)).status).toBe(404);
  expect((await open(first)).status).toBe(200);
  expect(kitOf(await save(ada, alpha, { slug: null })).url).toMatch(/\/media-kit\/[\w-]{32}$/);
  expect((await open(second)).status).toBe(200);
  expect(kitOf(await save(ada, alpha, { slug: 'alpha-tools' })).slug).toBe('alpha-tools');
  await save(ada, alpha, { shared: false });
  for (const url of [first, second]) expect((await open(url)).status).toBe(404);
});

test('an address is one kit’s alone, whoever asks at once, and a kit keeps five', async () => {
  const eve = await signUpOwner(beta);
  await save(ada, alpha, { slug: 'only-one' });
  expect(await save(eve, beta, { slug: 'only-one' })).toBe('SLUG_TAKEN');
  const raced = await Promise.all([
    save(ada, alpha, { slug: 'raced-for' }),
    save(eve, beta, { slug: 'raced-for' }),
  ]);
  expect(raced.filter((answer) => answer === 'SLUG_TAKEN')).toHaveLength(1);
  const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `beta-${name}`);
  const answers = [];
  for (const slug of names) answers.push(await save(eve, beta, { slug }));
  expect(answers.at(-1)).toBe('TOO_MANY_SLUGS');
});

test('an address needs the proof, and goes with it', async () => {
  const mallory = await signUpCreator(server);
  await mallory.own(gamma);
  await save(mallory, gamma, { slug: 'gamma' });
  const owner = await signUpCreator(server);
  await owner.own(gamma);
  expect(await save(mallory, gamma, { shared: false, slug: 'gamma-too' })).toBe('NOT_PROVEN');
  expect(kitOf(await save(owner, gamma, { slug: 'gamma' })).slug).toBe('gamma');
});

test.each(['admin', 'media-kit', 'sponsor-scope', 'the-sponsorscope-team', 'sign-in', 'you-tube', 'www'])(
  '%s is nobody’s address',
  async (slug) => {
    expect(isReservedSlug(slug)).toBe(true);
    expect(await save(ada, alpha, { slug })).toBe('SLUG_RESERVED');
  },
);

test.each([
  '',
  'ab',
  'Ada',
  '-ada',
  'ada-',
  'ada--b',
  'ada.pdf',
  'ada/b',
  'аda',
  'ada b',
  '../ada',
  'a'.repeat(31),
])('%j is no address', (slug) => {
  expect(isKitSlug(slug)).toBe(false);
});
