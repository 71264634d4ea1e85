import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { QuoteAcceptance, QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import { compareVersions } from '../../../engine/pricing/quotes/quote-document.ts';
import type { QuoteChange } from '../../../engine/pricing/quotes/quote-document.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { termsHeader, writeTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { formatDocumentDay, formatShortDay } from '../../platform/documents/formats.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { describeLineBasis } from './quote-files.ts';
import type { Filled } from './quote-forms.ts';
import { formStyle, renderForms } from './quote-forms.ts';

/** What has just happened, above everything else. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

interface QuotePage {
  /** The page's own path, where its forms are sent. */
  path: string;
  opened: OpenedQuote;
  /** The version that is looked at; the newest is the one that counts. */
  version: QuoteVersion;
  brand: Brand | null;
  notice: Notice | null;
  /** What was typed before, where a form comes back. */
  filled: Filled;
}

/** The page behind a quote's link. Nothing in it runs. */
export function renderQuotePage(page: QuotePage): string {
  const { opened, version, brand, notice, path } = page;
  const { document } = version;
  const newest = opened.versions[0];
  const isNewest = newest?.version === version.version;
  const content = `${renderHead(page)}
<main>
${notice === null ? '' : callout(notice.tone, escapeMarkup(notice.text), notice.tone === 'good' ? 'status' : 'alert')}
${isNewest || newest === undefined ? renderState(opened) : renderReplaced(newest, version, path)}
${renderSlip(version, isNewest)}
<h2>Terms</h2>
<ul class="list">${writeTerms(document.terms)
    .map(
      ({ title, text }) =>
        `<li><p class="quiet">${escapeMarkup(title)}</p><p>${isolate(text, textLimits.paragraph)}</p></li>`,
    )
    .join('\n')}</ul>
${document.note.trim() === '' ? '' : `<h2>Note</h2>${lines(document.note)}`}
${isNewest ? renderForms({ path, opened, version, filled: page.filled }) : ''}
${opened.acceptance === null ? '' : renderAcceptance(opened.acceptance, path)}
${renderVersions(opened, version, path)}
<h2>Files</h2>
<p class="files"><a href="${path}/pdf?version=${version.version}">PDF</a> <a href="${path}/lines.csv?version=${version.version}">Lines as CSV</a> <a href="${path}/quote.json?version=${version.version}">JSON</a> <a href="${path}/verify">Verify the digest</a></p>
</main>`;
  const title = `Quote ${document.number}`;
  return wrapPage({ title, content, brand });
}

/** What every page of a quote ends with. */
const sources = [
  termsHeader,
  'Accepting here is a simple electronic acceptance, not a qualified signature.',
  'Amounts follow published rate cards, our own choices marked as such, and what the sender entered by hand.',
];

function wrapPage({
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

function renderHead({ brand, version: { document } }: QuotePage): string {
  const { sender, recipient, channel, validUntil, amends, number } = document;
  const to = [recipient.name, recipient.company].filter((part) => part.trim() !== '').join(', ');
  const changed =
    amends === null ? '' : `<p>Changes the accepted quote ${plain(amends, textLimits.cell)}.</p>`;
  return `<header>
<p class="kind">${renderMaker(brand)} <span class="quiet">Quote</span></p>
<h1>Quote ${plain(number, textLimits.cell)}</h1>
<p class="subtitle">${isolate(channel.label, textLimits.title)}</p>
<dl class="facts"><div><dt>From</dt><dd>${isolate(sender, textLimits.title)}</dd></div><div><dt>To</dt><dd>${isolate(to, textLimits.title)}</dd></div><div><dt>Valid until</dt><dd><time datetime="${validUntil}">${formatDocumentDay(validUntil)}</time></dd></div></dl>${changed}
</header>`;
}

const stateTexts: Record<QuoteState, { tone: 'good' | 'caution' | 'bad' | ''; text: string }> = {
  draft: { tone: '', text: '' },
  sent: { tone: '', text: '' },
  viewed: { tone: '', text: '' },
  countered: { tone: 'caution', text: 'Your counter-offer waits for an answer.' },
  accepted: { tone: 'good', text: 'Accepted: final for both sides.' },
  declined: { tone: 'caution', text: 'You declined this quote.' },
  withdrawn: { tone: 'bad', text: 'The sender took this quote back.' },
  expired: { tone: 'bad', text: 'This quote has expired. Ask the sender for a new one.' },
};

function renderState({ state }: OpenedQuote): string {
  const { tone, text } = stateTexts[state];
  return text === '' ? '' : callout(tone, `<strong>${text}</strong>`);
}

function callout(tone: string, markup: string, role = ''): string {
  return `<p class="callout" data-tone="${tone}"${role === '' ? '' : ` role="${role}"`}>${markup}</p>`;
}

function renderReplaced(newest: QuoteVersion, version: QuoteVersion, path: string): string {
  return `${callout('caution', `<strong>Replaced by version ${newest.version}.</strong> Only that one can be accepted. <a href="${path}">Open it</a>`)}
<h2>What version ${newest.version} changes</h2>${renderChanges(compareVersions(version.document, newest.document))}`;
}

function renderSlip({ version, document }: QuoteVersion, isNewest: boolean): string {
  const { quote, channel, author } = document;
  const { currency } = quote;
  const rows = quote.lines.map((line) => {
    const name = line.quantity === 1 ? line.label : `${line.label} × ${line.quantity}`;
    return `<div class="line"><dt>${isolate(name, textLimits.cell)}<small>${isolate(describeLineBasis(line, currency), textLimits.line)}</small></dt><dd>${formatMoney(line.amountCents, currency)}</dd></div>`;
  });
  const whose = author === 'recipient' ? ' · offered back by the recipient' : '';
  return `<section class="receipt quote" aria-label="What it holds"><div class="slip" data-recommended="${isNewest}">
<p class="issuer">Version ${version}${whose}</p><p class="payee" dir="auto">${plain(channel.label, textLimits.title)}</p>
<dl>${rows.join('\n')}
<div class="sum total"><dt>Total</dt><dd>${formatMoney(quote.totalCents, currency)}</dd></div></dl>
</div></section>`;
}

function renderChanges(changes: readonly QuoteChange[]): string {
  if (changes.length === 0) return '<p>Nothing that is written differs.</p>';
  const items = changes.map(({ label, before, after }) => {
    const name = `<p class="quiet">${isolate(label, textLimits.cell)}</p>`;
    const old = before === null ? '' : `<p><del>${isolate(before, textLimits.line)}</del></p>`;
    const now = after === null ? '' : `<p><ins>${isolate(after, textLimits.line)}</ins></p>`;
    return `<li>${name}${old}${now}</li>`;
  });
  return `<ul class="list changes">${items.join('\n')}</ul>`;
}

function renderVersions({ versions }: OpenedQuote, shown: QuoteVersion, path: string): string {
  if (versions.length < 2) return '';
  const items = versions.map(({ version, author, created_at: at, changes, document }, place) => {
    const whose = author === 'sender' ? 'from the sender' : 'offered back';
    const total = formatMoney(document.quote.totalCents, document.quote.currency);
    const link = place === 0 ? path : `${path}?version=${version}`;
    const name = `Version ${version}, ${whose}, ${formatShortDay(at)}, ${total}`;
    const what = changes.length === 0 ? '' : renderChanges(changes);
    const head = version === shown.version ? `<strong>${name}</strong>` : `<a href="${link}">${name}</a>`;
    return `<li><p>${head}</p>${what === '' ? '' : `<details><summary>What it changed</summary>${what}</details>`}</li>`;
  });
  return `<h2>Versions</h2><ol class="list versions">${items.join('\n')}</ol>`;
}

function renderAcceptance(
  { name, company, accepted_at: at, sha256, version }: QuoteAcceptance,
  path: string,
) {
  const who = company === '' ? name : `${name}, ${company}`;
  return `<section class="card" aria-labelledby="acceptance"><h2 id="acceptance">Acceptance</h2>
<p><strong>${isolate(who, textLimits.title)}</strong> accepted version ${version} on ${formatDocumentDay(at)} at ${at.slice(11, 19)} UTC.</p>
<p class="quiet">SHA-256 ${sha256} · <a href="${path}/verify">verify</a></p></section>`;
}

/** Whether what is kept still has the digest that was accepted. */
export function renderVerification(page: {
  path: string;
  number: string;
  brand: Brand | null;
  checks: readonly { version: number; kept: string; computed: string; isAccepted: boolean }[];
}): string {
  const { path, number, brand, checks } = page;
  const isWhole = checks.every(({ kept, computed }) => kept === computed);
  const items = checks.map(
    ({ version, kept, computed, isAccepted }) =>
      `<li><p><strong>Version ${version}${isAccepted ? ', accepted' : ''}: ${kept === computed ? 'unchanged' : 'CHANGED'}</strong></p><p class="quiet">Kept ${kept}</p><p class="quiet">Computed now ${computed}</p></li>`,
  );
  const content = `<header><p class="kind">${renderMaker(brand)} <span class="quiet">Verification</span></p><h1>Quote ${plain(number, textLimits.cell)}</h1></header>
<main>${callout(isWhole ? 'good' : 'bad', `<strong>${isWhole ? 'Every version has the digest it was sent with.' : 'A version does not have the digest it was sent with.'}</strong>`)}
<ul class="list">${items.join('\n')}</ul>
<p>To check it yourself: download the <a href="${path}/quote.json">JSON</a> and compute its SHA-256, for example with <code>sha256sum quote.json</code>.</p>
<p><a href="${path}">Back to the quote</a></p></main>`;
  return wrapPage({ title: `Quote ${cutText(number, textLimits.cell)}: verification`, content, brand });
}

function lines(text: string): string {
  return text
    .split('\n')
    .map((each) => `<p>${isolate(each, textLimits.paragraph)}</p>`)
    .join('');
}

const pageStyle = `
.quote{max-width:none}.quote .slip{font-size:14px;padding:20px 20px 28px}
.quote .line dt{min-width:0;flex:1 1 60%;color:var(--text);font-size:inherit}.quote .line dd{white-space:nowrap}
.quote small{display:block;color:var(--quiet);font:12px/1.4 Inter,system-ui,sans-serif}
.quote .slip dl>div.line{flex-wrap:nowrap;padding:4px 0}
.quote [data-recommended=false]{color:var(--quiet)}.quote [data-recommended=false] .line dt{color:var(--quiet)}
.changes del{color:var(--quiet)}.changes ins{text-decoration:none;font-weight:600}
.files{display:flex;flex-wrap:wrap;gap:8px 20px}.files a{padding:8px 0}
.versions{padding:0}.card h2{margin-top:0}code{overflow-wrap:anywhere}
`;
