import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderContractRoutes } from './contract-routes.ts';

/** Formatting aside. */
const words = (text: string) => text.replaceAll(/[\s,]+/g, ' ');

test('the routes that the pages load are those of the contract (else: npm run build-routes)', () => {
  const kept = readFileSync('src/web/session/contract-routes.ts', 'utf8');
  expect(words(kept)).toBe(words(renderContractRoutes()));
});
