import type { Brand } from '../brand.ts';
import { textLimits } from '../clean-text.ts';
import { renderMaker, renderHtmlPage } from './html-page.ts';
import { plain } from './markup.ts';

/** A page with one message, under a brand if there is one. */
export function renderNotice({ title, text }: { title: string; text: string }, brand: Brand | null): string {
  const content = `<header>
<p class="kind">${renderMaker(brand)}</p>
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
</header>
<main>
<p>${plain(text, textLimits.paragraph)}</p>
</main>`;
  return renderHtmlPage({ title, language: 'en', disclaimer: '', content, footer: '' }, brand);
}
