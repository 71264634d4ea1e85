import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { clientPage } from '../../../contract/agency/client-page.ts';
import type { ClientPage } from '../../../contract/agency/client-page.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** An agency with calls that must succeed, and lists that are put straight into the database. */
export interface Agency extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
  /** The same, for a client's page as the answer. */
  change(path: string, body: unknown): Promise<ClientPage>;
  addList(name: string, channels: readonly ListedChannel[]): Promise<string>;
  /** Makes a client that sees a list, with everything asked of it. */
  addClient(given: { listId: string; facts?: readonly string[] }): Promise<string>;
  /** The path of a new link. */
  addLink(clientId: string, changes?: object): Promise<string>;
}

export interface ListedChannel {
  channelId: string;
  label: string;
  /** Secrets of the workspace, which no guest may read. */
  note?: string;
  tags?: readonly string[];
  fields?: object;
}

export const look = { logo_url: '', primary_color: '#0a7ea4', secondary_color: '' };

export async function signUpAgency(server: TestServer): Promise<Agency> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: 'agency' });
  const call = callsOf(server, member);
  const read = async (path: string, body: unknown) => {
    const answer = await call(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}.`);
    return answer.body;
  };
  const change = async (path: string, body: unknown) => clientPage.parse(await read(path, body));
  return {
    ...member,
    call,
    change,
    addList: (name, channels) => addList(server, { userId: member.userId, name, channels }),
    async addClient({ listId, facts = ['subscribers', 'score', 'verdict', 'safety'] }) {
      const name = `Client ${randomUUID()}`;
      const { id } = await change('/api/clients/save', { name, look });
      const given = { client_id: id, list_id: listId, facts, asks: 'Please approve.', due_on: '2026-12-01' };
      await change('/api/clients/give', given);
      return id;
    },
    async addLink(clientId, changes = {}) {
      const made = await read('/api/clients/invite', {
        client_id: clientId,
        name: 'Marketing',
        shows_prices: false,
        may_decide: true,
        days: 30,
        ...changes,
      });
      const url = typeof made === 'object' && made !== null && 'url' in made ? String(made.url) : '';
      return new URL(url).pathname;
    },
  };
}

async function addList(
  { database, clock }: TestServer,
  list: { userId: string; name: string; channels: readonly ListedChannel[] },
): Promise<string> {
  const id = randomUUID();
  await database.asUser(list.userId, async () => {
    await sql`insert into lists (id, workspace_id, name, folder, created_at, changed_at)
      values (${id}, ${list.userId}, ${list.name}, 'SECRET-folder', ${clock.now}, ${clock.now})`.execute(
      database.current,
    );
    for (const [place, { channelId, label, note = '', tags = [], fields = {} }] of list.channels.entries())
      await sql`insert into list_items (list_id, workspace_id, channel_id, position, label, status, owner_id, tags,
          rating, note, fields, added_at, changed_at)
        values (${id}, ${list.userId}, ${channelId}, ${place}, ${label}, 'negotiating', ${list.userId},
          ${[...tags]}::text[], 3, ${note}, ${JSON.stringify(fields)}::json, ${clock.now}, ${clock.now})`.execute(
        database.current,
      );
  });
  return id;
}

export interface GuestAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** Opens a client's page as a browser does that follows no redirects. */
export async function openPage(
  server: TestServer,
  path: string,
  init: RequestInit = {},
): Promise<GuestAnswer> {
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Sends one of the page's forms. */
export function sendForm(
  server: TestServer,
  { path, ...headers }: { path: string; cookie?: string; 'x-forwarded-for'?: string },
  form: Record<string, string>,
): Promise<GuestAnswer> {
  return openPage(server, path, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** The newest decision that a page knows of a channel, as its form would send it. */
export function readSeen(text: string, channelId: string): string {
  const [, rest = ''] = text.split(`name="channel" value="${channelId}"`);
  return /name="seen" value="(\d*)"/.exec(rest)?.[1] ?? '';
}
