import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What the landing page shares with most other screens. */
const sharedParts = new RegExp(
  [
    '/TextInput\\.mjs$',
    '/engine/plans/plans\\.ts$',
    '/web/ui/(format|hint|tag|section|figure|receipt|tone-icons|locked-value)\\.tsx?$',
    '/web/session/(plan-promises|sample-slip|sample-receipt|usage-level)\\.tsx?$',
    '/web/site/accuracy/(measured|measured-facts|error-factor)\\.ts$',
  ].join('|'),
);

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(version) },
  build: {
    manifest: true,
    // Small icons stay files too: nothing is loaded from data addresses that a content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every page begins with is one file, and so is what the landing page shares with most other screens: split
      // among all that share them, the two were 4.5 kB larger.
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            { name: 'parts', test: sharedParts },
          ],
        },
      },
    },
  },
  // The prerendered pages need our style modules and the library's components in one bundle.
  ssr: { noExternal: [/^@mantine\//, /^@fontsource-variable\//, 'react-router'] },
});
