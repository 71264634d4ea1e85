import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { renderMaker } from '../../platform/documents/html/html-page.ts';
import { plain } from '../../platform/documents/html/markup.ts';
import { addressOf, callout, wrapPage } from './quote-page-frame.ts';
import type { QuotePlace } from './quote-page-frame.ts';

/** Whether what is kept still has the digest that was accepted. */
export function renderVerification(page: {
  place: QuotePlace;
  number: string;
  brand: Brand | null;
  checks: readonly { version: number; kept: string; computed: string; isAccepted: boolean }[];
}): string {
  const { place, number, brand, checks } = page;
  const isWhole = checks.every(({ kept, computed }) => kept === computed);
  const items = checks.map(
    ({ version, kept, computed, isAccepted }) =>
      `<li><p><strong>Version ${version}${isAccepted ? ', accepted' : ''}: ${kept === computed ? 'unchanged' : 'CHANGED'}</strong></p><p class="quiet">Kept ${kept}</p><p class="quiet">Computed now ${computed}</p></li>`,
  );
  const content = `<header><p class="kind">${renderMaker(brand)} <span class="quiet">Verification</span></p><h1>Quote <span class="number">${plain(number, textLimits.cell)}</span></h1></header>
<main>${callout(isWhole ? 'good' : 'bad', `<strong>${isWhole ? 'Every version has the digest it was sent with.' : 'A version does not have the digest it was sent with.'}</strong>`)}
<ul class="list">${items.join('\n')}</ul>
<p>To check it yourself: download the <a href="${addressOf(place, '/quote.json')}">JSON</a> and compute its SHA-256, for example with <code>sha256sum quote.json</code>.</p>
<p><a href="${addressOf(place)}">Back to the quote</a></p></main>`;
  return wrapPage({ title: `Quote ${cutText(number, textLimits.cell)}: verification`, content, brand });
}
