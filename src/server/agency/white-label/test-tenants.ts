import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { whiteLabel, whiteLabelLook } from '../../../contract/agency/white-label.ts';
import type { WhiteLabel, WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { TestDns } from './test-dns.ts';

export const noFields: WhiteLabelFields = {
  brand_name: '',
  logo_url: '',
  primary_color: '#6366f1',
  secondary_color: '#8b5cf6',
  custom_domain: '',
  hide_powered_by: false,
  custom_css: '',
};

export const paths = {
  settings: '/api/white-label',
  save: '/api/white-label/save',
  preview: '/api/white-label/preview',
  domain: '/api/white-label/domain',
} as const;

export interface Tenant extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
  /** Saves the defaults with these changes. */
  save(changed?: Partial<WhiteLabelFields>): Promise<WhiteLabel>;
  /** Puts the domain's record into the DNS. */
  publish(dns: TestDns): Promise<void>;
  /** Has the domain looked up; a refusal is answered as it is. */
  check(): Promise<WhiteLabel>;
  setTier(tier: string): Promise<void>;
}

/** Signs somebody up on the enterprise plan. */
export async function signUpTenant(server: TestServer): Promise<Tenant> {
  const member = await server.signUp();
  const call = callsOf(server, member);
  const setTier = (tier: string) =>
    changeProfile(server.database, member.userId, { subscription_tier: tier });
  await setTier('enterprise');
  const read = async (path: string, body?: unknown) => {
    const answer = await call(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}.`);
    return whiteLabel.parse(answer.body);
  };
  return {
    ...member,
    call,
    setTier,
    save: (changed = {}) => read(paths.save, { ...noFields, ...changed }),
    check: () => read(paths.domain, {}),
    async publish(dns) {
      const { record } = (await read(paths.settings)).domain;
      if (record === null) throw new Error('There is no domain.');
      const others = dns.zone.get(record.name);
      dns.zone.set(record.name, [...(typeof others === 'object' ? others : []), record.value]);
    },
  };
}

/** What would become of settings. */
export async function preview(tenant: Tenant, changed: Partial<WhiteLabelFields>) {
  const { body } = await tenant.call(paths.preview, { ...noFields, ...changed });
  return whiteLabelLook.parse(body);
}

/** Lets a minute pass, after which a domain may be looked up again. */
export function passMinutes({ clock }: TestServer, minutes: number): void {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
}

export interface HostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface HostCall {
  path?: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

/** Asks the server for a host of the test's own choice, which `fetch` would not let it choose. */
export async function askHost(
  { url }: { url: string },
  host: string,
  { path = '/', method = 'GET', headers = {}, body = '' }: HostCall = {},
): Promise<HostAnswer> {
  const call = request(url, { path, method, headers: { ...headers, host } });
  call.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve).on('error', reject);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}

/** Fills in the analyzer's form, as the client behind a trusted proxy with this address. */
export function analyseAt(
  server: { url: string },
  host: string,
  form: { channelUrl: string; from: string; path?: string; headers?: Record<string, string> },
): Promise<HostAnswer> {
  return askHost(server, host, {
    method: 'POST',
    path: form.path ?? '/',
    body: new URLSearchParams({ channelUrl: form.channelUrl }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': form.from,
      ...form.headers,
    },
  });
}
