import { parseSync } from 'vite';
import { z } from 'zod';

export const changeKinds = [
  'number',
  'swap',
  'comparison',
  'arithmetic',
  'boolean',
  'condition',
  'member',
  'lock',
  'statement',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One change to a source text: the text from `start` to `end` becomes `replacement`. */
export interface Change {
  path: string;
  line: number;
  kind: ChangeKind;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Edit = Omit<Change, 'path' | 'line'>;

/** Every change that can be made to a file; `lists` are the unions of words that literals may belong to. */
export function findChanges(
  { path, text }: { path: string; text: string },
  lists: readonly (readonly string[])[],
): Change[] {
  const edits: Edit[] = [];
  walk(parse(path, text), null, (node, parent) => {
    for (const propose of proposals) edits.push(...propose({ node, parent, text }));
    edits.push(...proposeMember(node, parent, lists));
  });
  return edits.map((edit) => ({ path, line: text.slice(0, edit.start).split('\n').length, ...edit }));
}

/** Lists of words a file declares: `[…] as const` and unions of literals. */
export function findWordLists({ path, text }: { path: string; text: string }): string[][] {
  const lists: string[][] = [];
  walk(parse(path, text), null, (node) => {
    if (node.type === 'TSAsExpression' && text.slice(node.start, node.end).endsWith('as const')) {
      const { expression } = node;
      if (isNode(expression) && expression.type === 'ArrayExpression') {
        lists.push(readWords(children(expression['elements'])));
      }
    }
  });
  return lists.filter((words) => words.length > 1);
}

function readWords(nodes: readonly Node[]): string[] {
  const words = nodes.map(({ value }) => value);
  return words.every((word) => typeof word === 'string') ? words : [];
}

function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read as TypeScript: ${errors[0]?.message ?? ''}`);
  return nodeForm.parse(program);
}

const nodeForm: z.ZodType<Node> = z.looseObject({ type: z.string(), start: z.number(), end: z.number() });

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function children(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Code without effect at run time, or only on the appearance, is left out. */
const passedOver = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'JSXOpeningFragment',
  'JSXClosingElement',
]);
/** Of these the expression counts and the type does not. */
const typed = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  if (passedOver.has(node.type)) return;
  if (node.type.startsWith('TS') && !typed.has(node.type)) return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of isNode(value) ? [value] : children(value)) walk(child, node, visit);
  }
}

interface Place {
  node: Node;
  parent: Node | null;
  text: string;
}

/** The fallback for an array element that does not exist: the types require it, and nothing reaches it. */
function isUnreached({ node, parent }: Place): boolean {
  const left = parent?.['operator'] === '??' && parent['right'] === node ? parent['left'] : null;
  return isNode(left) && left.type === 'MemberExpression' && left['computed'] === true;
}

/** A literal that is only an attribute's value (a size, a colour): tests see none of it. */
function isLook(parent: Node | null): boolean {
  return parent?.type === 'JSXAttribute' || parent?.type === 'JSXExpressionContainer';
}

function isKey({ node, parent }: Place): boolean {
  return parent?.['key'] === node && parent['computed'] !== true;
}

const proposals: readonly ((place: Place) => Edit[])[] = [
  (place) => {
    const { node, parent } = place;
    if (node.type !== 'Literal' || isLook(parent) || isKey(place) || isUnreached(place)) return [];
    if (typeof node['value'] === 'boolean') return [edit(node, 'boolean', String(!node['value']))];
    if (typeof node['value'] !== 'number') return [];
    return moveNumber(node['value']).map((value) => edit(node, 'number', String(value)));
  },
  ({ node, text }) => {
    if (node.type !== 'ObjectExpression') return [];
    const values = children(node['properties']).map(({ value }) => value);
    return values.slice(1).flatMap((second, index) => {
      const first = values[index];
      if (!isNumber(first) || !isNumber(second) || first['value'] === second['value']) return [];
      const [one, other, between] = [
        cut(text, first),
        cut(text, second),
        text.slice(first.end, second.start),
      ];
      return [
        {
          kind: 'swap',
          start: first.start,
          end: second.end,
          replacement: `${other}${between}${one}`,
        } as const,
      ];
    });
  },
  ({ node, text }) =>
    node.type === 'BinaryExpression'
      ? (comparisons[String(node['operator'])] ?? []).map((to) =>
          operator(node, text, { kind: 'comparison', to }),
        )
      : [],
  ({ node, text }) => {
    const to = arithmetic[String(node['operator'])];
    if (node.type !== 'BinaryExpression' || to === undefined || joinsTexts(node)) return [];
    return [operator(node, text, { kind: 'arithmetic', to })];
  },
  ({ node, text }) => {
    if (node.type !== 'LogicalExpression' || node['operator'] === '??') return [];
    // If something is drawn only under a condition, the condition is inverted: there is no other part to draw.
    if (isNode(node['right']) && node['right'].type.startsWith('JSX')) return negate(node['left'], text);
    return [operator(node, text, { kind: 'boolean', to: node['operator'] === '&&' ? '||' : '&&' })];
  },
  ({ node, text }) =>
    node.type === 'IfStatement' || node.type === 'ConditionalExpression' ? negate(node['test'], text) : [],
  ({ node, text }) => {
    if (node.type !== 'UnaryExpression' || node['operator'] !== '!' || !isNode(node['argument'])) return [];
    return [edit(node, 'condition', cut(text, node['argument']))];
  },
  ({ node, text }) => {
    const lock = /\s*\bfor (?:no key update|update|key share|share)(?: of \w+)?(?: skip locked)?/i;
    const found = node.type === 'TemplateElement' ? lock.exec(cut(text, node)) : null;
    if (found === null) return [];
    const start = node.start + found.index;
    return [{ kind: 'lock', start, end: start + found[0].length, replacement: '' }];
  },
  ({ node, parent, text }) => {
    if (node.type !== 'ExpressionStatement' || parent?.type === 'Program') return [];
    const isLock = cut(text, node).includes('pg_advisory');
    return [edit(node, isLock ? 'lock' : 'statement', ';')];
  },
];

/** A word of a list becomes the next one. */
function proposeMember(node: Node, parent: Node | null, lists: readonly (readonly string[])[]): Edit[] {
  const word = node['value'];
  if (node.type !== 'Literal' || typeof word !== 'string') return [];
  if (isLook(parent) || isKey({ node, parent, text: '' }) || parent?.type === 'ArrayExpression') return [];
  const list = lists
    .filter((words) => words.includes(word))
    .toSorted((one, other) => one.length - other.length)[0];
  if (list === undefined) return [];
  const next = list[(list.indexOf(word) + 1) % list.length] ?? word;
  return [edit(node, 'member', JSON.stringify(next))];
}

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };

function moveNumber(value: number): number[] {
  if (value === 0) return [1];
  const slightly = Number.isInteger(value) ? value + 1 : Number((value * 1.1).toPrecision(6));
  return [...new Set([slightly, value * 2])];
}

function isNumber(value: unknown): value is Node {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'number';
}

function joinsTexts(node: Node): boolean {
  return [node['left'], node['right']].some(
    (side) =>
      isNode(side) &&
      (side.type === 'TemplateLiteral' || typeof side['value'] === 'string' || joinsTexts(side)),
  );
}

function operator(node: Node, text: string, { kind, to }: { kind: ChangeKind; to: string }): Edit {
  const [left, right] = [nodeForm.parse(node['left']), nodeForm.parse(node['right'])];
  const from = String(node['operator']);
  const start = left.end + text.slice(left.end, right.start).indexOf(from);
  return { kind, start, end: start + from.length, replacement: to };
}

function negate(test: unknown, text: string): Edit[] {
  return isNode(test) ? [edit(test, 'condition', `!(${cut(text, test)})`)] : [];
}

function edit({ start, end }: Node, kind: ChangeKind, replacement: string): Edit {
  return { kind, start, end, replacement };
}

function cut(text: string, { start, end }: Node): string {
  return text.slice(start, end);
}
