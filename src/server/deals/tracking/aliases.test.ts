import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { readAlias } from '../../../engine/tracking/aliases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readUsedCodes } from './handed-out.usecases.ts';
import { shop, signUpLinker, visit } from './test-tracking.ts';
import type { Linker } from './test-tracking.ts';

let server: TestServer;
let ada: Linker;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpLinker(server);
});
afterAll(() => server.close());

const next = 'https://shop.example.com/next';
const shown = z.object({
  links: z.array(z.object({ id: z.string(), url: z.string(), alias: z.string().nullable() })),
});
const linkOf = async (who: Linker, id: string) =>
  shown.parse((await who.call('/api/links')).body).links.find((link) => link.id === id);

test('a readable name leads where the code does, in any case and with a dot behind it, and is counted with it', async () => {
  const made = await ada.save();
  const saved = await ada.ask({ id: made.id, alias: 'Ada-Spring' });
  expect(saved).toMatchObject({ status: 200, body: { url: expect.stringMatching(/\/r\/ada-spring$/) } });
  expect(await linkOf(ada, made.id)).toMatchObject({
    alias: 'ada-spring',
    url: expect.stringMatching(/ada-spring$/),
  });
  for (const name of ['ada-spring', 'ADA-SPRING', 'ada-spring.', made.code])
    expect([name, (await visit(server, name)).location]).toEqual([name, shop]);
  expect(await ada.classes(made.id)).toEqual({ human: 4 });
});

test('every name that a link ever had goes on working, wherever the link leads by then', async () => {
  const { id, code } = await ada.save();
  await ada.save({ id, alias: 'printed-once' });
  await visit(server, 'printed-once');
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  await ada.save({ id, alias: 'second-name' });
  await ada.save({ id, alias: '' });
  for (const name of ['printed-once', 'second-name', code]) await visit(server, name);
  // In memory by now, under each of its names.
  await ada.save({ id, destination: next });
  for (const name of ['printed-once', 'second-name', code])
    expect([name, (await visit(server, name)).location]).toEqual([name, next]);
  expect((await linkOf(ada, id))?.alias).toBeNull();
  expect((await ada.call(`/api/links/one?id=${id}`)).body).toMatchObject({
    former_aliases: ['second-name', 'printed-once'],
  });
  await ada.save({ id, alias: 'printed-once' });
  expect((await linkOf(ada, id))?.alias).toBe('printed-once');
  const { linkNames } = await server.database.asUser(ada.userId, () =>
    readUsedCodes(server.database, { userId: ada.userId, linkIds: [id], nameIds: [] }),
  );
  expect(linkNames.toSorted()).toEqual([code, 'printed-once', 'second-name'].toSorted());
});

test('a name is one link’s for good, whoever asks for it at the same time', async () => {
  const eve = await signUpLinker(server);
  const [mine, theirs] = [await ada.save(), await eve.save()];
  const answers = await Promise.all([
    ada.ask({ id: mine.id, alias: 'wanted' }),
    eve.ask({ id: theirs.id, alias: 'WANTED' }),
    ada.ask({ alias: 'wanted' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const winner = answers[1]?.status === 200 ? eve : ada;
  const loser = winner === eve ? ada : eve;
  for (const who of [ada, eve])
    for (const link of shown
      .parse((await who.call('/api/links')).body)
      .links.filter((each) => each.alias === 'wanted'))
      await who.save({ id: link.id, alias: 'let-go-of' });
  expect(await loser.ask({ alias: 'wanted' })).toMatchObject({ status: 409, body: { code: 'ALIAS_TAKEN' } });
});

test.each([
  ['a code', 'bcdefgh', 'look like one of our codes'],
  ['a page of ours', 'Dashboard', 'stands for a page of ours'],
  ['other letters', 'ada_spring', 'from a to z'],
  ['a path', '../admin', 'from a to z'],
  ['too little', 'ad', 'at least 3'],
])('a name like %s is refused with a reason, and nothing is kept', async (_name, alias, reason) => {
  const before = (await ada.list()).links.length;
  const answer = await ada.ask({ alias });
  expect(answer).toMatchObject({ status: 400, body: { code: 'ALIAS_REFUSED' } });
  expect(JSON.stringify(answer.body)).toContain(reason);
  expect((await ada.list()).links).toHaveLength(before);
});

test('the shortest and the longest name that can be asked for can be kept', async () => {
  for (const alias of ['a-b', 'a'.repeat(40), `${'b-'.repeat(19)}bb`])
    expect([alias, (await ada.ask({ alias })).status]).toEqual([alias, 200]);
});

test('a link has had twenty names at most', async () => {
  const { id } = await ada.save();
  for (let n = 1; n <= 20; n += 1) await ada.save({ id, alias: `name-number-${n}` });
  expect(await ada.ask({ id, alias: 'name-number-21' })).toMatchObject({ body: { code: 'ALIAS_REFUSED' } });
  expect((await ada.ask({ id, alias: 'name-number-3' })).status).toBe(200);
});

test('no name is the first word of one of the product’s own addresses', () => {
  const words = Object.values(contract).map(
    (procedure) => (procedure['~orpc'].route.path ?? '').split('/')[1] ?? '',
  );
  for (const word of new Set([
    ...words,
    'r',
    'p',
    'docs',
    'auth',
    'metrics',
    'healthz',
    'dashboard',
    'openapi',
  ]))
    expect([word, readAlias(word).fault]).not.toEqual([word, null]);
});
