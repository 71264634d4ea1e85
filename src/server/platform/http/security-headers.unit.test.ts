import { expect, test } from 'vitest';
import { buildSecurityHeaders } from './security-headers.ts';

const policy = new Map(
  (buildSecurityHeaders(true).page['content-security-policy'] ?? '').split('; ').map((rule) => {
    const [name = '', ...sources] = rule.split(' ');
    return [name, sources];
  }),
);

test('pictures come from us and from YouTube’s own hosts, and from no other', () => {
  expect(policy.get('img-src')?.toSorted()).toEqual([
    "'self'",
    'data:',
    'https://i.ytimg.com',
    'https://yt3.ggpht.com',
    'https://yt3.googleusercontent.com',
  ]);
  expect(policy.get('frame-src')).toEqual(["'self'"]);
});

test('nothing but pictures comes from elsewhere, and no page contains a script', () => {
  const elsewhere = [...policy].filter(([, sources]) => sources.some((source) => /^https?:|\*/.test(source)));
  expect(elsewhere.map(([name]) => name)).toEqual(['img-src']);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
});
