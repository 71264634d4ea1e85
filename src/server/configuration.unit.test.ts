import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingContact, parseConfiguration } from './configuration.ts';

test('nothing set is a whole configuration, and an empty value counts as none', () => {
  const empty = { PORT: '', DATABASE_URL: ' ', YOUTUBE_API_KEY: '', ROLE: undefined };
  const read = parseConfiguration(empty);
  expect(read).toMatchObject({
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: null,
  });
  expect(read.youtube).toEqual({
    apiKey: null,
    baseUrl: 'https://www.googleapis.com',
    dailyUnits: 10_000,
    anonymousShare: 0.3,
    bulkShare: 0.8,
  });
});

test.each([
  ['PORT', ['x', '-1', '65536', '1e3', '0x10', '3000.5']],
  ['ROLE', ['boss', 'ALL']],
  ['BASE_URL', ['sponsorscope.example', 'ftp://a.example', 'https://a.example/path', 'javascript:alert(1)']],
  ['CONTACT_ADDRESS', ['nobody', 'Ada <a@b.example>', 'a@b', 'a"@b.example', 'a@b.example?cc=c@d.example']],
  ['DATABASE_URL', ['mysql://a', 'nonsense']],
  ['ALLOWED_HOSTS', ['http://studio.lan', 'studio.lan:3000', '*.lan', 'a b/c', '[::1]:80', 'a@b']],
  ['TRUSTED_PROXIES', ['10.0.0.0/33', 'proxy.example', '10.0.0.1/', '::1/129', '10.0.0.0/8/8']],
  [
    'DNS_SERVERS',
    ['dns.example', '192.0.2.300', '192.0.2.53:0', '192.0.2.53:65536', '[192.0.2.53]', '::1:x'],
  ],
  ['YOUTUBE_API_KEY', ['a b', 'schlüssel', 'a\nb']],
  ['YOUTUBE_API_BASE_URL', ['file:///etc/passwd', 'youtube']],
  [
    'SMTP_URL',
    ['mail.example', 'https://mail.example', 'smtp://', 'smtp://user:100%@mail.example', 'smtp:x y'],
  ],
  ['MAIL_FROM', ['nobody', 'a@b, c@d', 'A <a@b> <c@d>', 'A <a@b', 'a@b\r\nBcc: c@d', 'A, B <a@b>', 'a b@c']],
  ['GOOGLE_ISSUER', ['accounts.google.com', 'file:///x']],
  ['STRIPE_SECRET_KEY', ['a b', 'schlüssel', 'a\nb']],
  ['STRIPE_WEBHOOK_SECRET', ['sk_test_1', 'whsec_', 'whsec_a b']],
  ['STRIPE_API_BASE_URL', ['api.stripe.com', 'file:///x']],
  ['STRIPE_PRICE_GROWTH', ['1500', 'prod_1', 'price_', 'price_a b']],
  ['STRIPE_PRICE_PRO', ['growth']],
  ['STRIPE_PRICE_PREMIUM', ['growth']],
  ['STRIPE_PRICE_AGENCY', ['growth']],
  ['STRIPE_PRICE_FULL_REPORT', ['29']],
  ['STRIPE_PRICE_BOOST', ['500']],
  ['READER_URL', ['127.0.0.1:11434/v1', 'file:///etc/passwd', 'http://name:secret@reader.example/v1']],
  ['READER_API_KEY', ['a b', 'schlüssel', 'a\nb']],
  ['READER_MODEL', ['a model', 'modèle', 'm'.repeat(81), 'a\nb']],
  ['READER_DAILY_LIMIT', ['-1', 'all', '1.5', '1e3']],
  ['WRITER_URL', ['127.0.0.1:11434/v1', 'file:///etc/passwd', 'http://name:secret@writer.example/v1']],
  ['WRITER_API_KEY', ['a b', 'schlüssel', 'a\nb']],
  ['WRITER_MODEL', ['a model', 'modèle', 'm'.repeat(81), 'a\nb']],
  ['WRITER_DAILY_LIMIT', ['-1', 'all', '1.5', '1e3']],
  ['BACKUP_KEEP', ['0', '-1', 'all', '1.5']],
  ['YOUTUBE_DAILY_UNITS', ['-5', 'many', '1.5']],
  ['ANONYMOUS_QUOTA_SHARE', ['1.1', '-0.1', '30%', 'NaN', 'Infinity']],
  ['BULK_QUOTA_SHARE', ['1.1', '-0.1', '80%', 'NaN', 'Infinity']],
])('a wrong %s is named in a sentence that does not repeat it', (name, values) => {
  for (const value of values) {
    const parse = () => parseConfiguration({ [name]: value });
    expect(parse).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  }
});

test('resolvers are taken with and without a port, from a list with commas or blanks', () => {
  const { dnsServers } = parseConfiguration({
    DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353 ::1,[2001:db8::1]:53',
  });
  expect(dnsServers).toEqual(['192.0.2.53', '192.0.2.54:5353', '::1', '[2001:db8::1]:53']);
  expect(parseConfiguration({}).dnsServers).toEqual([]);
});

test('the public address is kept without a slash at its end', () => {
  expect(parseConfiguration({ BASE_URL: 'https://a.example/' }).baseUrl).toBe('https://a.example');
});

test('mails leave by the given server and under the given name', () => {
  expect(parseConfiguration({}).mail).toEqual({
    smtpUrl: null,
    sender: 'Sponsorscope <no-reply@sponsorscope.example>',
  });
  const smtpUrl = 'smtps://user%40example.com:p%25w@mail.example:465';
  for (const sender of ['Agentur Müller <post@example.com>', 'post@example.com', '<post@example.com>'])
    expect(parseConfiguration({ SMTP_URL: smtpUrl, MAIL_FROM: sender }).mail).toEqual({ smtpUrl, sender });
});

test('Google’s accounts need both halves of the access', () => {
  expect(parseConfiguration({}).google).toBeNull();
  expect(parseConfiguration({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  });
  for (const half of [{ GOOGLE_CLIENT_ID: 'id' }, { GOOGLE_CLIENT_SECRET: 'secret' }])
    expect(() => parseConfiguration(half)).toThrow('must be set together');
});

test('Stripe needs both secrets, and sells what has a price', () => {
  expect(parseConfiguration({}).stripe).toBeNull();
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const prices = { STRIPE_PRICE_GROWTH: 'price_1', STRIPE_PRICE_FULL_REPORT: 'price_2' };
  const read = parseConfiguration({ ...secrets, ...prices }).stripe;
  expect(read).toMatchObject({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    baseUrl: 'https://api.stripe.com',
  });
  expect(read?.prices).toMatchObject({ growth: 'price_1', full_report: 'price_2', boost: undefined });
  for (const name of Object.keys(secrets))
    expect(() => parseConfiguration({ ...secrets, [name]: '' })).toThrow('must be set together');
});

test.each([
  ['READER', 'secondReader'],
  ['WRITER', 'writer'],
] as const)('a language model (%s) needs an address and a model, and is off without them', (kind, part) => {
  const url = `${kind}_URL`;
  const model = `${kind}_MODEL`;
  expect(parseConfiguration({})[part]).toBeNull();
  expect(parseConfiguration({ [`${kind}_DAILY_LIMIT`]: '5' })[part]).toBeNull();
  const local = { [url]: 'http://127.0.0.1:11434/v1/', [model]: 'llama3.1:8b' };
  expect(parseConfiguration(local)[part]).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    apiKey: null,
    model: 'llama3.1:8b',
    dailyLimit: 200,
  });
  const more = { [`${kind}_API_KEY`]: 'sk-1', [`${kind}_DAILY_LIMIT`]: '0' };
  expect(parseConfiguration({ ...local, ...more })[part]).toMatchObject({ apiKey: 'sk-1', dailyLimit: 0 });
  for (const alone of [{ [url]: 'http://127.0.0.1' }, { [model]: 'm' }, { [`${kind}_API_KEY`]: 'sk-1' }])
    expect(() => parseConfiguration(alone)).toThrow(`${url} and ${model} must be set together.`);
});

test('the documentation lists every variable, and none that is not read', () => {
  const names = (path: string, pattern: RegExp) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(pattern)].map(([, name]) => name);
  const read = names('configuration-settings.ts', /^ {2}([A-Z_]+): /gm);
  expect(read.length).toBeGreaterThan(10);
  expect(new Set(names('../../docs/configuration.md', /^\| `([A-Z_]+)`/gm))).toEqual(new Set(read));
});

test('each role runs on the data folder as on a database that is named', () => {
  for (const ROLE of ['all', 'web', 'worker'])
    for (const DATABASE_URL of ['', 'postgresql://127.0.0.1/a'])
      expect(parseConfiguration({ ROLE, DATABASE_URL }).role).toBe(ROLE);
});

test('backups are made by themselves only where there is a folder for them, and seven are kept', () => {
  expect(parseConfiguration({}).backups).toBeNull();
  expect(parseConfiguration({ BACKUP_KEEP: '3' }).backups).toBeNull();
  expect(parseConfiguration({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', keep: 7 });
  const both = { BACKUP_DIR: '/backups', BACKUP_KEEP: '3' };
  expect(parseConfiguration(both).backups).toEqual({ folder: '/backups', keep: 3 });
});

test('whoever connects a real service without an address for people is told so', () => {
  const youtube = { YOUTUBE_API_KEY: 'a-key' };
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
  const contact = { CONTACT_ADDRESS: 'help@agency.example' };
  expect(parseConfiguration(contact).contactAddress).toBe('help@agency.example');
  const told = (environment: Record<string, string>) => findMissingContact(parseConfiguration(environment));
  for (const real of [youtube, stripe]) expect(told(real)).toMatch(/^CONTACT_ADDRESS is not set/);
  for (const well of [{}, { ...youtube, ...contact }, { ...stripe, ...contact }])
    expect(told(well)).toBeNull();
});
