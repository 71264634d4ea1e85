import { settings } from './configuration-settings.ts';
import type { Settings } from './configuration-settings.ts';
import type { Product } from '../engine/plans/plans.ts';
import type { QuotaShares } from '../youtube/quota.ts';
import type { TrustedProxies } from './platform/http/client-address.ts';

export type Role = Settings['ROLE'];

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
  /** Ranges of addresses with their countries; `null` if none are kept. */
  countriesFile: string | null;
  /** `null` if no card provider is connected: a double then takes its place. */
  stripe: StripeSettings | null;
  /** `null` if this process makes no backups by itself. */
  backups: { folder: string; keep: number } | null;
  /** `null` if no second reader is connected. */
  secondReader: ModelSettings | null;
  /** `null` if no writer is connected. */
  writer: ModelSettings | null;
}

/** A server that speaks the chat-completions protocol, and how often a day it may be called. */
export interface ModelSettings {
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
  const result = settings.safeParse(Object.fromEntries(set));
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
    countriesFile: read.COUNTRIES_FILE ?? null,
    stripe: readStripe(read),
    backups: read.BACKUP_DIR === undefined ? null : { folder: read.BACKUP_DIR, keep: read.BACKUP_KEEP },
    secondReader: readModel(read, 'READER'),
    writer: readModel(read, 'WRITER'),
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
function readGoogle(read: Settings): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, issuer };
}

/** Address and model together, or neither. */
function readModel(read: Settings, kind: 'READER' | 'WRITER'): ModelSettings | null {
  const {
    [`${kind}_URL` as const]: url,
    [`${kind}_MODEL` as const]: model,
    [`${kind}_API_KEY` as const]: apiKey = null,
    [`${kind}_DAILY_LIMIT` as const]: dailyLimit,
  } = read;
  if (url === undefined && model === undefined && apiKey === null) return null;
  if (url === undefined || model === undefined) {
    throw new ConfigurationError(`${kind}_URL and ${kind}_MODEL must be set together.`);
  }
  return { url, apiKey, model, dailyLimit };
}

/** The two secrets together, or neither; a product without a price id is not for sale. */
function readStripe(read: Settings): StripeSettings | null {
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
