import { expect, test } from 'vitest';
import { keepClientPage, takeClientPath } from './kept-way.ts';

const key = '00000000-0000-4000-8000-000000000001';

test('a guest comes back to the client’s page they were sent from, once', () => {
  keepClientPage(key);
  expect(takeClientPath()).toBe(`/client/${key}`);
  expect(takeClientPath()).toBeNull();
  keepClientPage('mine');
  expect(takeClientPath()).toBe('/client/mine');
});

test.each([
  '//evil.example',
  'https://evil.example',
  `${key}/../../admin`,
  `${key}?x`,
  '',
  'javascript:alert(1)',
])('%j leads nowhere, kept by us or by somebody else', (hostile) => {
  keepClientPage(hostile);
  expect(takeClientPath()).toBeNull();
  sessionStorage.setItem('sponsorscope.client', hostile);
  expect(takeClientPath()).toBeNull();
});
