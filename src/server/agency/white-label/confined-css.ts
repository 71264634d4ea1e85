import { find, generate, parse } from 'css-tree';
import type { Atrule, Block, CssNode, Rule } from 'css-tree';
import { keepDeclaration } from './confined-declarations.ts';
import { keepSelector } from './confined-selectors.ts';

/** The class of the part of a page that belongs to a tenant: their CSS reaches nothing that is not inside it. */
export const tenantClass = 'white-label';

export interface ConfinedCss {
  /** Style rules and `@media` alone, each selector beginning with the tenant's part; empty where nothing is left. */
  css: string;
  /** What was left out, in a few words each, without repetition. */
  leftOut: string[];
}

/** Each selector grows by the tenant's class, so what comes out may be longer than what went in. */
const longestOutput = 60_000;
/** Each place that cannot be read costs a tenth of a millisecond: a text of nothing else would hold up everybody. */
const mostFaults = 500;
/** `@media` within `@media`; deeper ones are nobody's honest work. */
const deepestMedia = 2;
/** What no kept rule can hold; one of these means that a rule above has a hole, and nothing is used at all. */
const neverKept = /[<\\]|\burl\(|@(?!media\b)|\/\*|(?<![-\w])position\s*:/i;

/**
 * A tenant's CSS as it may stand in a page of this product. Nothing of the text is passed on: it is read, what is on
 * the lists of selectors, properties and values is written anew, and everything else is left out. Never throws.
 */
export function confineCss(source: string): ConfinedCss {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const confined = confine(source);
  kept.set(source, confined);
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  return confined;
}

/** Every page of a tenant needs the same sheet again, and a long one takes tens of milliseconds. */
const kept = new Map<string, ConfinedCss>();
const mostKept = 50;

function confine(source: string): ConfinedCss {
  if (source.trim() === '') return { css: '', leftOut: [] };
  const leftOut = new Set<string>();
  let faults = 0;
  const onParseError = () => {
    faults += 1;
    if (faults > mostFaults) throw new Error('This is no CSS.');
  };
  try {
    const sheet = parse(source, { onParseError });
    const css = sheet.type === 'StyleSheet' ? keepRules(sheet.children.toArray(), { leftOut, depth: 0 }) : '';
    if (neverKept.test(css)) throw new Error('Confined CSS holds what it must not.');
    return { css, leftOut: [...leftOut] };
  } catch {
    // Thousands of open brackets end the reader itself, and thousands of faults are no sheet.
    return { css: '', leftOut: ['all of it, because it cannot be read'] };
  }
}

interface Place {
  leftOut: Set<string>;
  /** How many `@media` are open. */
  depth: number;
}

function keepRules(nodes: readonly CssNode[], place: Place): string {
  let kept = '';
  for (const node of nodes) {
    const text = keepRule(node, place);
    if (kept.length + text.length <= longestOutput) kept += text;
    else place.leftOut.add('what is beyond 60,000 characters');
  }
  return kept;
}

function keepRule(node: CssNode, place: Place): string {
  if (node.type === 'Rule') return keepStyleRule(node, place.leftOut);
  if (node.type === 'Atrule') return keepMedia(node, place);
  if (node.type !== 'Comment' && node.type !== 'WhiteSpace') place.leftOut.add('what cannot be read');
  return '';
}

function keepStyleRule({ prelude, block }: Rule, leftOut: Set<string>): string {
  if (prelude.type !== 'SelectorList') {
    leftOut.add('a selector that cannot be read');
    return '';
  }
  const selectors = prelude.children.toArray().flatMap((selector) => {
    const kept = keepSelector(selector);
    if (typeof kept === 'string') return [`.${tenantClass} ${kept}`];
    leftOut.add(kept.leftOut);
    return [];
  });
  const declarations = keepDeclarations(block, leftOut);
  return selectors.length === 0 || declarations === '' ? '' : `${selectors.join(',')}{${declarations}}\n`;
}

function keepDeclarations(block: Block, leftOut: Set<string>): string {
  const kept = block.children.toArray().flatMap((node) => {
    if (node.type === 'Comment' || node.type === 'WhiteSpace') return [];
    if (node.type === 'Rule' || node.type === 'Atrule') {
      leftOut.add('rules within rules');
      return [];
    }
    const declaration = keepDeclaration(node);
    if (typeof declaration === 'string') return [declaration];
    leftOut.add(declaration.leftOut);
    return [];
  });
  return kept.join(';');
}

function keepMedia({ name, prelude, block }: Atrule, { leftOut, depth }: Place): string {
  if (name.toLowerCase() !== 'media') {
    leftOut.add(/^[a-z-]{1,30}$/i.test(name) ? `@${name.toLowerCase()}` : 'a rule that cannot be read');
    return '';
  }
  const isPlain = prelude !== null && find(prelude, (node) => !isPlainInMedia(node)) === null;
  if (!isPlain || block === null || depth >= deepestMedia) {
    leftOut.add('@media that cannot be read');
    return '';
  }
  const rules = keepRules(block.children.toArray(), { leftOut, depth: depth + 1 });
  return rules === '' ? '' : `@media ${generate(prelude)}{\n${rules}}\n`;
}

const mediaNodes: readonly CssNode['type'][] = [
  'AtrulePrelude',
  'MediaQueryList',
  'MediaQuery',
  'Condition',
  'Feature',
  'FeatureRange',
  'Identifier',
  'Number',
  'Dimension',
  'Ratio',
];
const plainName = /^[a-z][a-z-]{0,40}$/i;

function isPlainInMedia(node: CssNode): boolean {
  if (!mediaNodes.includes(node.type)) return false;
  if (node.type === 'Feature' || node.type === 'Identifier') return plainName.test(node.name);
  if (node.type === 'Dimension') return plainName.test(node.unit);
  if (node.type !== 'MediaQuery') return true;
  return [node.modifier, node.mediaType].every((word) => word === null || plainName.test(word));
}
