import { expect, test } from 'vitest';
import {
  addressArrivedMail,
  addressBeingLeftMail,
  addressChangedMail,
  addressConsentMail,
  addressKnownMail,
  addressProofMail,
  newDeviceMail,
  newKeyMail,
  passwordChangedMail,
} from './mails-security.ts';
import { confirmAddressMail, knownAddressMail, resetPasswordMail, welcomeMail } from './mails.ts';

const origin = 'https://sponsorscope.example';
const url = `${origin}/go?token=abc&next=%2Fdashboard`;
const at = new Date('2026-11-21T12:34:56Z');
const ways = { profileUrl: `${origin}/profile`, resetUrl: `${origin}/auth?view=forgot` };
const addresses = { oldEmail: 'ada@former.example', newEmail: 'ada@present.example' };
const mails = {
  welcome: (name: string) => welcomeMail({ name, url, unsubscribeUrl: url }),
  confirmation: (name: string) => confirmAddressMail({ name, url }),
  'new password': (name: string) => resetPasswordMail({ name, url }),
  'known address': (name: string) =>
    knownAddressMail({ name, signInUrl: `${origin}/auth`, resetUrl: `${origin}/reset` }),
  'new device': (name: string) => newDeviceMail({ name, ...ways, device: 'Firefox on Windows', at }),
  'new key': (name: string) => newKeyMail({ name, ...ways, prefix: 'spk_1abc', at }),
  'changed password': (name: string) => passwordChangedMail({ name, ...ways, at }),
  'agreement to an address': (name: string) =>
    addressConsentMail({ name, ...addresses, consentUrl: url, withdrawUrl: `${url}&not=me` }),
  'address that is left': (name: string) => addressBeingLeftMail({ name, ...addresses, withdrawUrl: url }),
  'proof of an address': (name: string) => addressProofMail({ name, ...addresses, proofUrl: url }),
  'address that is known': (name: string) => addressKnownMail({ name, signInUrl: `${origin}/auth` }),
  'changed address': (name: string) =>
    addressChangedMail({ name, ...addresses, at, withdrawUrl: url, until: at }),
  'new address': (name: string) => addressArrivedMail({ name, ...addresses, profileUrl: url }),
};
const kinds = Object.entries(mails);

const readHtml = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');

test.each(kinds)('the %s mail says the same as text and as HTML', (_kind, write) => {
  const { subject, text, html } = write('Jörg Müller');
  expect(subject).toMatch(/Sponsorscope/);
  const words = readHtml(html);
  const paragraphs = text.split('\n\n').map((lines) => lines.replaceAll('\n', ' '));
  const sentences = paragraphs.filter((line) => /^[A-Z].*[.]$/.test(line));
  expect(sentences.length).toBeGreaterThan(1);
  for (const sentence of [...sentences, ...findLinks(text)]) expect(words).toContain(sentence);
  expect(text.split('\n').filter((line) => line.length > 76)).toEqual([]);
  expect(text).toContain('Hello Jörg Müller,');
  expect(html).toContain('Hello <bdi>Jörg Müller</bdi>,');
});

const findLinks = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);

test.each(kinds)('the %s mail loads nothing and leads to the product alone', (_kind, write) => {
  const { text, html } = write('Ada');
  expect(html).not.toMatch(
    /<(img|script|link|iframe|object|form|input|base|svg)\b|url\(|@import|\bsrc=|\bon\w+=/i,
  );
  const addresses = [
    ...findLinks(text),
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
  ];
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(new URL(address).origin).toBe(origin);
});

test.each([
  ['<img src=x onerror=alert(1)>', 'Hello,'],
  ['</bdi><a href="https://evil.example">free', 'Hello,'],
  ['You won! Go to https://evil.example', 'Hello,'],
  ['go to evil.example', 'Hello,'],
  ['evil。example', 'Hello,'],
  ['write to me@evil.example', 'Hello,'],
  ['WWW evil example', 'Hello,'],
  ['a'.repeat(61), 'Hello,'],
  ['', 'Hello,'],
  ['  \u{200b}\u{202e} ', 'Hello,'],
  ['Ada\r\nBcc: x', 'Hello,'],
  ['Ada\r\n\r\nYour invoice', 'Hello Ada Your invoice,'],
  ['J.R.R. Tolkien', 'Hello J.R.R. Tolkien,'],
  ["Seán O'Brien & Søn", "Hello Seán O'Brien & Søn,"],
  ['Ada \u{202e}lovelace', 'Hello Ada lovelace,'],
  ['Zoë 👩🏽‍🚀', 'Hello Zoë 👩🏽‍🚀,'],
  ['نور الهدى', 'Hello \u{2068}نور الهدى\u{2069},'],
  ['lone \u{d800}', 'Hello lone \u{fffd},'],
])('the name %j is greeted without becoming markup, a link or a message', (name, greeting) => {
  for (const [, write] of kinds) {
    const { text, html } = write(name);
    expect(text.split('\n')[0]).toBe(greeting);
    expect(text.isWellFormed()).toBe(true);
    const spoken = greeting.slice('Hello '.length, -1).replaceAll(/[\u{2068}\u{2069}]/gu, '');
    const escaped = spoken.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    expect(html).toContain(spoken === '' ? '>Hello,<' : `>Hello <bdi>${escaped}</bdi>,<`);
    expect(html).not.toContain('evil');
  }
});

test('an address of a link that is none of the web is a fault, not a mail', () => {
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/auth', '']) {
    expect(() => welcomeMail({ name: 'Ada', url: wrong, unsubscribeUrl: url })).toThrow('web addresses');
  }
});

test('an address with quotes and brackets cannot leave its place in the HTML', () => {
  const { html } = resetPasswordMail({ name: 'Ada', url: `${origin}/"><script>alert(1)</script>?a='b'&c` });
  expect(html).not.toContain('<script');
  expect(html).toContain('href="https://sponsorscope.example/%22%3E%3Cscript%3E');
  expect(html).toContain('&amp;c');
});
