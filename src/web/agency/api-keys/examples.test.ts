import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, readExample } from './examples.ts';

test('the examples on the screen are those of the documentation, for a channel that the installation knows', () => {
  const documentation = readFileSync('docs/api.md', 'utf8');
  for (const language of languages) {
    const example = readExample(language, true);
    expect(example).toContain('@kestrelworkbench');
    expect(documentation).toContain(`\n${example}\n`);
    expect(readExample(language, false)).toBe(example.replace('@kestrelworkbench', '@YouTube'));
  }
});
