import { find, generate } from 'css-tree';
import type { CssNode } from 'css-tree';

/** Those that ask nothing of the world outside the page, and do not search it from the bottom up as `:has` does. */
const pseudoClasses = new Set([
  'hover',
  'focus',
  'focus-visible',
  'focus-within',
  'active',
  'first-child',
  'last-child',
  'only-child',
  'nth-child',
  'nth-last-child',
  'first-of-type',
  'last-of-type',
  'only-of-type',
  'nth-of-type',
  'empty',
  'disabled',
  'not',
  'is',
  'where',
]);
const pseudoElements = new Set(['before', 'after', 'first-line', 'first-letter', 'marker', 'placeholder']);
const combinators = new Set([' ', '>', '+', '~']);
/** They stand above the tenant's part, so nothing inside it is one. */
const outerElements = new Set(['html', 'body', 'head', 'style']);
const plainName = /^-?[a-z_][\w-]{0,80}$/i;
const plainText = /^[\p{L}\p{N} ._:/#-]{0,80}$/u;
const longestSelector = 400;

/**
 * One selector as it may stand behind the tenant's class, or what it was left out for. What follows an ancestor by a
 * combinator is inside it, so only what begins with a combinator of its own could lead out.
 */
export function keepSelector(selector: CssNode): string | { leftOut: string } {
  const foreign = find(selector, (node) => !isKept(node));
  if (foreign !== null) return { leftOut: describe(foreign) };
  const text = generate(selector);
  return text.length > longestSelector ? { leftOut: 'a very long selector' } : text;
}

type Rules = { [K in CssNode['type']]?: (node: Extract<CssNode, { type: K }>) => boolean };

const isAnything = () => true;
const isNamed = ({ name }: { name: string }) => plainName.test(name);

/** What a selector may consist of; of a kind that is not here nothing is kept. */
const rules: Rules = {
  Selector: ({ children }) => standBetween(children.toArray()),
  SelectorList: isAnything,
  Nth: isAnything,
  AnPlusB: isAnything,
  TypeSelector: ({ name }) =>
    name === '*' || (plainName.test(name) && !outerElements.has(name.toLowerCase())),
  IdSelector: isNamed,
  ClassSelector: isNamed,
  Identifier: isNamed,
  AttributeSelector: ({ flags }) => flags === null || /^[is]$/i.test(flags),
  String: ({ value }) => plainText.test(value),
  PseudoClassSelector: ({ name }) => pseudoClasses.has(name.toLowerCase()),
  PseudoElementSelector: ({ name, children }) => pseudoElements.has(name.toLowerCase()) && children === null,
  Combinator: ({ name }) => combinators.has(name),
};

function isKept<K extends CssNode['type']>(node: Extract<CssNode, { type: K }>): boolean {
  const kind: K = node.type;
  return rules[kind]?.(node) ?? false;
}

/** Whether each combinator stands between two that are none. */
function standBetween(parts: readonly CssNode[]): boolean {
  const sides = parts.map(({ type }) => type === 'Combinator');
  return parts.length > 0 && [true, ...sides, true].every((is, at, all) => !is || all[at + 1] !== true);
}

function describe(node: CssNode): string {
  if (node.type === 'PseudoClassSelector' && plainName.test(node.name)) return `:${node.name.toLowerCase()}`;
  if (node.type === 'PseudoElementSelector' && plainName.test(node.name))
    return `::${node.name.toLowerCase()}`;
  if (node.type === 'TypeSelector' && outerElements.has(node.name.toLowerCase()))
    return `the selector ${node.name.toLowerCase()}`;
  return 'a selector that could lead out of your part of the page';
}
