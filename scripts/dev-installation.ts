import { join } from 'node:path';
import { parseConfiguration } from '../src/server/configuration.ts';

const root = join(import.meta.dirname, '..');

/** The data of `npm run dev`, separate from that of `npm start`. */
export const developmentDataDir = join(root, 'data', 'development');

type Environment = Readonly<Record<string, string | undefined>>;

/** The origin of the development server, the only one its pages, links and cookies know. */
export function developmentOrigin({ PORT }: Environment): string {
  return `http://localhost:${parseConfiguration({ PORT }).port}`;
}

/** Settings that a development installation never has: they may mean real data or real services. */
const realThings = [
  'DATABASE_URL',
  'DATA_DIR',
  'YOUTUBE_API_KEY',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
] as const;

/** Why the configuration is not that of a development installation; `null` if it is. */
export function whyNotDevelopment(environment: Environment): string | null {
  const isProduction = environment['NODE_ENV'] === 'production';
  const set = realThings.filter((name) => (environment[name] ?? '').trim() !== '');
  const found = [...set, ...(isProduction ? ['NODE_ENV=production'] : [])];
  if (found.length === 0) return null;
  return (
    `Accounts with known passwords belong only in a development installation, and ${found.join(', ')} may lead to ` +
    `another one. Nothing was written. Unset ${found.length === 1 ? 'it' : 'them'}: only the data of "npm run dev" ` +
    'in data/development are filled.'
  );
}
