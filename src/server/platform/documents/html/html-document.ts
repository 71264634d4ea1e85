import type { Brand } from '../brand.ts';
import { cleanText, cutText, textLimits } from '../clean-text.ts';
import type { PaperDocument } from '../document.ts';
import { formatDocumentDay } from '../formats.ts';
import { pictureHosts } from '../../../../engine/analysis/pictures.ts';
import { renderBlocks } from './html-blocks.ts';
import { renderCovered } from './html-cover.ts';
import type { PictureSource } from './html-cover.ts';
import { renderMaker, renderPoweredBy, renderHtmlPage } from './html-page.ts';
import { escapeMarkup, isolate, plain } from './markup.ts';

/**
 * The document as one self-contained HTML page: no script, no request except for a brand's logo and for pictures that
 * are `linked`, its own style, drawings as SVG. It prints on A4 and Letter, and follows the reader's colour scheme on a
 * screen.
 */
export function renderHtml(document: PaperDocument, brand: Brand | null = null): string {
  return renderHtmlPage(
    {
      title: `${cutText(document.title, textLimits.title)} – ${cutText(document.kind, textLimits.title)}`,
      language: document.language,
      disclaimer: document.footer.disclaimer,
      content: renderContent(document, renderMaker(brand)),
      footer: renderFooter(document, brand),
      pictureHosts: pictureSources(document),
    },
    brand,
  );
}

function createSource({ pictures }: PaperDocument): PictureSource {
  return (url) => {
    const picture = pictures?.get(url);
    if (picture === undefined || picture === 'linked') return picture === 'linked' ? url : null;
    return `data:${picture.type};base64,${picture.bytes.toString('base64')}`;
  };
}

/** The hosts of what the page loads, for its policy. */
export function pictureSources({ pictures }: Pick<PaperDocument, 'pictures'>): string {
  const isLinked = pictures?.values().some((picture) => picture === 'linked') === true;
  return isLinked ? pictureHosts.map((host) => ` https://${host}`).join('') : '';
}

/** The part of the page that a brand may style; `maker` is markup. */
export function renderContent(document: PaperDocument, maker: string): string {
  const { cover } = document;
  if (cover === undefined) {
    return `${renderHeader(document, maker)}
<main>
${renderBlocks(document.blocks)}
</main>`;
  }
  return `<div class="covered"><header>
${renderKind(document, maker)}
${renderDay(document)}
</header>
<main>
${renderCovered(document, cover, createSource(document))}
</main></div>`;
}

function renderKind({ kind }: PaperDocument, maker: string): string {
  return `<p class="kind">${maker} <span class="quiet">${isolate(kind, textLimits.cell)}</span></p>`;
}

function renderDay({ date }: PaperDocument): string {
  return `<p class="quiet"><time datetime="${escapeMarkup(cleanText(date))}">${formatDocumentDay(date)}</time></p>`;
}

function renderHeader(document: PaperDocument, maker: string): string {
  const { title, subtitle, badges } = document;
  const marks = badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('');
  return `<header>
${renderKind(document, maker)}
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
${subtitle === null ? '' : `<p class="subtitle">${isolate(subtitle, textLimits.line)}</p>`}
${renderDay(document)}
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
