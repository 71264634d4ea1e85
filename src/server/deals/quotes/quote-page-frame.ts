import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { termsHeader } from '../../../engine/pricing/quotes/quote-terms.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup } from '../../platform/documents/html/markup.ts';
import { formStyle } from './quote-forms.ts';

/** Where a page stands. */
export interface QuotePlace {
  /** The link's own path, where forms are sent. */
  path: string;
  /** The number of the quote that is looked at, where it is another one than the link's own. */
  quote: string | null;
}

/** An address of the page, or of a file below it. */
export function addressOf({ path, quote }: QuotePlace, part = '', version: number | null = null): string {
  const query = new URLSearchParams();
  if (quote !== null) query.set('quote', quote);
  if (version !== null) query.set('version', String(version));
  return escapeMarkup(`${path}${part}${query.size === 0 ? '' : `?${query.toString()}`}`);
}

/** What every page of a quote ends with. */
const sources = [
  termsHeader,
  'Accepting here is a simple electronic acceptance, not a qualified signature.',
  'Amounts follow published rate cards, our own choices marked as such, and what the sender entered by hand.',
];

/** A page of a quote in the look of its workspace. */
export function wrapPage({
  title,
  content,
  brand,
}: {
  title: string;
  content: string;
  brand: Brand | null;
}): string {
  return renderHtmlPage(
    {
      title,
      language: 'en',
      disclaimer,
      content,
      footer: renderFooter({ sources, footer: { disclaimer, modelVersion: null } }, brand),
      style: pageStyle + formStyle,
      referrer: 'same-origin',
    },
    brand,
  );
}

export function callout(tone: string, markup: string, role = ''): string {
  return `<p class="callout" data-tone="${tone}"${role === '' ? '' : ` role="${role}"`}>${markup}</p>`;
}

const pageStyle = `
.quote{max-width:none}.quote .slip{font-size:14px;padding:20px 20px 28px}
.quote .line dt{min-width:0;flex:1 1 60%;color:var(--text);font-size:inherit}.quote .line dd{white-space:nowrap}
.quote small{display:block;color:var(--quiet);font:12px/1.4 Inter,system-ui,sans-serif}
.quote .slip dl>div.line{flex-wrap:nowrap;padding:4px 0}
.quote [data-recommended=false]{color:var(--quiet)}.quote [data-recommended=false] .line dt{color:var(--quiet)}
.changes del{color:var(--quiet)}.changes ins{text-decoration:none;font-weight:600}
.files{display:flex;flex-wrap:wrap;gap:8px 20px}.files a{padding:8px 0}
.number{white-space:nowrap}.versions{padding:0}.card h2{margin-top:0}code{overflow-wrap:anywhere}
`;
