import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { longestCampaignText, longestWebAddress } from '../../../contract/deals/deal-limits.ts';
import { deliverableStateNames, nextStates } from '../../../engine/campaigns/deliverable-states.ts';
import { contentFormats, formatRatios } from '../../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { formatDocumentDay, formatShortDay } from '../../platform/documents/formats.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { OpenedBrief } from './briefs.usecases.ts';

/** What has just happened, above everything else. */
export interface PageNotice {
  tone: 'good' | 'bad';
  text: string;
}

interface BriefPage {
  /** Where the forms are sent: the page's own path. */
  path: string;
  opened: OpenedBrief;
  brand: Brand | null;
  notice: PageNotice | null;
}

/** What a creator is asked for, by when, and for how much: their own part alone. Nothing in it runs. */
export function renderBrief({ path, opened, brand, notice }: BriefPage): string {
  const { record, creator, brief, isOpen } = opened;
  const told =
    notice === null
      ? ''
      : `<p class="callout" data-tone="${notice.tone}" role="${notice.tone === 'good' ? 'status' : 'alert'}">${escapeMarkup(notice.text)}</p>`;
  const ended = isOpen ? '' : '<p class="callout" data-tone="caution">This campaign has ended for you.</p>';
  const cents = creator.price_agreed_cents;
  const price = cents === null ? '' : formatMoney(cents, oneOf(currencies, record.currency));
  const content = `<header><p class="kind">${renderMaker(brand)}<span>Brief</span></p>
<h1 dir="auto">${plain(record.name, textLimits.title)}</h1>
<p class="subtitle">${formatDocumentDay(record.starts_on)} to ${formatDocumentDay(record.ends_on)}</p></header>
<main>${told}${ended}
${section('Your fee', price)}
${section('Product', brief.product)}
${section('Audience', brief.audience)}
${list('Key messages', brief.key_messages)}
${section('Please do', brief.do)}
${section('Please avoid', brief.do_not)}
${section('What to say about it being paid', brief.disclosure)}
${links('Material', brief.assets)}
${links('Landing page', brief.landing_url === '' ? [] : [brief.landing_url])}
${renderHandedOut(opened)}
${renderParts(opened, path)}
${renderComments(opened, path)}</main>`;
  const footer = renderFooter({ sources: [], footer: { disclaimer, modelVersion: null } }, brand);
  const title = `Brief: ${cutText(record.name, textLimits.title)}`;
  return renderHtmlPage(
    { title, language: 'en', disclaimer, content, footer, style, referrer: 'same-origin' },
    brand,
  );
}

const section = (name: string, text: string) =>
  text.trim() === '' ? '' : `<section><h2>${name}</h2><p dir="auto">${lines(text)}</p></section>`;

const list = (name: string, texts: readonly string[]) =>
  texts.length === 0
    ? ''
    : `<section><h2>${name}</h2><ul>${texts.map((text) => `<li>${isolate(text, longestCampaignText)}</li>`).join('')}</ul></section>`;

function links(name: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const items = addresses.map((address) => `<li>${anchor(address)}</li>`).join('');
  return `<section><h2>${name}</h2><ul>${items}</ul></section>`;
}

const anchor = (address: string) =>
  `<a href="${escapeMarkup(address)}" target="_blank" rel="noopener noreferrer nofollow">${plain(address, longestWebAddress)}</a>`;

function renderHandedOut({ handedOut: { links: own, code } }: OpenedBrief): string {
  if (own.length === 0 && code === null) return '';
  const items = own.map(({ url, placement }) => `<li>${placementNames[placement]}: ${anchor(url)}</li>`);
  const endsOn = code?.endsOn ?? null;
  const until = endsOn === null ? '' : `, until ${formatDocumentDay(endsOn)}`;
  const codeItem =
    code === null
      ? ''
      : `<li>Code: <strong>${escapeMarkup(code.code)}</strong> (${code.percent}% off${until})</li>`;
  return `<section><h2>Your links and code</h2><ul>${items.join('')}${codeItem}</ul></section>`;
}

const placementNames = {
  description: 'Description',
  pinned_comment: 'Pinned comment',
  on_screen: 'On screen',
  bio: 'Bio',
} as const;

function renderParts({ deliverables, isOpen }: OpenedBrief, path: string): string {
  if (deliverables.length === 0) return '';
  const items = deliverables.map((part) => {
    const { label } = formatRatios[oneOf(contentFormats, part.format)];
    const due = [
      part.due_draft === null ? '' : `draft by ${formatDocumentDay(part.due_draft)}`,
      part.due_publish === null ? '' : `publication by ${formatDocumentDay(part.due_publish)}`,
    ].filter((text) => text !== '');
    const draft = part.draft_url === '' ? '' : `<p>Your draft: ${anchor(part.draft_url)}</p>`;
    return `<li class="card"><h3>${escapeMarkup(label)}</h3><p><strong>${deliverableStateNames[part.state]}</strong>${due.length === 0 ? '' : `, ${due.join(', ')}`}</p>
${draft}${isOpen && nextStates(part.state).includes('draft_sent') && part.state !== 'approved' ? renderDraftForm(part, path) : ''}</li>`;
  });
  return `<section><h2>What you deliver</h2><ol class="rows">${items.join('\n')}</ol></section>`;
}

function renderDraftForm({ id, version }: Row<'deliverables'>, path: string): string {
  return `<form method="post" action="${escapeMarkup(path)}"><input type="hidden" name="action" value="draft"><input type="hidden" name="id" value="${id}"><input type="hidden" name="version" value="${version}">
<label for="draft-${id}">Address of your draft</label><input id="draft-${id}" name="url" type="url" required maxlength="${longestWebAddress}" autocomplete="off"><button>Send the draft</button></form>`;
}

function renderComments({ comments, isOpen }: OpenedBrief, path: string): string {
  const items = comments.map(
    ({ author, text, created_at: at }) =>
      `<li class="note"><p class="quiet">${author === 'creator' ? 'You' : 'The brand'}, ${formatShortDay(at.toISOString())}</p><p dir="auto">${lines(text)}</p></li>`,
  );
  const form = isOpen
    ? `<form method="post" action="${escapeMarkup(path)}"><input type="hidden" name="action" value="comment"><label for="comment">Your comment</label><textarea id="comment" name="text" rows="3" required maxlength="${longestCampaignText}" dir="auto"></textarea><button>Send</button></form>`
    : '';
  return `<section><h2>Comments</h2>${items.length === 0 ? '<p>No comments yet.</p>' : `<ol class="rows">${items.join('\n')}</ol>`}${form}</section>`;
}

function lines(text: string): string {
  return text
    .split('\n')
    .map((each) => isolate(each, longestCampaignText))
    .join('<br>');
}

const style = `
.rows{list-style:none;margin:0;padding:0;display:grid;gap:16px}.card h3{margin-top:0}
.note{border-inline-start:3px solid var(--soft);padding-inline-start:12px}
li,p{overflow-wrap:anywhere}
form{margin:12px 0 0}label{display:block;font-weight:600;margin:12px 0 4px}
textarea,input[type=url]{display:block;width:100%;padding:10px 12px;margin-bottom:12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button{min-height:44px;border:0;padding:10px 20px;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}.card{padding:16px 12px}}
`;
