import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { clientPage } from '../../../contract/agency/client-page.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { makeProposal, readQuoteTokens } from '../proposals/test-proposals.ts';
import { codeOf, content, newQuote, signUpQuoter } from './test-quotes.ts';
import type { Quoter } from './test-quotes.ts';

let server: TestServer;
let agency: Quoter;
beforeAll(async () => {
  server = await startTestServer();
  agency = await signUpQuoter(server, 'agency');
});
afterAll(() => server.close());

const addClient = async (quoter: Quoter, name: string) => {
  const look = { logo_url: '', primary_color: '#0a7ea4', secondary_color: '' };
  const { body } = await quoter.call('/api/clients/save', { name, look });
  return clientPage.parse(body).id;
};
const open = async (path: string) => (await fetch(server.url + path)).text();
const readMaker = (page: string) => /<p class="kind">(.*?)<\/p>/s.exec(page)?.[1] ?? '';
const readFirstPage = async (path: string) => {
  const bytes = new Uint8Array(await (await fetch(server.url + path)).arrayBuffer());
  return (await readPdf(bytes)).pages[0]?.text ?? '';
};

test('a quote has the look of the client it is sent for, on its page and in its PDF', async () => {
  const clientId = await addClient(agency, 'Northwind <b>Audio</b>');
  const { id, client_id } = await agency.create({ client_id: clientId });
  expect(client_id).toBe(clientId);
  const path = `/quote/${await agency.send(id)}`;
  const page = await open(path);
  expect(readMaker(page)).toContain('Northwind &lt;b&gt;Audio&lt;/b&gt;');
  expect(readMaker(page)).not.toContain('Sponsorscope');
  // Only a workspace that has opened its settings can hide it.
  expect(page).toContain('Powered by Sponsorscope');
  expect(await readFirstPage(`${path}/pdf`)).toContain('Northwind <b>Audio</b>');
  expect(readMaker(await open(`${path}/verify`))).toContain('Northwind');
});

test('the look is changed and taken away as the quote is worked on, and stays where nothing is said of it', async () => {
  const clientId = await addClient(agency, 'Fabrikam');
  const { id } = await agency.create();
  const revise = (changes: object) => agency.call('/api/quotes/revise', { id, ...content, ...changes });
  expect(await revise({ client_id: clientId })).toMatchObject({ body: { client_id: clientId } });
  expect(await revise({})).toMatchObject({ body: { client_id: clientId } });
  expect(await revise({ client_id: null })).toMatchObject({ body: { client_id: null } });
});

test('another workspace’s client, and one that is none, is nobody’s look', async () => {
  const other = await signUpQuoter(server, 'agency');
  const theirs = await addClient(other, 'Theirs');
  const { id } = await agency.create();
  for (const client_id of [theirs, randomUUID()]) {
    expect(codeOf(await agency.call('/api/quotes/create', { ...newQuote, client_id }))).toBe(
      'CLIENT_NOT_FOUND',
    );
    expect(codeOf(await agency.call('/api/quotes/revise', { id, ...content, client_id }))).toBe(
      'CLIENT_NOT_FOUND',
    );
  }
});

test('a client that is gone, or a plan without clients, leaves the workspace’s own look', async () => {
  const leaving = await signUpQuoter(server, 'agency');
  const [gone, kept] = [await addClient(leaving, 'Gone Ltd'), await addClient(leaving, 'Kept Ltd')];
  const sendFor = async (client_id: string) =>
    `/quote/${await leaving.send((await leaving.create({ client_id })).id)}`;
  const [ofGone, ofKept] = [await sendFor(gone), await sendFor(kept)];
  await leaving.call('/api/clients/delete', { id: gone });
  expect(readMaker(await open(ofGone))).toContain('Sponsorscope');
  expect(readMaker(await open(ofKept))).toContain('Kept Ltd');
  await changeProfile(server.database, leaving.userId, { subscription_tier: 'growth' });
  expect(readMaker(await open(ofKept))).toContain('Sponsorscope');
});

test('a proposal in a client’s look hands it on to its three quotes', async () => {
  const client_id = await addClient(agency, 'Contoso');
  const { id } = await makeProposal(server, agency, { client_id });
  const { body } = await agency.call('/api/proposals/send', { id });
  const url = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : '';
  const path = new URL(url).pathname;
  expect(readMaker(await open(path))).toContain('Contoso');
  for (const token of await readQuoteTokens(server, path))
    expect(readMaker(await open(`/quote/${token}`))).toContain('Contoso');
  const other = await makeProposal(server, agency);
  const edited = {
    id: other.id,
    channel_label: 'Kestrel',
    recipient: other.recipient,
    valid_until: other.valid_until,
    paragraphs: [],
  };
  const edit = (changes: object) => agency.call('/api/proposals/edit', { ...edited, ...changes });
  expect(await edit({ client_id })).toMatchObject({ body: { client_id } });
  expect(await edit({})).toMatchObject({ body: { client_id } });
  expect(codeOf(await edit({ client_id: randomUUID() }))).toBe('CLIENT_NOT_FOUND');
});
