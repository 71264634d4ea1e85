import { cleanText, textLimits, readLanguage } from '../clean-text.ts';
import { logoSource, shadesOn, whitePaper } from '../brand.ts';
import type { Brand } from '../brand.ts';
import { formatColour, parseColour, textOn } from '../../../../values/colours.ts';
import type { Colour } from '../../../../values/colours.ts';
import { escapeMarkup, isolate } from './markup.ts';
import { renderStyle } from './style.ts';

/** One page in the style of the paper documents: the part that a brand may style, and what never changes. */
export interface HtmlPage {
  /** Plain text. */
  title: string;
  language: string;
  disclaimer: string;
  /** Markup in which texts are already escaped. */
  content: string;
  footer: string;
  /** Rules in addition to the documents' own. */
  style?: string;
  /** Hosts of pictures beside the logo's, for the page's policy: ` https://host`. */
  pictureHosts?: string;
  /** What requests from this page to other sites reveal about it. */
  referrer?: 'no-referrer' | 'same-origin';
}

/**
 * A self-contained HTML page: nothing runs, and nothing is loaded except a brand's logo. The footer is outside the
 * brand's part, out of reach of its CSS.
 */
export function renderHtmlPage(page: HtmlPage, brand: Brand | null): string {
  const { title, language, disclaimer, content, footer, style = '', referrer = 'no-referrer' } = page;
  const { pictureHosts = '' } = page;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:${logoSource(brand)}${pictureHosts}`;
  return `<!doctype html>
<html lang="${escapeMarkup(readLanguage(language))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="${referrer}">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${renderStyle(cleanText(disclaimer))}${style}${brand === null ? '' : renderBrandStyle(brand)}</style>
</head>
<body>
<div class="sheet">
${brand === null ? content : `<div class="white-label">\n${content}\n</div>`}
${footer}
</div>
</body>
</html>
`;
}

/** Whose page it is: the brand's logo and name, or the product's. */
export function renderMaker(brand: Brand | null): string {
  if (brand === null || (brand.name === '' && brand.logoUrl === null))
    return `${mark}<span>Sponsorscope</span>`;
  const logo =
    brand.logoUrl === null
      ? ''
      : `<img class="logo" src="${escapeMarkup(brand.logoUrl)}" alt="" referrerpolicy="no-referrer">`;
  return `${logo}${brand.name === '' ? '' : `<span>${isolate(brand.name, textLimits.title)}</span>`}`;
}

/** The badge on a brand's pages, which its settings may hide. */
export function renderPoweredBy(brand: Brand | null): string {
  return brand?.showsPoweredBy === true ? '<p class="powered">Powered by Sponsorscope</p>' : '';
}

/** The product's mark: a sight line over a price range. */
const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--mark-ground)"/><rect x="5" y="12.5" width="22" height="7" rx="3.5" fill="var(--mark-ink)"/><path d="M19 6v20" stroke="var(--mark-ground)" stroke-width="7"/><path d="M19 6v20" stroke="var(--mark-fair)" stroke-width="3" stroke-linecap="round"/></svg>';

/** The dark paper of `style.ts`. */
const darkPaper: Colour = { red: 25, green: 25, blue: 38 };

const fallback: Colour = { red: 90, green: 92, blue: 230 };

/**
 * The colours of a brand within its part of a page, followed by its own CSS. The part draws nothing outside its box
 * and lies below what follows, so the disclaimer after it stays visible whatever that CSS does.
 */
function renderBrandStyle(brand: Brand): string {
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
