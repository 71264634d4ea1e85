import type { Brand } from '../brand.ts';
import { cleanText, cutText, textLimits } from '../clean-text.ts';
import type { PaperDocument } from '../document.ts';
import { formatDocumentDay } from '../formats.ts';
import { renderBlocks } from './html-blocks.ts';
import { renderMaker, renderPoweredBy, renderHtmlPage } from './html-page.ts';
import { escapeMarkup, isolate, plain } from './markup.ts';

/**
 * The document as one self-contained HTML page: no script, no request except for a brand's logo, its own style,
 * drawings as SVG. It prints on A4 and Letter, and follows the reader's colour scheme on a screen.
 */
export function renderHtml(document: PaperDocument, brand: Brand | null = null): string {
  return renderHtmlPage(
    {
      title: `${cutText(document.title, textLimits.title)} – ${cutText(document.kind, textLimits.title)}`,
      language: document.language,
      disclaimer: document.footer.disclaimer,
      content: `${renderHeader(document, brand)}
<main>
${renderBlocks(document.blocks)}
</main>`,
      footer: renderFooter(document, brand),
    },
    brand,
  );
}

function renderHeader({ title, kind, subtitle, badges, date }: PaperDocument, brand: Brand | null): string {
  const marks = badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('');
  return `<header>
<p class="kind">${renderMaker(brand)} <span class="quiet">${isolate(kind, textLimits.cell)}</span></p>
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
${subtitle === null ? '' : `<p class="subtitle">${isolate(subtitle, textLimits.line)}</p>`}
<p class="quiet"><time datetime="${escapeMarkup(cleanText(date))}">${formatDocumentDay(date)}</time></p>
${marks === '' ? '' : `<ul class="badges">${marks}</ul>`}
</header>`;
}

/** What no brand can remove: whose estimate it is, and of which data. */
export function renderFooter(
  { sources, footer }: Pick<PaperDocument, 'sources' | 'footer'>,
  brand: Brand | null,
): string {
  const lines = sources.map((source) => `<p>${isolate(source, textLimits.paragraph)}</p>`).join('\n');
  const model =
    footer.modelVersion === null ? '' : ` Model version ${isolate(footer.modelVersion, textLimits.cell)}.`;
  return `<footer>
<p><strong>${isolate(footer.disclaimer, textLimits.line)}</strong>.${model}</p>
${lines}
${renderPoweredBy(brand)}
</footer>`;
}
