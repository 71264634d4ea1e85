import { expect, test } from 'vitest';
import { findPageAssets, type Manifest } from './page-assets.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js', imports: ['index.html'] },
  '_part.js': { file: 'part.js', imports: ['_react.js'], css: ['part.css'] },
  'src/web/app/landing-page.tsx': {
    file: 'landing.js',
    imports: ['index.html', '_part.js'],
    css: ['landing.css', 'part.css'],
  },
};

test('a page asks at once for its own parts, each once, and not again for what the template links', () => {
  expect(findPageAssets(manifest, 'landing')).toEqual({
    scripts: ['landing.js', 'part.js'],
    styles: ['landing.css', 'part.css'],
  });
});

test('a screen that the build swallowed is an error, not a page without styles', () => {
  expect(() => findPageAssets(manifest, 'terms')).toThrow('src/web/site/legal/terms-screen.tsx');
});
