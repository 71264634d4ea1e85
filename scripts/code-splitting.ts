import type { Plugin, Rolldown } from 'vite';

/** For each module of the build, the entries (pages' screens, parts loaded later) that need it before they can run. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** What people see without an account, and what the landing page adds for those who have one. */
const open =
  /\/web\/(app\/(auth|creators|investor|privacy)-page|app\/not-found-screen|site\/|session\/attend|accounts\/(onboarding\/getting-started|payments\/purchase-action|workspaces\/invitation-screen)|analysis\/channel-analysis\/usage-warning|ui\/toast-notification)/;
const front = /\/index\.html$|\/web\/app\/(main|landing-page)\.tsx$/;
const report =
  /\/web\/(app\/visitor-result|analysis\/channel-analysis\/(report\/creator-analysis|sample-report-screen|request-analysis))/;
/** What is loaded at once; all other entries are parts that are opened later. */
const page = /\/web\/app\/[a-z-]+-page/;
const results = /\/web\/app\/(analysis|creator-report)-page/;
const ofResult = new RegExp(`${report.source}|${results.source}`);
const signedIn =
  /\/web\/app\/(dashboard|library|lists|links|watch|compare|returns|verdict|proposals|team|profile|clients|checkout|analysis|creator-report|admin)-page/;
const chart = /\/(stacked-bars|comparison-chart)\.tsx$/;
const admin = /\/web\/(admin|market|creators\/channel-removal)\/|\/web\/app\/admin/;
const lists = /\/web\/(analysis\/lists\/|app\/lists-page)/;
const offers = /\/web\/(deals\/offers\/|app\/verdict-page)/;
const returns = /\/web\/(deals\/returns\/|app\/returns-page)/;
const quotes = /\/web\/(deals\/(quotes|proposals)\/|app\/(quotes|proposals)-page)/;
const links = /\/web\/(deals\/(tracking|campaigns)\/|app\/(links-page|campaigns-place))/;
const creators = /\/web\/(creators\/|app\/(creator-[a-z]+-page|marketplace-place))/;
const kindsOfDeals = [offers, returns, quotes, links];
const deals = new RegExp(kindsOfDeals.map(({ source }) => source).join('|'));
const dealPage = /\/web\/app\/(verdict|returns|quotes|proposals|links)-page/;
/** Opened rarely: what deals share with the administration, QR codes, files, and a look of one’s own. */
const rare = new RegExp(
  `${deals.source}|${admin.source}|\\/(qr-code|white-label-panel|import-dialog)\\.tsx$`,
);

const narrow = [results, chart, lists, creators, rare];

interface Circle {
  name: string;
  holds: (users: readonly string[]) => boolean;
}

/**
 * What several entries share goes into one file for each circle of readers, the widest first. Split among exactly
 * those that share it, a signed-in screen asked for seventy files. What a module needs has all of its users and maybe
 * more, so it stands in the same file or in a wider one.
 */
const circles: readonly Circle[] = [
  { name: 'main', holds: (users) => users.some((user) => front.test(user)) },
  {
    name: 'parts',
    holds: (users) =>
      users.some((user) => open.test(user)) ||
      (users.some((user) => report.test(user)) && !users.every((user) => ofResult.test(user))),
  },
  { name: 'report', holds: (users) => users.some((user) => report.test(user)) },
  {
    name: 'workplace',
    holds: (users) =>
      users.some((user) => page.test(user)) &&
      (narrow.every((circle) => !users.every((user) => circle.test(user))) ||
        // Little that a page of one kind needs beside other readers: a file of its own would cost more.
        (users.some((user) => dealPage.test(user)) &&
          kindsOfDeals.every((kind) => !users.every((user) => kind.test(user))))),
  },
  { name: 'results', holds: (users) => users.every((user) => results.test(user)) },
  { name: 'charts', holds: (users) => users.every((user) => chart.test(user)) },
  { name: 'lists', holds: (users) => users.every((user) => lists.test(user)) },
  { name: 'creators', holds: (users) => users.every((user) => creators.test(user)) },
  { name: 'offers', holds: (users) => users.every((user) => offers.test(user)) },
  { name: 'returns', holds: (users) => users.every((user) => returns.test(user)) },
  { name: 'quotes', holds: (users) => users.every((user) => quotes.test(user)) },
  { name: 'links', holds: (users) => users.every((user) => links.test(user)) },
  { name: 'rare', holds: (users) => !users.every((user) => admin.test(user)) },
  { name: 'admin', holds: () => true },
];

/** The file in which a module stands; `null` for what a single entry brings along itself. */
export function findCircle(id: string, users: Users): string | null {
  if (id.includes('rolldown/runtime')) return 'main';
  const own = [...(users.get(id) ?? [])];
  if (id.endsWith('.css') && own.length > 0) return findSheet(own);
  const isShared = own.length > 1 || own.some((user) => user.endsWith('/index.html'));
  return isShared ? (circles.find(({ holds }) => holds(own))?.name ?? null) : null;
}

/** The sheets of signed-in screens are two beside the page's own: each sheet alone would be a request, and all of them are small. */
function findSheet(users: readonly string[]): string | null {
  const circle = circles.find(({ holds }) => holds(users))?.name ?? null;
  if (circle === 'report') return 'parts';
  if (circle === 'admin' && users.length > 1) return 'workplace';
  if (users.some((user) => signedIn.test(user)))
    return circle === 'main' || circle === 'parts' ? circle : 'workplace';
  return users.length > 1 || circle === 'main' ? circle : null;
}

/** The groups for the build, the widest circle first. */
export function groupsOf(users: Users): Rolldown.CodeSplittingGroup[] {
  return circles.map(({ name }, place) => ({
    name,
    test: (id) => findCircle(id, users) === name,
    priority: circles.length - place,
    // What a module needs but never uses would come along, and make every screen load that file.
    includeDependenciesRecursively: name === 'main',
  }));
}

/** Tells from a build that splits by itself who needs which module. */
export function learnUsers(tell: (users: Users) => void): Plugin {
  return {
    name: 'learn-users',
    generateBundle(_, bundle) {
      const users = findUsers(Object.values(bundle));
      // A style sheet is no script, and so stands in no chunk: whoever imports it needs it.
      for (const id of [...this.getModuleIds()].filter((each) => each.endsWith('.css'))) {
        const importers = this.getModuleInfo(id)?.importers ?? [];
        users.set(id, new Set(importers.flatMap((importer) => [...(users.get(importer) ?? [])])));
      }
      tell(users);
    },
  };
}

export function findUsers(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Map<string, Set<string>> {
  const chunks = new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  const users = new Map<string, Set<string>>();
  for (const entry of chunks.values()) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue;
    const name = entry.facadeModuleId ?? entry.fileName;
    for (const file of collectFiles(chunks, entry.fileName)) {
      for (const id of chunks.get(file)?.moduleIds ?? [])
        users.set(id, (users.get(id) ?? new Set<string>()).add(name));
    }
  }
  return users;
}

function collectFiles(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  file: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) collectFiles(chunks, imported, found);
  return found;
}
