import { pino } from 'pino';
import { z } from 'zod';
import { parseConfiguration } from '../src/server/configuration.ts';
import { changeProfile } from '../src/server/accounts/plans/test-plans.ts';
import { startProduct } from '../src/server/product.ts';
import { createSignUp } from '../src/server/platform/testing/test-accounts.ts';

/** Links that a load is spread over. */
const links = 20;
export const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];

const saved = z.object({ url: z.string() });

export interface MadeLinks {
  codes: string[];
  /** Of whoever made them. */
  cookie: string;
}

/** Makes an account and its links, and leaves nothing running. */
export async function addLinks(env: Record<string, string>): Promise<MadeLinks> {
  const configuration = parseConfiguration({ ...env, PORT: '0' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  const url = product.url ?? '';
  try {
    const { userId, cookie } = await createSignUp(url)();
    await changeProfile(product.database, userId, { subscription_tier: 'enterprise' });
    const codes: string[] = [];
    for (let count = 0; count < links; count += 1) {
      const body = JSON.stringify({
        id: null,
        creator: `Creator ${count}`,
        placement: 'description',
        destination: 'https://shop.example.com/offer',
        utm: { source: 'youtube', medium: '', campaign: '', content: '', term: '' },
        is_active: true,
        expires_at: null,
        fallback: '',
      });
      const answer = await fetch(`${url}/api/links/save`, { method: 'POST', body, headers: { cookie } });
      codes.push(saved.parse(await answer.json()).url.slice(-7));
    }
    return { codes, cookie };
  } finally {
    await product.close();
  }
}

export interface Visit {
  path: string;
  headers: Record<string, string>;
}

/** A request as it goes over the line. */
export function writeRequest({ path, headers }: Visit): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}
