import { cleanText, textLimits } from '../clean-text.ts';
import { logoSource } from '../brand.ts';
import type { Brand } from '../brand.ts';
import { readLanguage } from '../language.ts';
import { renderBrandStyle } from './brand-style.ts';
import { escapeMarkup, isolate } from './markup.ts';
import { renderStyle } from './style.ts';

/** One page in the look of the paper documents: what may stand under a brand, and what always stands as it is. */
export interface HtmlPage {
  /** Plain text. */
  title: string;
  language: string;
  disclaimer: string;
  /** Markup whose texts are escaped already. */
  content: string;
  footer: string;
  /** Rules beside the documents' own. */
  style?: string;
  /** What requests of this page to other sites tell of it. */
  referrer?: 'no-referrer' | 'same-origin';
}

/**
 * The page as HTML that stands alone: nothing runs, and nothing is loaded but a brand's logo. The footer stands beside
 * the brand's part, out of reach of its CSS.
 */
export function renderHtmlPage(page: HtmlPage, brand: Brand | null): string {
  const { title, language, disclaimer, content, footer, style = '', referrer = 'no-referrer' } = page;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:${logoSource(brand)}`;
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

/** The badge of a brand's pages, which its settings may hide. */
export function renderPoweredBy(brand: Brand | null): string {
  return brand?.showsPoweredBy === true ? '<p class="powered">Powered by Sponsorscope</p>' : '';
}

/** The product's mark: a lens over three bars. */
const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#5a5ce6"/><g stroke="#fff" stroke-linecap="round"><path d="M14.5 5.5a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM21.2 21.2l5 5" stroke-width="2.4"/><path d="M10.8 18v-2.4M14.5 18v-7M18.2 18v-4.6" stroke-width="2.2"/></g></svg>';
