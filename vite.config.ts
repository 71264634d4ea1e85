import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(version) },
  build: {
    manifest: true,
    // Small icons stay files too: nothing is loaded from data addresses that a content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The prerendered pages need our style modules and the library's components in one bundle.
  ssr: { noExternal: [/^@mantine\//, /^@fontsource-variable\//, 'react-router'] },
});
