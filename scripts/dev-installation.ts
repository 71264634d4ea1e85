import { join } from 'node:path';
import { parseConfiguration } from '../src/server/configuration.ts';

const root = join(import.meta.dirname, '..');

/** The data of `npm run dev`, apart from that of `npm start`. */
export const developmentDataDir = join(root, 'data', 'development');

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the loop answers. Its pages, links and cookies know this one origin. */
export function developmentOrigin({ PORT }: Environment): string {
  return `http://localhost:${parseConfiguration({ PORT }).port}`;
}

/** What a development installation has nothing of: with one of these, real data or real services may be behind it. */
const realThings = [
  'DATABASE_URL',
  'DATA_DIR',
  'YOUTUBE_API_KEY',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
] as const;

/** Why what is configured is no development installation; `null` where it is one. */
export function whyNotDevelopment(environment: Environment): string | null {
  const isProduction = environment['NODE_ENV'] === 'production';
  const set = realThings.filter((name) => (environment[name] ?? '').trim() !== '');
  const found = [...set, ...(isProduction ? ['NODE_ENV=production'] : [])];
  if (found.length === 0) return null;
  return (
    `Accounts with known passwords belong into a development installation alone, and ${found.join(', ')} may lead to ` +
    `another one. Nothing was written. Unset ${found.length === 1 ? 'it' : 'them'}: only the data of "npm run dev" ` +
    'in data/development are filled.'
  );
}
