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
export const lookProperties: ReadonlySet<string> = new Set([
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
