import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { ProposalDetail, ProposedTier } from '../../../contract/deals/proposals.ts';
import { longestProposalParagraph } from '../../../contract/deals/deal-limits.ts';
import type { ParagraphPlace } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { tierNames } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { textLimits } from '../../platform/documents/clean-text.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { nameParty } from './proposal-content.ts';
import { listFacts, machineMark, proposalSources } from './proposal-document.ts';

interface ProposalPage {
  proposal: ProposalDetail;
  /** Where a package's quote is read and accepted. */
  quotePathOf: (tier: ProposedTier) => string;
}

/** A proposal behind its link: three packages side by side as receipts. Nothing in it runs. */
export function renderProposal({ proposal, quotePathOf }: ProposalPage, brand: Brand | null): string {
  const { channel_label, recipient, valid_until, tiers, state, demo } = proposal;
  const title = `Proposal: ${channel_label}`;
  const content = `<header>
<p class="kind">${renderMaker(brand)}<span>Proposal${demo ? ' · Invented sample channel' : ''}</span></p>
<h1 dir="auto">${plain(channel_label, textLimits.title)}</h1>
<p class="subtitle">For ${isolate(nameParty(recipient), textLimits.title)}, valid until <time datetime="${valid_until}">${formatDocumentDay(valid_until)}</time></p>
</header>
<main>
${renderState(state)}
${renderWords(proposal, 'opening')}
<div class="packages">
${tiers.map((tier) => renderTier(proposal, tier, quotePathOf(tier))).join('\n')}
</div>
${renderWords(proposal, 'closing')}
</main>`;
  const footer = renderFooter(
    { sources: proposalSources, footer: { disclaimer, modelVersion: null } },
    brand,
  );
  return renderHtmlPage({ title, language: 'en', disclaimer, content, footer, style }, brand);
}

const stateTexts: Partial<Record<ProposalDetail['state'], string>> = {
  accepted: 'One of the packages is accepted. The other two are withdrawn.',
  declined: 'This proposal was declined.',
  expired: 'This proposal has expired. Ask for a new one.',
  withdrawn: 'This proposal was taken back.',
};

function renderState(state: ProposalDetail['state']): string {
  const text = stateTexts[state];
  const tone = state === 'accepted' ? 'good' : 'caution';
  return text === undefined ? '' : `<p class="callout" data-tone="${tone}">${escapeMarkup(text)}</p>`;
}

function renderWords({ paragraphs }: ProposalDetail, place: ParagraphPlace): string {
  const words = paragraphs.find((each) => each.place === place);
  if (words === undefined || words.text.trim() === '') return '';
  const text = words.text
    .split('\n')
    .map((line) => plain(line, longestProposalParagraph))
    .join('<br>');
  const mark = words.origin === 'machine' ? `<p class="quiet">${machineMark}</p>` : '';
  return `<p dir="auto">${text}</p>${mark}`;
}

function renderTier(proposal: ProposalDetail, tier: ProposedTier, quotePath: string): string {
  const { quote, sent, contents, left_out } = tier;
  const state = sent?.state ?? 'withdrawn';
  const money = (cents: number) => formatMoney(cents, quote.currency);
  const lines = quote.lines.map(
    ({ label, quantity, amountCents }) =>
      `<div><dt>${isolate(quantity === 1 ? label : `${quantity} × ${label}`, textLimits.cell)}</dt><dd>${money(amountCents)}</dd></div>`,
  );
  const facts = listFacts(tier)
    .slice(1)
    .map(({ label, value, note }) => `<div><dt>${label}</dt><dd>${value} ${note ?? ''}</dd></div>`);
  return `<section class="package" aria-labelledby="${tier.tier}">
<h2 id="${tier.tier}">${tierNames[tier.tier]}</h2>
${renderWords(proposal, tier.tier)}
<ul>${contents.map((text) => `<li>${isolate(text, textLimits.line)}</li>`).join('')}</ul>
<div class="receipt"><div class="slip" data-recommended="${isOpen(state) || state === 'accepted'}">
<p class="issuer">${tierNames[tier.tier]}${sent === null ? '' : ` · ${escapeMarkup(sent.number)}`}</p>
<dl>${lines.join('\n')}
<div class="sum total"><dt>Total</dt><dd>${money(tier.total_cents)}</dd></div>
${facts.join('\n')}</dl>
</div></div>
${left_out.map((text) => `<p class="quiet">Left out. ${escapeMarkup(text)}.</p>`).join('')}
${renderWay(tier, state, quotePath)}
</section>`;
}

const isOpen = (state: QuoteState) => state === 'sent' || state === 'viewed' || state === 'countered';

const closedTexts: Partial<Record<QuoteState, string>> = {
  accepted: 'Accepted',
  countered: 'Your counter-offer is being looked at',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

function renderWay({ tier, sent }: ProposedTier, state: QuoteState, quotePath: string): string {
  const said = closedTexts[state];
  const isChanged = (sent?.version ?? 1) > 1;
  const changed = isChanged ? '<p>Changed since: its quote has the newest version.</p>' : '';
  const text = said === undefined ? changed : `<p><strong>${said}</strong></p>${changed}`;
  if (!isOpen(state) && state !== 'accepted') return text;
  const label = said === undefined ? `Read and accept ${tierNames[tier]}` : `Open ${tierNames[tier]}`;
  return `${text}<p><a class="way" href="${escapeMarkup(quotePath)}">${label}</a></p>`;
}

const style = `
.sheet{max-width:1080px}
.packages{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:24px;align-items:start;margin:24px 0}
.package{min-width:0}.package h2{margin-top:0}
.way{display:inline-block;padding:10px 18px;border:2px solid var(--link);border-radius:8px;font-weight:600;text-decoration:none}
.way:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}}
`;
