/** A file of the project: its path from the root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The structure of ARCHITECTURE.md as a function: every breach as one line, none for a tree that follows it. */
export function findBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...nameBreaches(file.path),
    ...importBreaches(file),
    ...contentRules
      .filter((rule) => rule.applies(file.path) && rule.pattern.test(withoutComments(file.text)))
      .map((rule) => `${file.path}: ${rule.sentence}`),
  ]);
}

const forbiddenNames = new Set(['utils', 'helpers', 'common', 'shared', 'types', 'misc', 'lib']);

/** Who may import whom; a room that is not listed may import nothing from another room. */
const directions: Record<string, readonly string[]> = {
  values: [],
  drawing: ['values'],
  engine: ['values'],
  contract: ['engine', 'values'],
  youtube: ['engine', 'values'],
  doubles: ['engine', 'values', 'youtube'],
  server: ['contract', 'doubles', 'drawing', 'engine', 'values', 'youtube'],
  web: ['contract', 'drawing', 'engine', 'values'],
};

/**
 * Doubles keep their objects in the product's database, and tests of a client use its double. Limits know nothing
 * about the product.
 */
const exceptions = [
  { from: /^src\/youtube\//, to: /^src\/server\/platform\/limits\// },
  { from: /^src\/doubles\//, to: /^src\/server\/platform\/(?:db|limits)\// },
  { from: /^src\/youtube\/(?:.*\.test|test-[a-z-]+)\.ts$/, to: /^src\/doubles\/youtube\// },
];

/** Rooms of the server and the web that belong to no capability and may be used throughout their side. */
const openRooms: Record<string, ReadonlySet<string>> = {
  server: new Set(
    ['db', 'documents', 'http', 'jobs', 'limits', 'outside', 'pictures', 'testing'].map(
      (name) => `platform/${name}`,
    ),
  ),
  web: new Set(['ui', 'session', 'app/paths.ts']),
};
/** Folders of the pages that are not groups of capabilities. */
const plainFolders = new Set(['web/app', 'web/session', 'web/ui']);

interface ContentRule {
  applies: (path: string) => boolean;
  pattern: RegExp;
  sentence: string;
}

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path) || path.includes('/test-');
const contentRules: readonly ContentRule[] = [
  {
    applies: (path) => /^src\/(?:engine|values|drawing)\//.test(path) && !isTest(path),
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\basync\b|\bawait\b|\bprocess\.|\bfetch\(/,
    sentence: 'engine, values and drawing are pure: no clock, randomness, async or surroundings',
  },
  {
    applies: (path) => path.startsWith('src/') && path !== 'src/server/main.ts' && !isTest(path),
    pattern: /\bprocess\.env\b/,
    sentence: 'only src/server/main.ts reads the environment',
  },
  {
    applies: (path) =>
      path.startsWith('src/server/') &&
      !path.startsWith('src/server/platform/db/') &&
      !path.endsWith('.rows.ts') &&
      !isTest(path),
    pattern: /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    sentence: 'SQL belongs in a .rows.ts file',
  },
  {
    applies: (path) =>
      path.startsWith('src/server/') &&
      !/^src\/server\/(?:platform\/db|admin\/operator-tasks)\//.test(path) &&
      !isTest(path),
    pattern: /\.asOwner\(/,
    sentence: "only operators' commands act as the owner of the tables",
  },
  {
    applies: (path) =>
      /^src\/(?:server|youtube|doubles)\//.test(path) &&
      !path.startsWith('src/server/platform/limits/') &&
      !isTest(path),
    pattern: /\bnew Map<[^;()=]*\bPromise<|\(\(\) => void\)\[\]/,
    sentence:
      'work that others join or wait for is a single flight, a memo, a mutex or a concurrency limit of platform/limits',
  },
  {
    applies: (path) => path.startsWith('src/web/') && !isTest(path),
    pattern:
      /\bimport\s(?!type\b)[^;'"]*from\s+'[^']*\/contract\/(?!(?:deals\/deal-|creators\/kit-)?limits\.ts')/,
    sentence: 'pages take types and limits from the contract; a schema would bring its whole library',
  },
  {
    applies: (path) => path.startsWith('src/web/') && path.endsWith('.css'),
    pattern: /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i,
    sentence: 'colours are tokens of the theme, not literals',
  },
];

function nameBreaches(path: string): string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const folder = parts.slice(0, -1).find((part) => forbiddenNames.has(part));
  return [
    ...(folder === undefined
      ? []
      : [`${path}: a folder called "${folder}" says nothing about what is in it`]),
    ...(/^index\.tsx?$/.test(file) ? [`${path}: no barrel files`] : []),
    ...(/^[a-z0-9.-]+$/.test(file) || file.endsWith('.md') ? [] : [`${path}: file names are kebab-case`]),
  ];
}

function importBreaches(file: SourceFile): string[] {
  const room = roomOf(file.path);
  if (room === null) return [];
  return importsOf(file).flatMap((target) => {
    if (!target.startsWith('.')) return packageBreach(file.path, room, target);
    const path = resolvePath(file.path, target);
    const targetRoom = roomOf(path);
    if (targetRoom === null) return [`${file.path}: imports ${path}, which is no room of src`];
    if (targetRoom === room) return capabilityBreach(file.path, path, room);
    if ((directions[room] ?? []).includes(targetRoom)) return [];
    if (exceptions.some(({ from, to }) => from.test(file.path) && to.test(path))) return [];
    return [`${file.path}: ${room} may not import ${targetRoom} (${path})`];
  });
}

function packageBreach(path: string, room: string, target: string): string[] {
  if (['engine', 'values', 'drawing'].includes(room) && !isTest(path)) {
    return [`${path}: ${room} imports no package (${target})`];
  }
  const server = /^(node:|pg$|pino|kysely|hono|@hono\/|@orpc\/(server|openapi)(\/|$))/.test(target);
  if (room === 'web' && server && !isTest(path)) return [`${path}: ${target} does not run in a browser`];
  return [];
}

/** A capability reaches another one only through its use cases (server) or in app/ (web). */
function capabilityBreach(from: string, to: string, room: string): string[] {
  const open = openRooms[room];
  if (open === undefined || isTest(from)) return [];
  const [own, other] = [capabilityOf(from), capabilityOf(to)];
  if (own === null || other === null || own === other || open.has(other)) return [];
  if (open.has(to.slice(`src/${room}/`.length))) return [];
  if (room === 'web' && own === 'app') return [];
  if (room === 'server' && (own === 'platform/http' || to.endsWith('.usecases.ts'))) return [];
  return [`${from}: reaches into "${other}" (${to})`];
}

function roomOf(path: string): string | null {
  return /^src\/([a-z]+)\//.exec(path)?.[1] ?? null;
}

/** Group and folder below the room; `null` for files directly in either (they compose). */
function capabilityOf(path: string): string | null {
  const [, room, group, folder, ...rest] = path.split('/');
  if (group === undefined || folder === undefined) return null;
  if (plainFolders.has(`${room}/${group}`)) return group;
  return rest.length === 0 ? null : `${group}/${folder}`;
}

function importsOf(file: SourceFile): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file.path)) return [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;
  return [...file.text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

function resolvePath(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}
