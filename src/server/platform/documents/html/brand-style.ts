import { formatColour, parseColour, textOn } from '../../../../values/colours.ts';
import type { Colour } from '../../../../values/colours.ts';
import { shadesOn, whitePaper } from '../brand.ts';
import type { Brand } from '../brand.ts';

/** The dark paper of `style.ts`. */
const darkPaper: Colour = { red: 25, green: 25, blue: 38 };
const fallback: Colour = { red: 90, green: 92, blue: 230 };

/**
 * The colours of a brand within its part of a page, and then its own CSS. The part draws nothing outside its box and
 * lies below what follows, so the disclaimer after it stays in sight whatever that CSS does.
 */
export function renderBrandStyle(brand: Brand): string {
  const primary = parseColour(brand.primary) ?? fallback;
  const secondary = parseColour(brand.secondary) ?? fallback;
  const button = `background:${formatColour(primary)};color:${formatColour(textOn(primary))}`;
  return `
.white-label{contain:layout paint;overflow:clip;isolation:isolate;margin:-8px;padding:8px;${shades(primary, whitePaper)}}
@media screen and (prefers-color-scheme:dark){.white-label{${shades(primary, darkPaper)}}}
.white-label header{border-bottom-width:3px;border-image:linear-gradient(90deg,${formatColour(primary)},${formatColour(secondary)}) 1}
.white-label .logo{max-width:220px;max-height:48px;object-fit:contain}
.white-label button{${button}}
.sheet>footer{position:relative;z-index:1;background:var(--paper)}
${brand.confinedCss}`;
}

function shades(primary: Colour, paper: Colour): string {
  const { brand, soft } = shadesOn(paper, primary);
  return `--brand:${brand};--link:${brand};--soft:${soft}`;
}
