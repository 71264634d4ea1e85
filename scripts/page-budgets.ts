import type { ScreenName } from '../src/web/app/paths.ts';

/** Screens that people see before they have an account; their own aims are those of the landing page, or none. */
const openScreens: readonly ScreenName[] = [
  'sample-report',
  'accuracy',
  'privacy',
  'terms',
  'auth',
  'invitation',
  'creators',
  'investors',
  'not-found',
];
/** With gzip. A page of ours has its first content once this much has come. */
const mostScriptBytes = { landing: 130_000, signedIn: 220_000 };
const mostRequests = 12;

export interface PageCost {
  screen: ScreenName;
  scripts: number;
  /** Compressed with gzip. */
  scriptBytes: number;
  styles: number;
  styleBytes: number;
  /** Everything until the first content: the page, what its head names, and the start. */
  requests: number;
}

/** What a page of the build loads before its first content. `sizeOf`: of a file of the build, with gzip. */
export function measurePage(screen: ScreenName, html: string, sizeOf: (file: string) => number): PageCost {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.(js|css|woff2))"/g)];
  const files = [...new Set(named.map(([, file = '']) => file))];
  const of = (ending: string) => files.filter((file) => file.endsWith(ending));
  const sum = (ending: string) => of(ending).reduce((bytes, file) => bytes + sizeOf(file), 0);
  return {
    screen,
    scripts: of('.js').length,
    scriptBytes: sum('.js'),
    styles: of('.css').length,
    styleBytes: sum('.css'),
    requests: 2 + files.length + (screen === 'analysis' ? 1 : 0),
  };
}

export function describeCost(cost: PageCost): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return (
    `${cost.screen.padEnd(14)}  script ${kilobytes(cost.scriptBytes)} in ${cost.scripts}, ` +
    `style ${kilobytes(cost.styleBytes)} in ${cost.styles} (gzip); ${cost.requests} requests`
  );
}

/** A sentence for each budget that a page breaks. */
export function listBreaches({ screen, scriptBytes, requests }: PageCost): string[] {
  if (openScreens.includes(screen)) return [];
  const most = screen === 'landing' ? mostScriptBytes.landing : mostScriptBytes.signedIn;
  return [
    scriptBytes > most && `${screen}: ${scriptBytes} bytes of script, more than ${most}`,
    requests > mostRequests && `${screen}: ${requests} requests, more than ${mostRequests}`,
  ].filter((breach) => breach !== false);
}
