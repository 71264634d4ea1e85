import type { Verdict } from '../../../engine/analysis/judgements.ts';
import { verdictTexts } from '../../../engine/analysis/result-labels.ts';
import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { longestGuestComment } from '../../../contract/limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { formatRatios, contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Notice } from './portal-markup.ts';
import type { ClientCampaign } from '../../deals/campaigns/client-approvals.usecases.ts';

interface ClientCampaignsPage {
  /** Where the forms are sent: the page's own path. */
  path: string;
  campaigns: readonly ClientCampaign[];
  access: { showsPrices: boolean; mayDecide: boolean };
  brand: Brand;
  /** Whether the channels are invented: they are not to be found on YouTube. */
  demo: boolean;
  notice: Notice | null;
}

/** A client's campaigns: creators and drafts that wait for a decision, and what was decided. Nothing in it runs. */
export function renderClientCampaigns({
  path,
  campaigns,
  access,
  brand,
  demo,
  notice,
}: ClientCampaignsPage): string {
  const name = cutText(brand.name, textLimits.title);
  const lists = path.replace(/\/campaigns$/, '');
  const told =
    notice === null
      ? ''
      : `<p class="callout" data-tone="${notice.tone}" role="${notice.tone === 'good' ? 'status' : 'alert'}">${escapeMarkup(notice.text)}</p>`;
  const content = `<header><p class="kind">${renderMaker(brand)}</p>
<p><a href="${escapeMarkup(lists)}">Your lists</a></p><h1>Campaigns for you</h1></header>
<main>${told}
${campaigns.length === 0 ? '<p>There is nothing to look at yet. Please come back later.</p>' : ''}
${campaigns.map((campaign) => renderCampaign(campaign, { path, access, demo })).join('\n')}</main>`;
  const footer = renderFooter({ sources: [], footer: { disclaimer, modelVersion: null } }, brand);
  return renderHtmlPage(
    { title: name, language: 'en', disclaimer, content, footer, style, referrer: 'same-origin' },
    brand,
  );
}

type Shown = Pick<ClientCampaignsPage, 'path' | 'access' | 'demo'>;

function renderCampaign({ record, creators, drafts }: ClientCampaign, shown: Shown): string {
  const isOpen = record.state !== 'closed';
  const rows = creators.map(({ creator, name, verdict, approval }) => {
    const cents = creator.price_agreed_cents ?? creator.price_planned_cents;
    const money = cents === null ? '' : formatMoney(cents, oneOf(currencies, record.currency));
    const price = shown.access.showsPrices && money !== '' ? `<p>${money}</p>` : '';
    const asked = {
      campaign: record.id,
      subject: 'shortlist',
      id: creator.id,
      version: approval.version,
      name,
    };
    const forms = approval.state === 'waiting' && isOpen ? renderForms(asked, shown, true) : '';
    const comment = approval.comment === '' ? '' : `<p class="note">${lines(approval.comment)}</p>`;
    return `<li class="card"><h3>${renderChannel(shown.demo ? null : creator.channel_id, name)}</h3>${renderVerdict(verdict)}${price}
<p><strong>${stateWords[approval.state]}</strong></p>${comment}${forms}</li>`;
  });
  const waiting = drafts.map(({ deliverable, name }) => {
    const format = formatRatios[oneOf(contentFormats, deliverable.format)].label;
    const asked = {
      campaign: record.id,
      subject: 'draft',
      id: deliverable.id,
      version: deliverable.draft_version,
      name,
    };
    return `<li class="card"><h3>${isolate(name, textLimits.title)}: ${escapeMarkup(format)}</h3>
<p><a href="${escapeMarkup(deliverable.draft_url)}" target="_blank" rel="noopener noreferrer nofollow">Open the draft</a></p>
${isOpen ? renderForms(asked, shown, false) : ''}</li>`;
  });
  const report = record.report_for_client
    ? `<p><a href="${escapeMarkup(`${shown.path}/${record.id}/report`)}">Report of this campaign</a></p>`
    : '';
  return `<section><h2 dir="auto">${plain(record.name, textLimits.title)}</h2>
<p class="quiet">${formatDocumentDay(record.starts_on)} to ${formatDocumentDay(record.ends_on)}${isOpen ? '' : '. This campaign has ended: decisions are final.'}</p>${report}
${waiting.length === 0 ? '' : `<h3>Drafts</h3><ol class="rows">${waiting.join('\n')}</ol>`}
${rows.length === 0 ? '' : `<h3>Creators</h3><ol class="rows">${rows.join('\n')}</ol>`}</section>`;
}

/** Whoever decides wants to look. */
const renderChannel = (channelId: string | null, name: string) => {
  const text = isolate(name, textLimits.title);
  if (channelId === null) return text;
  return `<a href="https://www.youtube.com/channel/${encodeURIComponent(channelId)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
};

function renderVerdict(verdict: Verdict | null): string {
  if (verdict === null) return '';
  const { word, tone } = verdictTexts[verdict];
  return `<p>Verdict: <span class="tone" data-tone="${tone}">${word}</span></p>`;
}

const stateWords = {
  waiting: 'Waiting for you',
  approved: 'Approved',
  changes: 'Changes asked for',
  rejected: 'Declined',
} as const;

interface AskedForm {
  campaign: string;
  subject: string;
  id: string;
  version: number;
  /** Whom it is about, for whoever hears the buttons alone. */
  name: string;
}

function renderForms({ name, ...asked }: AskedForm, { path, access }: Shown, mayReject: boolean): string {
  if (!access.mayDecide) return '';
  const hidden = Object.entries(asked)
    .map(([field, value]) => `<input type="hidden" name="${field}" value="${escapeMarkup(String(value))}">`)
    .join('');
  const form = (inner: string) =>
    `<form method="post" action="${escapeMarkup(path)}">${hidden}${inner}</form>`;
  const spoken = `<span class="spoken">: ${isolate(name, textLimits.title)}</span>`;
  const button = (value: string, label: string, kind = 'main-button') =>
    `<button class="${kind}" name="decision" value="${value}">${label}${spoken}</button>`;
  const field = `comment-${asked.id}`;
  const reject = mayReject ? form(button('rejected', 'Decline', 'quiet-button')) : '';
  return `<div class="forms">${form(button('approved', 'Approve'))}${reject}
<details><summary>Ask for changes${spoken}</summary>${form(
    `<label for="${field}">What should change?</label><textarea id="${field}" name="comment" rows="3" required maxlength="${longestGuestComment}" dir="auto"></textarea>${button('changes', 'Send')}`,
  )}</details></div>`;
}

function lines(text: string): string {
  return text
    .split('\n')
    .map((each) => isolate(each, longestGuestComment))
    .join('<br>');
}

const style = `
.rows{list-style:none;margin:0;padding:0;display:grid;gap:16px}
.card h3{margin-top:0}.forms{display:flex;flex-wrap:wrap;gap:12px}.forms details{flex-basis:100%;border:0}
.note{border-inline-start:3px solid var(--soft);padding-inline-start:12px}
form{margin:0}label{display:block;font-weight:600;margin:12px 0 4px}
textarea{display:block;width:100%;padding:10px 12px;margin-bottom:12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button,summary{min-height:44px;padding:10px 20px;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
.main-button{border:0}
.white-label .quiet-button,summary{background:var(--paper);color:var(--text);border:1px solid var(--quiet)}
summary{display:inline-block}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
a:focus-visible,button:focus-visible,summary:focus-visible,textarea:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}.card{padding:16px 12px}}
`;
