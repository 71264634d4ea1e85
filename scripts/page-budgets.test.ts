import { expect, test } from 'vitest';
import { findCircle, type Users } from './code-splitting.ts';
import { listBreaches, measurePage } from './page-budgets.ts';

const page = (...files: string[]) =>
  files.map((file) => `<link data-rel="modulepreload" crossorigin href="/${file}" />`).join('');

test('a page counts each file once, itself and its start, and breaks its budget by a byte or a request', () => {
  const html = page('early.js', 'assets/a.js', 'assets/a.js', 'assets/b.css', 'assets/c.woff2');
  const cost = measurePage('dashboard', html, () => 110_000);
  expect(cost).toMatchObject({ scripts: 2, scriptBytes: 220_000, styles: 1, requests: 6 });
  expect(listBreaches(cost)).toEqual([]);
  expect(listBreaches({ ...cost, scriptBytes: 220_001, requests: 13 })).toEqual([
    'dashboard: 220001 bytes of script, more than 220000',
    'dashboard: 13 requests, more than 12',
  ]);
  expect(listBreaches({ ...cost, screen: 'landing', scriptBytes: 130_001 })).toHaveLength(1);
  expect(listBreaches({ ...cost, screen: 'accuracy', scriptBytes: 300_000 })).toEqual([]);
});

const entry = (name: string) => `/work/src/web/app/${name}-page.tsx`;
const users: Users = new Map([
  ['react.js', new Set(['/work/index.html', entry('landing'), entry('dashboard')])],
  ['field.js', new Set([entry('auth'), entry('dashboard')])],
  ['tabs.js', new Set([entry('dashboard'), entry('profile')])],
  [
    'table.js',
    new Set(['/work/src/web/analysis/bulk-analysis/bulk-place.tsx', '/work/src/web/a/import-dialog.tsx']),
  ],
  ['own.js', new Set([entry('dashboard')])],
  ['own.css', new Set([entry('dashboard')])],
  ['kept.js', new Set(['/work/src/web/app/visitor-result.tsx', entry('compare')])],
  ['money.js', new Set([entry('quotes'), entry('returns'), entry('admin')])],
  ['lines.js', new Set([entry('quotes'), entry('proposals')])],
  ['alert.js', new Set([entry('admin'), '/work/src/web/admin/alerts/alerts-panel.tsx'])],
]);

test('what screens share stands in the file of the widest circle, and what is one’s own is not shared', () => {
  const found = Object.fromEntries([...users.keys()].map((id) => [id, findCircle(id, users)]));
  expect(found).toEqual({
    'react.js': 'main',
    'field.js': 'parts',
    'tabs.js': 'workplace',
    'table.js': 'rare',
    'own.js': null,
    'own.css': 'workplace',
    'kept.js': 'parts',
    'money.js': 'workplace',
    'lines.js': 'quotes',
    'alert.js': 'admin',
  });
});
