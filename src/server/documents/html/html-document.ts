import { cleanText, cutText, textLimits } from '../clean-text.ts';
import type { PaperDocument } from '../document.ts';
import { formatDay } from '../document-dates.ts';
import { readLanguage } from '../language.ts';
import { renderBlocks } from './html-blocks.ts';
import { escapeMarkup, isolate, plain } from './markup.ts';
import { renderStyle } from './style.ts';

/** Nothing is loaded and nothing runs; only the style of the page itself and drawings in it. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * The document as one HTML page that stands alone: no script, no request, its own style, drawings as SVG. It prints
 * on A4 and Letter, and follows the reader's colour scheme on a screen.
 */
export function renderHtml(document: PaperDocument): string {
  const title = `${cutText(document.title, textLimits.title)} – ${cutText(document.kind, textLimits.title)}`;
  return `<!doctype html>
<html lang="${escapeMarkup(readLanguage(document.language))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${renderStyle(cleanText(document.footer.disclaimer))}</style>
</head>
<body>
<div class="sheet">
${renderHeader(document)}
<main>
${renderBlocks(document.blocks)}
</main>
${renderFooter(document)}
</div>
</body>
</html>
`;
}

function renderHeader({ title, kind, subtitle, badges, date }: PaperDocument): string {
  const marks = badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('');
  return `<header>
<p class="kind">${mark}<span>Sponsorscope</span> <span class="quiet">${isolate(kind, textLimits.cell)}</span></p>
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
${subtitle === null ? '' : `<p class="subtitle">${isolate(subtitle, textLimits.line)}</p>`}
<p class="quiet"><time datetime="${escapeMarkup(cleanText(date))}">${formatDay(date)}</time></p>
${marks === '' ? '' : `<ul class="badges">${marks}</ul>`}
</header>`;
}

function renderFooter({ sources, footer }: PaperDocument): string {
  const lines = sources.map((source) => `<p>${isolate(source, textLimits.paragraph)}</p>`).join('\n');
  const model =
    footer.modelVersion === null ? '' : ` Model version ${isolate(footer.modelVersion, textLimits.cell)}.`;
  return `<footer>
<p><strong>${isolate(footer.disclaimer, textLimits.line)}</strong>.${model}</p>
${lines}
</footer>`;
}

/** The product's mark: a lens over three bars. */
const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#5a5ce6"/><g stroke="#fff" stroke-linecap="round"><path d="M14.5 5.5a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM21.2 21.2l5 5" stroke-width="2.4"/><path d="M10.8 18v-2.4M14.5 18v-7M18.2 18v-4.6" stroke-width="2.2"/></g></svg>';
