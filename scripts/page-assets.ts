import type { ScreenName } from '../src/web/app/paths.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Vite's manifest: which file a source became, and what it imports. */
export type Manifest = Record<string, Chunk>;

/** The source with which the lazy part of each screen begins. */
const screenSources: Record<ScreenName, string> = {
  landing: 'src/web/app/landing-page.tsx',
  'sample-report': 'src/web/analysis/channel-analysis/sample-report-screen.tsx',
  accuracy: 'src/web/site/accuracy/accuracy-screen.tsx',
  privacy: 'src/web/app/privacy-page.tsx',
  terms: 'src/web/site/legal/terms-screen.tsx',
  auth: 'src/web/app/auth-page.tsx',
  dashboard: 'src/web/app/dashboard-page.tsx',
  library: 'src/web/app/library-page.tsx',
  team: 'src/web/app/team-page.tsx',
  invitation: 'src/web/accounts/workspaces/invitation-screen.tsx',
  lists: 'src/web/app/lists-page.tsx',
  watch: 'src/web/app/watch-page.tsx',
  links: 'src/web/app/links-page.tsx',
  schedules: 'src/web/app/schedules-page.tsx',
  compare: 'src/web/app/compare-page.tsx',
  returns: 'src/web/app/returns-page.tsx',
  verdict: 'src/web/app/verdict-page.tsx',
  analysis: 'src/web/app/analysis-page.tsx',
  profile: 'src/web/app/profile-page.tsx',
  clients: 'src/web/app/clients-page.tsx',
  proposals: 'src/web/app/proposals-page.tsx',
  quotes: 'src/web/app/quotes-page.tsx',
  creators: 'src/web/app/creators-page.tsx',
  'creator-report': 'src/web/app/creator-report-page.tsx',
  'creator-rate': 'src/web/app/creator-rate-page.tsx',
  'creator-inbox': 'src/web/app/creator-inbox-page.tsx',
  checkout: 'src/web/app/checkout-page.tsx',
  investors: 'src/web/app/investor-page.tsx',
  admin: 'src/web/app/admin-page.tsx',
  'not-found': 'src/web/app/not-found-screen.tsx',
};

/** The scripts and styles of a screen beyond those in the template's links, so that the page can load them at once. */
export function findPageAssets(
  manifest: Manifest,
  screen: ScreenName,
): { scripts: string[]; styles: string[] } {
  const linked = collectChunks(manifest, 'index.html');
  const source = screenSources[screen];
  if (!(source in manifest)) throw new Error(`The build has no separate part for ${source}.`);
  const own = [...collectChunks(manifest, source)].filter((name) => !linked.has(name));
  const chunks = own.flatMap((name) => manifest[name] ?? []);
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk.file))],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
}

function collectChunks(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const imported of manifest[source]?.imports ?? []) collectChunks(manifest, imported, found);
  return found;
}
