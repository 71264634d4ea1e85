import { expect, test } from 'vitest';
import { readDomain, readHost } from './domain-name.ts';

const place = { ownHost: 'sponsorscope.example' };

test.each([
  ['reports.agency.example', 'reports.agency.example'],
  [' Reports.Agency.EXAMPLE. ', 'reports.agency.example'],
  ['agency.com', 'agency.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['ｒｅｐｏｒｔｓ.agency.example', 'reports.agency.example'],
  ['a.co.uk', 'a.co.uk'],
])('%j is the domain %s', (text, domain) => {
  expect(readDomain(text, place)).toEqual({ domain });
});

test.each([
  '',
  'agency',
  'localhost',
  'my.localhost',
  'printer.local',
  'db.internal',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '::1',
  'https://agency.example',
  'agency.example/path',
  'agency.example:8080',
  'user@agency.example',
  'agency.example?x',
  'agency.example#x',
  'agency..example',
  '-agency.example',
  'agency-.example',
  'agency_x.example',
  '*.agency.example',
  'agency.example\u0000',
  'agency.example\r\nX: y',
  'agency%2eexample',
  'co.uk',
  'com.au',
  'sponsorscope.example',
  'SPONSORSCOPE.example.',
  'app.sponsorscope.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'agency.123',
  "a';script-src *.example",
])('%j is refused with a reason', (text) => {
  expect(readDomain(text, place)).toEqual({ reason: expect.stringMatching(/\.$/) });
});

test.each([
  ['agency.example', 'agency.example'],
  ['AGENCY.example.', 'agency.example'],
  ['agency.example:8080', 'agency.example'],
  ['agency.example.:443', 'agency.example'],
  ['127.0.0.1:3000', null],
  ['[::1]:3000', null],
  ['localhost:3000', null],
  ['', null],
  [undefined, null],
  ['agency.example/path', null],
  ['agency.example,sponsorscope.example', null],
  ['agency.example:80:80', null],
])('the host %j is read as %j', (header, host) => {
  expect(readHost(header)).toBe(host);
});
