import { z } from 'zod';
import { usualShares } from '../youtube/quota.ts';
import {
  highestPort,
  isHostName,
  isMailServer,
  isPlainAddress,
  isResolver,
  isSender,
  modelAddress,
  modelName,
  priceId,
  printable,
  share,
  webAddress,
  wholeNumber,
} from './configuration-values.ts';
import { parseTrustedProxies } from './platform/http/client-address.ts';

export const roles = ['all', 'web', 'worker'] as const;

const originError =
  'BASE_URL must be the public address without a path, such as https://sponsorscope.example.';
const smtpError =
  'SMTP_URL must be a mail server’s address such as smtps://user:password@host:465, with signs like % in name or password percent-encoded.';
const senderError =
  'MAIL_FROM must be an email address such as Sponsorscope <no-reply@sponsorscope.example>.';

const keepError = 'BACKUP_KEEP must be a whole number from 1 to 10000, such as 7.';
const hostsError =
  'ALLOWED_HOSTS must be names or IP addresses without a port, such as sponsorscope.lan, 192.168.1.20.';

const dnsError =
  'DNS_SERVERS must be IP addresses, each alone or with a port, such as 192.0.2.53, [2001:db8::53]:53.';

/** Each variable of the environment, with its default and the sentence about a wrong value. */
export const settings = z.object({
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
  COUNTRIES_FILE: z.string().optional(),
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
  READER_URL: modelAddress('READER_URL'),
  READER_API_KEY: printable('READER_API_KEY contains characters that no API key has.').optional(),
  READER_MODEL: modelName('READER_MODEL'),
  READER_DAILY_LIMIT: wholeNumber(
    'READER_DAILY_LIMIT must be a whole number, such as 200.',
    1_000_000_000,
  ).default(200),
  WRITER_URL: modelAddress('WRITER_URL'),
  WRITER_API_KEY: printable('WRITER_API_KEY contains characters that no API key has.').optional(),
  WRITER_MODEL: modelName('WRITER_MODEL'),
  WRITER_DAILY_LIMIT: wholeNumber(
    'WRITER_DAILY_LIMIT must be a whole number, such as 200.',
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

export type Settings = z.infer<typeof settings>;
