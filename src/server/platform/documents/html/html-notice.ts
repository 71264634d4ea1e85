import type { Brand } from '../brand.ts';
import { textLimits } from '../clean-text.ts';
import { renderMaker, renderHtmlPage } from './html-page.ts';
import { plain } from './markup.ts';

interface Notice {
  title: string;
  text: string;
  /** Where to go on. */
  link?: { path: string; label: string } | undefined;
}

/** A page with one message, under a brand if there is one. */
export function renderNotice({ title, text, link }: Notice, brand: Brand | null): string {
  const way =
    link === undefined
      ? ''
      : `<p><a href="${plain(link.path, textLimits.paragraph)}">${plain(link.label, textLimits.title)}</a></p>`;
  const content = `<header>
<p class="kind">${renderMaker(brand)}</p>
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
</header>
<main>
<p>${plain(text, textLimits.paragraph)}</p>
${way}</main>`;
  return renderHtmlPage({ title, language: 'en', disclaimer: '', content, footer: '' }, brand);
}
