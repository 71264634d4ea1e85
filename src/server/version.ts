import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product's version, as its manifest names it. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed ? String(manifest.version) : '0';
}
