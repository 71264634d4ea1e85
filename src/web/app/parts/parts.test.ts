import { expect, test } from 'vitest';
import { parts } from './parts-page.tsx';

test('every part of src/web/ui stands on the page of parts, in at least one state', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../../ui/*.tsx', '!**/*.test.tsx'], {
    eager: true,
  });
  const exported = Object.values(modules).flatMap((module) => Object.keys(module));
  const components = exported.filter((name) => /^[A-Z]/.test(name)).toSorted();
  expect(components.length).toBeGreaterThan(50);
  const icons = parts.find(({ name }) => name === 'Icons')?.states ?? [];
  const drawn = new Set(
    [...parts.filter(({ states }) => states.length > 0), ...icons].map(({ name }) => name),
  );
  expect(components.filter((name) => !drawn.has(name))).toEqual([]);
});

test('no two parts or states of a part have the same name, which links and pictures go by', () => {
  const names = parts.flatMap(({ name, states }) => [
    name,
    ...states.map((state) => `${name}, ${state.name}`),
  ]);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
