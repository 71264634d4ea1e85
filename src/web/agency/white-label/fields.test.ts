import { expect, test } from 'vitest';
import { whiteLabelFieldNames, type WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import { findNote, isSameEntry, readColour, readLogoUrl, readPreviewColours } from './fields.ts';

const entry: WhiteLabelFields = {
  brand_name: 'Lumen & Söhne',
  logo_url: 'https://example.com/logo.svg',
  primary_color: '#0a7',
  secondary_color: '#112233',
  custom_domain: 'reports.example.com',
  hide_powered_by: false,
  custom_css: '',
};

test('a change of any field of the contract is a change', () => {
  expect(isSameEntry(entry, { ...entry })).toBe(true);
  for (const name of whiteLabelFieldNames) {
    const value = name === 'hide_powered_by' ? true : 'other';
    expect(isSameEntry(entry, { ...entry, [name]: value })).toBe(false);
  }
});

test('tints are the primary colour with the specification’s suffixes, and its text can be read on both papers', () => {
  expect(readPreviewColours(entry)).toEqual({
    primary: '#00aa77',
    secondary: '#112233',
    onPrimary: '#000000',
    surface: '#00aa7710',
    line: '#00aa7730',
    linkByDay: '#008059',
    linkByNight: '#00aa77',
  });
});

test.each([
  '',
  'red',
  '#12345',
  '#6366f1;position:fixed',
  'url(https://example.com)',
  'var(--x)',
  '#6366f180',
])('%o is no colour: the product’s own stands for it', (entered) => {
  expect(readColour({ ...entry, primary_color: entered }, 'primary_color')).toBe('#6366f1');
  expect(readColour({ ...entry, secondary_color: entered }, 'secondary_color')).toBe('#8b5cf6');
});

test.each([
  '',
  'http://example.com/logo.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//example.com/logo.png',
  'https://user:secret@example.com/logo.png',
])('a logo at %o is not asked for', (entered) => {
  expect(readLogoUrl(entered)).toBeNull();
});

test('a logo at an https address is asked for as the browser writes it', () => {
  expect(readLogoUrl(' https://example.com/a b.png ')).toBe('https://example.com/a%20b.png');
});

test('all notes of a field stand beside it, and those of others do not', () => {
  const look = {
    brand_name: '',
    logo_url: null,
    primary_color: '#6366f1',
    secondary_color: '#8b5cf6',
    confined_css: '',
    notes: [
      { field: 'custom_css' as const, note: 'One.' },
      { field: 'logo_url' as const, note: 'Other.' },
      { field: 'custom_css' as const, note: 'Two.' },
    ],
  };
  expect(findNote(look, 'custom_css')).toBe('One. Two.');
  expect(findNote(look, 'brand_name')).toBeNull();
  expect(findNote(undefined, 'custom_css')).toBeNull();
});
