import { z } from 'zod';
import type { Product } from '../engine/plans/plans.ts';
import { usualShares } from '../youtube/quota.ts';
import type { QuotaShares } from '../youtube/quota.ts';
import {
  highestPort,
  isHostName,
  isMailServer,
  isPlainAddress,
  isResolver,
  isSender,
  priceId,
  printable,
  share,
  webAddress,
  wholeNumber,
} from './configuration-values.ts';
import type { TrustedProxies } from './platform/http/client-address.ts';
import { parseTrustedProxies } from './platform/http/client-address.ts';

export const roles = ['all', 'web', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface Configuration {
  role: Role;
  host: string;
  port: number;
  /** Where metrics and probes are answered beside the product's own port; `null` for nowhere else. */
  metricsPort: number | null;
  /** How long a process that is told to stop says that it is not ready before it takes no more requests. */
  drainSeconds: number;
  /** The public origin, without a trailing slash. */
  baseUrl: string | null;
  /** Whom people write to; `null` if none is set, and pages then show one that nobody reads. */
  contactAddress: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Further names at which the installation answers. */
  allowedHosts: readonly string[];
  trustedProxies: TrustedProxies;
  youtube: { apiKey: string | null; baseUrl: string } & QuotaShares;
  mail: { smtpUrl: string | null; sender: string };
  /** `null` if Google accounts are not connected. */
  google: GoogleSettings | null;
  /** Resolvers for tenants' domains; the machine's own if there are none. */
  dnsServers: readonly string[];
  /** `null` if no card provider is connected: a double then takes its place. */
  stripe: StripeSettings | null;
  /** `null` if this process makes no backups by itself. */
  backups: { folder: string; keep: number } | null;
  /** `null` if no second reader is connected. */
  secondReader: ReaderSettings | null;
}

/** A server that speaks the chat-completions protocol, and how often a day it may be called. */
export interface ReaderSettings {
  url: string;
  /** `null` if the server needs none. */
  apiKey: string | null;
  model: string;
  dailyLimit: number;
}

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  baseUrl: string;
  /** The provider's price of each product that is for sale. */
  prices: Record<Product, string | undefined>;
}

/** Names every wrong value in a sentence of its own. */
export class ConfigurationError extends Error {}

/** Reads the configuration from environment variables; an empty value counts as not set. */
export function parseConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const result = schema.safeParse(Object.fromEntries(set));
  if (!result.success) {
    throw new ConfigurationError(result.error.issues.map((issue) => issue.message).join('\n'));
  }
  const read = result.data;
  return {
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    metricsPort: read.METRICS_PORT ?? null,
    // With a public address there is a proxy in front, which goes on sending for a moment.
    drainSeconds: read.DRAIN_SECONDS ?? (read.BASE_URL === undefined ? 0 : 2),
    baseUrl: read.BASE_URL ?? null,
    contactAddress: read.CONTACT_ADDRESS ?? null,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    allowedHosts: read.ALLOWED_HOSTS,
    trustedProxies: read.TRUSTED_PROXIES,
    youtube: {
      apiKey: read.YOUTUBE_API_KEY ?? null,
      baseUrl: read.YOUTUBE_API_BASE_URL,
      dailyUnits: read.YOUTUBE_DAILY_UNITS,
      anonymousShare: read.ANONYMOUS_QUOTA_SHARE,
      bulkShare: read.BULK_QUOTA_SHARE,
    },
    mail: { smtpUrl: read.SMTP_URL ?? null, sender: read.MAIL_FROM },
    google: readGoogle(read),
    dnsServers: read.DNS_SERVERS,
    stripe: readStripe(read),
    backups: read.BACKUP_DIR === undefined ? null : { folder: read.BACKUP_DIR, keep: read.BACKUP_KEEP },
    secondReader: readReader(read),
  };
}

/** What to tell an operator who serves real people without being reachable for them; `null` if all is well. */
export function findMissingContact({
  contactAddress,
  youtube,
  stripe,
}: Pick<Configuration, 'contactAddress' | 'youtube' | 'stripe'>): string | null {
  if (contactAddress !== null || (youtube.apiKey === null && stripe === null)) return null;
  return 'CONTACT_ADDRESS is not set although a real service is connected: pages name an address that nobody reads.';
}

/** Both halves of the access, or neither. */
function readGoogle(read: z.infer<typeof schema>): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, issuer };
}

/** Address and model together, or neither. */
function readReader(read: z.infer<typeof schema>): ReaderSettings | null {
  const { READER_URL: url, READER_MODEL: model, READER_API_KEY: apiKey = null } = read;
  if (url === undefined && model === undefined && apiKey === null) return null;
  if (url === undefined || model === undefined) {
    throw new ConfigurationError('READER_URL and READER_MODEL must be set together.');
  }
  return { url, apiKey, model, dailyLimit: read.READER_DAILY_LIMIT };
}

/** The two secrets together, or neither; a product without a price id is not for sale. */
function readStripe(read: z.infer<typeof schema>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read;
  if (secretKey === undefined && webhookSecret === undefined) return null;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigurationError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  }
  const prices = {
    growth: read.STRIPE_PRICE_GROWTH,
    pro: read.STRIPE_PRICE_PRO,
    premium: read.STRIPE_PRICE_PREMIUM,
    agency: read.STRIPE_PRICE_AGENCY,
    full_report: read.STRIPE_PRICE_FULL_REPORT,
    boost: read.STRIPE_PRICE_BOOST,
  };
  return { secretKey, webhookSecret, baseUrl: read.STRIPE_API_BASE_URL, prices };
}

const originError =
  'BASE_URL must be the public address without a path, such as https://sponsorscope.example.';
const smtpError =
  'SMTP_URL must be a mail server’s address such as smtps://user:password@host:465, with signs like % in name or password percent-encoded.';
const readerError =
  'READER_URL must be an http or https address without a user, such as http://127.0.0.1:11434/v1.';
const senderError = 'MAIL_FROM must be a mail address such as Sponsorscope <no-reply@sponsorscope.example>.';

const keepError = 'BACKUP_KEEP must be a whole number from 1 to 10000, such as 7.';
const hostsError =
  'ALLOWED_HOSTS must be names or IP addresses without a port, such as sponsorscope.lan, 192.168.1.20.';

const dnsError =
  'DNS_SERVERS must be IP addresses, each alone or with a port, such as 192.0.2.53, [2001:db8::53]:53.';

const schema = z.object({
  ROLE: z.enum(roles, { error: 'ROLE must be all, web or worker.' }).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber('PORT must be a whole number from 0 to 65535.', highestPort).default(3000),
  METRICS_PORT: wholeNumber('METRICS_PORT must be a whole number from 0 to 65535.', highestPort).optional(),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS must be a whole number from 0 to 60, such as 5.', 60).optional(),
  BASE_URL: webAddress(originError)
    .refine((text) => URL.parse(text)?.origin === text, { error: originError })
    .optional(),
  CONTACT_ADDRESS: z
    .string()
    .refine(isPlainAddress, {
      error: 'CONTACT_ADDRESS must be a plain mail address such as hello@sponsorscope.example.',
    })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
      error: 'DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host:5432/name.',
    })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(keepError, 10_000)
    .refine((value) => value > 0, { error: keepError })
    .default(7),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((hosts) => hosts.every(isHostName), { error: hostsError }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseTrustedProxies(text);
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        context.addIssue({ code: 'custom', message: `TRUSTED_PROXIES is wrong: ${reason}.` });
        return z.NEVER;
      }
    }),
  YOUTUBE_API_KEY: printable('YOUTUBE_API_KEY contains characters that no API key has.').optional(),
  YOUTUBE_API_BASE_URL: webAddress(
    'YOUTUBE_API_BASE_URL must be an http or https address, such as https://www.googleapis.com.',
  ).default('https://www.googleapis.com'),
  SMTP_URL: z.string().refine(isMailServer, { error: smtpError }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, { error: senderError })
    .default('Sponsorscope <no-reply@sponsorscope.example>'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((servers) => servers.every(isResolver), { error: dnsError }),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress(
    'GOOGLE_ISSUER must be an http or https address, such as https://accounts.google.com.',
  ).default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: printable('STRIPE_SECRET_KEY contains characters that no secret key has.').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\x21-\x7e]+$/, { error: 'STRIPE_WEBHOOK_SECRET must begin with whsec_.' })
    .optional(),
  STRIPE_API_BASE_URL: webAddress(
    'STRIPE_API_BASE_URL must be an http or https address, such as https://api.stripe.com.',
  ).default('https://api.stripe.com'),
  STRIPE_PRICE_GROWTH: priceId('STRIPE_PRICE_GROWTH'),
  STRIPE_PRICE_PRO: priceId('STRIPE_PRICE_PRO'),
  STRIPE_PRICE_PREMIUM: priceId('STRIPE_PRICE_PREMIUM'),
  STRIPE_PRICE_AGENCY: priceId('STRIPE_PRICE_AGENCY'),
  STRIPE_PRICE_FULL_REPORT: priceId('STRIPE_PRICE_FULL_REPORT'),
  STRIPE_PRICE_BOOST: priceId('STRIPE_PRICE_BOOST'),
  READER_URL: webAddress(readerError)
    .refine((text) => URL.parse(text)?.username === '', { error: readerError })
    .optional(),
  READER_API_KEY: printable('READER_API_KEY contains characters that no API key has.').optional(),
  READER_MODEL: printable('READER_MODEL must be the name of a model, such as llama3.1:8b.')
    .max(80, { error: 'READER_MODEL must have at most 80 characters.' })
    .optional(),
  READER_DAILY_LIMIT: wholeNumber(
    'READER_DAILY_LIMIT must be a whole number, such as 200.',
    1_000_000_000,
  ).default(200),
  YOUTUBE_DAILY_UNITS: wholeNumber(
    'YOUTUBE_DAILY_UNITS must be a whole number, such as 10000.',
    1_000_000_000,
  ).default(usualShares.dailyUnits),
  ANONYMOUS_QUOTA_SHARE: share('ANONYMOUS_QUOTA_SHARE must be a number from 0 to 1, such as 0.3.').default(
    usualShares.anonymousShare,
  ),
  BULK_QUOTA_SHARE: share('BULK_QUOTA_SHARE must be a number from 0 to 1, such as 0.8.').default(
    usualShares.bulkShare,
  ),
});
