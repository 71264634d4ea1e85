import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourTokens, variableName } from '../src/web/ui/tokens.ts';

test('the documentation’s page has the colours of the product’s pages', () => {
  const sheet = readFileSync('src/server/platform/http/documentation/documentation.css', 'utf8');
  const known = Object.entries(colourTokens).map(
    ([token, [light, dark]]) => `${variableName(token)}: light-dark(${light}, ${dark});`,
  );
  const used = [...sheet.matchAll(/^ {2}(--[\w-]+: .+)$/gm)].map(([, line]) => line);
  expect(used.length).toBeGreaterThan(5);
  expect(known).toEqual(expect.arrayContaining(used));
  expect(sheet.match(/#[0-9a-f]{3,8}\b/gi)).toHaveLength(2 * used.length);
});
