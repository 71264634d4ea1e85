import { find, generate } from 'css-tree';
import type { CssNode } from 'css-tree';

const colours = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color-mix'];
const gradients = ['linear', 'radial', 'conic'].flatMap((kind) => [
  `${kind}-gradient`,
  `repeating-${kind}-gradient`,
]);
const sums = ['calc', 'min', 'max', 'clamp'];
const tracks = ['repeat', 'minmax', 'fit-content'];
const units = new Set(
  'px em rem ex ch lh cap ic vw vh vi vb vmin vmax dvw dvh svw svh lvw lvh cm mm in pt pc deg grad rad turn fr'.split(
    ' ',
  ),
);

/** Names of fonts and styles, without what could end a string or be an escape. */
const plainText = /^[\p{L}\p{N} _-]{1,80}$/u;
const plainWord = /^-?[a-z][a-z0-9-]{0,40}$/i;
/** More than any page is wide. */
const greatestNumber = 5_000;
/** Long enough for a grid or several shadows, and the bound of how deep brackets go. */
const longestDeclaration = 600;

/** One declaration as it may stand in a tenant's rule, or what it was left out for; `!important` is never kept. */
export function keepDeclaration(node: CssNode): string | { leftOut: string } {
  if (node.type !== 'Declaration') return { leftOut: 'what cannot be read' };
  const property = node.property.toLowerCase();
  if (!lookProperties.has(property)) return { leftOut: nameProperty(property) };
  const { value } = node;
  if (value.type !== 'Value') return { leftOut: `a value of ${property}` };
  const foreign = find(value, (part) => !isKept(part, property));
  if (foreign !== null) return { leftOut: describe(foreign, property) };
  const text = `${property}:${generate(value)}`;
  return text.length > longestDeclaration || value.children.isEmpty
    ? { leftOut: `a value of ${property}` }
    : text;
}

type Rules = { [K in CssNode['type']]?: (node: Extract<CssNode, { type: K }>, property: string) => boolean };

const isAnything = () => true;

/** What a value may consist of; of a kind that is not here nothing is kept. */
const rules: Rules = {
  Value: isAnything,
  WhiteSpace: isAnything,
  Parentheses: isAnything,
  Identifier: ({ name }) => plainWord.test(name),
  Operator: ({ value }) => /^[,/*+-]$/.test(value.trim()),
  Hash: ({ value }) => /^[0-9a-f]{3,8}$/i.test(value),
  Number: ({ value }, property) => isMeasured(value, property),
  Percentage: ({ value }, property) => isMeasured(value, property),
  Dimension: ({ value, unit }, property) => units.has(unit.toLowerCase()) && isMeasured(value, property),
  String: ({ value }, property) =>
    (property === 'font-family' || property === 'font') && plainText.test(value),
  Function: ({ name }, property) => functionsOf(property).includes(name.toLowerCase()),
};

function isKept<K extends CssNode['type']>(node: Extract<CssNode, { type: K }>, property: string): boolean {
  const kind: K = node.type;
  return rules[kind]?.(node, property) ?? false;
}

/** Space below nothing would draw what follows over what stands before. */
function isMeasured(text: string, property: string): boolean {
  const value = Number(text);
  return Math.abs(value) <= greatestNumber && (value >= 0 || !property.startsWith('margin'));
}

function functionsOf(property: string): readonly string[] {
  if (property.startsWith('margin')) return [];
  if (property === 'background' || property === 'background-image')
    return [...colours, ...gradients, ...sums];
  return property.startsWith('grid-') ? [...tracks, ...sums] : [...colours, ...sums];
}

function nameProperty(property: string): string {
  if (property.startsWith('--')) return 'custom properties';
  return plainWord.test(property) ? property : 'a property that cannot be read';
}

function describe(node: CssNode, property: string): string {
  if (node.type === 'Url') return 'url()';
  if (node.type === 'Function' && plainWord.test(node.name)) return `${node.name.toLowerCase()}()`;
  return `a value of ${property}`;
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

const join = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => `${front}-${back}`));

const edges = words('top right bottom left block block-start block-end inline inline-start inline-end');

const corners = words('top-left top-right bottom-left bottom-right start-start start-end end-start end-end');

const borders = ['border', ...join(['border'], edges)];

const sizes = words('width height block-size inline-size');

const named = words(`
  accent-color caret-color color color-scheme cursor direction display opacity order visibility
  border-collapse border-radius border-spacing box-shadow caption-side table-layout vertical-align
  aspect-ratio box-sizing object-fit overflow overflow-wrap hyphens white-space word-break
  font letter-spacing line-height word-spacing list-style-position list-style-type text-underline-offset
  column-gap gap row-gap flex grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-row
  grid-template-columns grid-template-rows`);

/**
 * Colour, type, space and arrangement: what gives a page its look. Left out is what takes a box out of its place
 * (`position`, `transform`, `z-index`, `float`), writes text (`content`), moves, or can name a file.
 */
const lookProperties: ReadonlySet<string> = new Set([
  ...named,
  'background',
  ...join(['background'], words('clip color image origin position repeat size')),
  ...borders,
  ...join(borders, words('color style width')),
  ...join(['border'], join(corners, ['radius'])),
  'outline',
  ...join(['outline'], words('color offset style width')),
  'margin',
  'padding',
  ...join(['margin', 'padding'], edges),
  ...sizes,
  ...join(['min', 'max'], sizes),
  ...join(
    ['font'],
    words('family feature-settings kerning size stretch style variant variant-caps variant-numeric weight'),
  ),
  ...join(['text'], words('align decoration indent overflow shadow transform wrap')),
  ...join(['text-decoration'], words('color line style thickness')),
  ...join(['flex'], words('basis direction flow grow shrink wrap')),
  ...join(words('align justify place'), words('content items self')),
]);
