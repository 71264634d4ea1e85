import type { QuoteAcceptance, QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import { compareVersions } from '../../../engine/pricing/quotes/quote-document.ts';
import type { QuoteChange } from '../../../engine/pricing/quotes/quote-document.ts';
import { allowsQuoteAction } from '../../../engine/pricing/quotes/quote-state.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { writeTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { textLimits } from '../../platform/documents/clean-text.ts';
import { formatDocumentDay, formatShortDay } from '../../platform/documents/formats.ts';
import { renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { describeLineBasis, relatedWords } from './quote-files.ts';
import type { Filled } from './quote-forms.ts';
import { renderForms } from './quote-forms.ts';
import { addressOf, callout, wrapPage } from './quote-page-frame.ts';
import type { QuotePlace } from './quote-page-frame.ts';

/** What has just happened, above everything else. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

interface QuotePage {
  place: QuotePlace;
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
  const { opened, version, brand, notice, place } = page;
  const { document } = version;
  const newest = opened.versions[0];
  const isNewest = newest?.version === version.version;
  const content = `${renderHead(page)}
<main>
${notice === null ? '' : callout(notice.tone, escapeMarkup(notice.text), notice.tone === 'good' ? 'status' : 'alert')}
${isNewest || newest === undefined ? renderState(opened) : renderReplaced(newest, version, place)}
${renderSlip(version, isNewest)}
<h2>Terms</h2>
<ul class="list">${writeTerms(document.terms)
    .map(
      ({ title, text }) =>
        `<li><p class="quiet">${escapeMarkup(title)}</p><p>${isolate(text, textLimits.paragraph)}</p></li>`,
    )
    .join('\n')}</ul>
${document.note.trim() === '' ? '' : `<h2>Note</h2>${lines(document.note)}`}
${isNewest ? renderAnswer(page) : ''}
${opened.acceptance === null ? '' : renderAcceptance(opened.acceptance, place)}
${renderVersions(opened, version, place)}
<h2>Files</h2>
<p class="files"><a href="${addressOf(place, '/pdf', version.version)}">PDF</a> <a href="${addressOf(place, '/lines.csv', version.version)}">Lines as CSV</a> <a href="${addressOf(place, '/quote.json', version.version)}">JSON</a> <a href="${addressOf(place, '/verify')}">Verify the digest</a></p>
</main>`;
  const title = `Quote ${document.number}`;
  return wrapPage({ title, content, brand });
}

function renderHead({ brand, place, opened, version: { document } }: QuotePage): string {
  const { sender, recipient, channel, validUntil, number } = document;
  const to = [recipient.name, recipient.company].filter((part) => part.trim() !== '').join(', ');
  return `<header>
<p class="kind">${renderMaker(brand)} <span class="quiet">Quote</span></p>
<h1>Quote <span class="number">${plain(number, textLimits.cell)}</span></h1>
<p class="subtitle">${isolate(channel.label, textLimits.title)}</p>
<dl class="facts"><div><dt>From</dt><dd>${isolate(sender, textLimits.title)}</dd></div><div><dt>To</dt><dd>${isolate(to, textLimits.title)}</dd></div><div><dt>Valid until</dt><dd><time datetime="${validUntil}">${formatDocumentDay(validUntil)}</time></dd></div></dl>${renderRelated(place, opened, document.amends)}
</header>`;
}

/** What this quote changes, and what changes it; a link where the reader may read it. */
function renderRelated(
  { path }: QuotePlace,
  { amends, amended_by: amendedBy }: OpenedQuote,
  amended: string | null,
): string {
  const link = (number: string) =>
    `<a href="${addressOf({ path, quote: number })}">${plain(number, textLimits.cell)}</a>`;
  const former = amends === null ? plain(amended ?? '', textLimits.cell) : link(amends.number);
  const changes = former === '' ? '' : `<p>Changes the accepted quote ${former}.</p>`;
  const changed = amendedBy.map(
    ({ number, state }) => `<p>Changed by quote ${link(number)}: ${relatedWords[state]}.</p>`,
  );
  return `${changes}${changed.join('')}`;
}

/** The forms, or where the quote can be answered. */
function renderAnswer({ place: { path }, opened, version, filled }: QuotePage): string {
  if (!opened.isRelative) return renderForms({ path, opened, version, filled });
  if (!allowsQuoteAction(opened.state, 'accept')) return '';
  const goesTo = plain(opened.code_goes_to, textLimits.cell);
  return callout(
    '',
    `This quote is answered through its own link, which was mailed to <strong>${goesTo}</strong>.`,
  );
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

function renderReplaced(newest: QuoteVersion, version: QuoteVersion, place: QuotePlace): string {
  return `${callout('caution', `<strong>Replaced by version ${newest.version}.</strong> Only that one can be accepted. <a href="${addressOf(place)}">Open it</a>`)}
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

function renderVersions({ versions }: OpenedQuote, shown: QuoteVersion, place: QuotePlace): string {
  if (versions.length < 2) return '';
  const items = versions.map(({ version, author, created_at: at, changes, document }, index) => {
    const whose = author === 'sender' ? 'from the sender' : 'offered back';
    const total = formatMoney(document.quote.totalCents, document.quote.currency);
    const link = addressOf(place, '', index === 0 ? null : version);
    const name = `Version ${version}, ${whose}, ${formatShortDay(at)}, ${total}`;
    const what = changes.length === 0 ? '' : renderChanges(changes);
    const head = version === shown.version ? `<strong>${name}</strong>` : `<a href="${link}">${name}</a>`;
    return `<li><p>${head}</p>${what === '' ? '' : `<details><summary>What it changed</summary>${what}</details>`}</li>`;
  });
  return `<h2>Versions</h2><ol class="list versions">${items.join('\n')}</ol>`;
}

function renderAcceptance(
  { name, company, accepted_at: at, sha256, version }: QuoteAcceptance,
  place: QuotePlace,
) {
  const who = company === '' ? name : `${name}, ${company}`;
  return `<section class="card" aria-labelledby="acceptance"><h2 id="acceptance">Acceptance</h2>
<p><strong>${isolate(who, textLimits.title)}</strong> accepted version ${version} on ${formatDocumentDay(at)} at ${at.slice(11, 19)} UTC.</p>
<p class="quiet">SHA-256 ${sha256} · <a href="${addressOf(place, '/verify')}">verify</a></p></section>`;
}

function lines(text: string): string {
  return text
    .split('\n')
    .map((each) => `<p>${isolate(each, textLimits.paragraph)}</p>`)
    .join('');
}
