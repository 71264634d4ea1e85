import type { GivenList, GuestList, GuestRow } from '../../../contract/agency/client-page.ts';
import { longestClientNote, longestGuestComment } from '../../../contract/limits.ts';
import type { Verdict } from '../../../engine/analysis/judgements.ts';
import { ratings, verdicts } from '../../../engine/analysis/judgements.ts';
import type { Judgement } from '../../../engine/analysis/result-labels.ts';
import { judgeSafety, verdictTexts } from '../../../engine/analysis/result-labels.ts';
import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { formatDollars, formatNumberOf } from '../../../values/wording.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { formatCompact, formatDocumentDay, formatShortDay } from '../../platform/documents/formats.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { pictureSources } from '../../platform/http/security-headers.ts';
import { clientPath } from './access-state.ts';
import type { Portal } from './portal.usecases.ts';

/** What has just happened, above everything else. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

interface PortalPage {
  /** Where the forms are sent: the page's own path. */
  path: string;
  portal: Portal;
  /** The list that is open; `null` where one is to be chosen. */
  open: GuestList | null;
  notice: Notice | null;
}

/** A client's page: its lists, or one of them with a form beside each channel. Nothing in it runs. */
export function renderPortal({ path, portal, open, notice }: PortalPage): string {
  const { brand, lists } = portal;
  const name = cutText(brand.name, textLimits.title);
  const title = open === null ? name : cutText(open.name, textLimits.title);
  const content = `<header>
<p class="kind">${renderMaker(brand)}</p>
${open !== null && lists.length > 1 ? `<p><a href="${escapeMarkup(path)}">All lists</a></p>` : ''}
<h1 dir="auto">${plain(open === null ? 'Channels for you' : open.name, textLimits.title)}</h1>
${open === null ? '' : describeAsked(open)}
</header>
<main>
${notice === null ? '' : `<p class="callout" data-tone="${notice.tone}" role="${notice.tone === 'good' ? 'status' : 'alert'}">${escapeMarkup(notice.text)}</p>`}
${portal.campaigns === 0 ? '' : `<p><a href="${escapeMarkup(path)}/campaigns">Campaigns (${portal.campaigns})</a></p>`}
${open === null ? renderLists(lists, path) : renderRows(open, path)}
</main>`;
  return renderHtmlPage(
    {
      title: title === name ? name : `${title} – ${name}`,
      language: 'en',
      disclaimer,
      content,
      footer: renderFooter({ sources: [source], footer: { disclaimer, modelVersion: null } }, brand),
      style,
      pictureHosts: ` ${pictureSources}`,
      referrer: 'same-origin',
    },
    brand,
  );
}

/** Where somebody is invited, with what each page is called. */
export function renderInvitations(
  invited: readonly { id: string; client: string }[],
  isConfirmed: boolean,
): string {
  const nothing = isConfirmed
    ? 'Nobody has invited your address to a page, or the invitation has ended.'
    : 'Please confirm your address first: open the link in the mail that we sent to it.';
  const items = invited.map(
    ({ id, client }) =>
      `<li><a href="${clientPath}${id}"><bdi>${plain(client, textLimits.title)}</bdi></a></li>`,
  );
  const content = `<header><p class="kind">${renderMaker(null)}</p><h1>Pages for you</h1></header>
<main>${items.length === 0 ? `<p>${nothing}</p>` : `<ul class="list">${items.join('')}</ul>`}</main>`;
  return renderHtmlPage(
    { title: 'Pages for you', language: 'en', disclaimer: '', content, footer: '' },
    null,
  );
}

const source = 'Scores, verdicts and prices are worked out by Sponsorscope from public data of YouTube.';

function describeAsked({ asks, due_on, channels, waiting, standstill }: GuestList): string {
  const due = due_on === null ? '' : ` by <time datetime="${due_on}">${formatDocumentDay(due_on)}</time>`;
  const words = asks === '' ? '' : `<p class="subtitle asks">${lines(asks)}</p>`;
  const state =
    standstill === null
      ? `<p><strong>${waiting === 0 ? 'You have decided about every channel.' : `Please decide${due}: ${formatNumberOf(waiting, 'channel')} of ${channels} left.`}</strong></p>`
      : `<p><strong>${standstills[standstill]}</strong></p>`;
  return words + (channels === 0 ? '' : state);
}

const standstills = {
  closed: 'This list is closed: decisions are final.',
  paused: 'Decisions are paused at the moment.',
  'view-only': 'For your information: nothing is asked of you here.',
} as const;

function renderLists(lists: readonly GivenList[], path: string): string {
  if (lists.length === 0) return '<p>There is nothing to look at yet. Please come back later.</p>';
  const items = lists.map(({ list_id, name, channels, approved, changes, is_open }) => {
    const left = channels - approved - changes;
    const state = is_open ? `${left} to decide` : 'closed';
    return `<li><p><a href="${escapeMarkup(path)}?list=${list_id}"><strong><bdi>${plain(name, textLimits.title)}</bdi></strong></a></p>
<p class="quiet">${formatNumberOf(channels, 'channel')}, ${state}</p></li>`;
  });
  return `<ul class="list">${items.join('\n')}</ul>`;
}

function renderRows(list: GuestList, path: string): string {
  if (list.rows.length === 0) return '<p>There are no channels in this list yet.</p>';
  const rows = list.rows.map((row) => renderRow(row, list, path));
  return `<ol class="rows" start="1">${rows.join('\n')}</ol>${renderPager(list, path)}`;
}

function renderRow(row: GuestRow, list: GuestList, path: string): string {
  const id = escapeMarkup(row.channel_id);
  const picture =
    row.picture === null
      ? ''
      : `<img src="${escapeMarkup(row.picture)}" alt="" width="56" height="56" loading="lazy" referrerpolicy="no-referrer">`;
  const note = row.note === '' ? '' : `<p class="note">${lines(row.note.slice(0, longestClientNote))}</p>`;
  return `<li id="row-${id}" class="card" aria-labelledby="name-${id}">
<div class="who">${picture}<h2 id="name-${id}"><a href="https://www.youtube.com/channel/${encodeURIComponent(row.channel_id)}" target="_blank" rel="noopener noreferrer">${isolate(row.name, textLimits.title)}</a></h2></div>
${renderFacts(row)}${note}${renderDecision(row)}${list.may_decide ? renderForms(row, list, path) : ''}
</li>`;
}

/** A fact that the page was not given is not in the row at all. */
function renderFacts({ subscribers, score, verdict, safety, price }: GuestRow): string {
  const facts = [
    verdict !== undefined && fact('Verdict', judged(judgeVerdict(verdict))),
    score !== undefined && fact('Score', score === null ? 'Not scored' : `${Math.round(score)} of 100`),
    safety !== undefined &&
      fact('Brand safety', judged(judgeSafety(ratings.find((known) => known === safety) ?? null))),
    subscribers !== undefined &&
      fact('Subscribers', subscribers === null ? 'Not known' : formatCompact(subscribers)),
    price !== undefined && fact('Market rate', price === null ? 'No price' : formatDollars(price)),
  ].filter((each) => each !== false);
  return facts.length === 0 ? '' : `<dl class="facts">${facts.join('')}</dl>`;
}

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd class="figure">${value}</dd></div>`;
const judged = ({ word, tone }: Judgement) => `<span class="tone" data-tone="${tone}">${word}</span>`;

function judgeVerdict(kept: string | null): Judgement {
  const known: Verdict | undefined = verdicts.find((each) => each === kept);
  return known === undefined ? { word: 'Not analyzed', tone: 'neutral' } : verdictTexts[known];
}

function renderDecision({ decision }: GuestRow): string {
  if (decision === null) return '';
  const word = decision.decision === 'approved' ? 'Approved' : 'Changes asked for';
  const who = decision.is_own ? 'by you' : 'by another guest';
  const comment = decision.comment === '' ? '' : `<p class="note">${lines(decision.comment)}</p>`;
  return `<div class="decided" data-tone="${decision.decision === 'approved' ? 'good' : 'caution'}"><p><strong>${word}</strong> <span class="quiet">${who}, ${formatShortDay(decision.at)}</span></p>${comment}</div>`;
}

function renderForms(row: GuestRow, list: GuestList, path: string): string {
  const { decision } = row;
  const name = `<span class="spoken">: ${isolate(row.name, textLimits.title)}</span>`;
  const hidden = [
    ['list', list.list_id],
    ['channel', row.channel_id],
    ['seen', row.seen],
    ['page', String(list.page)],
  ]
    .map(([field = '', value = '']) => `<input type="hidden" name="${field}" value="${escapeMarkup(value)}">`)
    .join('');
  const form = (content: string) =>
    `<form method="post" action="${escapeMarkup(path)}">${hidden}${content}</form>`;
  const button = (value: string, label: string, kind: string) =>
    `<button class="${kind}" name="decision" value="${value}">${label}${name}</button>`;
  if (decision !== null) return form(button('undone', 'Undo', 'quiet-button'));
  const field = `comment-${escapeMarkup(row.channel_id)}`;
  return `<div class="forms">${form(button('approved', 'Approve', 'main-button'))}
<details><summary>Ask for changes${name}</summary>
${form(`<label for="${field}">What should change?</label><textarea id="${field}" name="comment" rows="3" required maxlength="${longestGuestComment}" dir="auto"></textarea>${button('changes', 'Send', 'main-button')}`)}
</details></div>`;
}

function renderPager({ list_id, page, pages }: GuestList, path: string): string {
  if (pages === 1) return '';
  const to = (place: number, label: string) =>
    `<a href="${escapeMarkup(path)}?list=${list_id}&amp;page=${place}">${label}</a>`;
  return `<nav aria-label="Pages" class="pager">${page > 1 ? to(page - 1, 'Previous') : ''}<span>Page ${page} of ${pages}</span>${page < pages ? to(page + 1, 'Next') : ''}</nav>`;
}

/** A text of several lines, isolated. */
function lines(text: string): string {
  return text
    .split('\n')
    .map((each) => isolate(each, longestGuestComment))
    .join('<br>');
}

const style = `
.rows{list-style:none;margin:0;padding:0;display:grid;gap:16px}
.rows .facts{grid-template-columns:repeat(auto-fit,minmax(120px,1fr))}
.rows .card:target{border:2px solid var(--brand)}
.who{display:flex;align-items:center;gap:12px;margin-bottom:12px}.who h2{margin:0;font-size:18px;min-width:0}
.who img{border-radius:50%;background:var(--soft);flex:none;object-fit:cover}
.note{border-inline-start:3px solid var(--soft);padding-inline-start:12px}
.decided{border-inline-start:4px solid var(--good);padding-inline-start:12px;margin-bottom:12px}.decided[data-tone=caution]{border-color:var(--caution)}
.forms{display:grid;gap:12px;justify-items:start}.forms details{border:0;margin:0;padding:0;width:100%}
form{margin:0}label{display:block;font-weight:600;margin:12px 0 4px}
textarea{display:block;width:100%;padding:10px 12px;margin-bottom:12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button,summary{min-height:44px;padding:10px 20px;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
.main-button{border:0}
.white-label .quiet-button,summary{background:var(--paper);color:var(--text);border:1px solid var(--quiet)}
summary{display:inline-block}
a:focus-visible,button:focus-visible,summary:focus-visible,textarea:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.pager{display:flex;flex-wrap:wrap;gap:16px;margin-top:24px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}.card{padding:16px 12px}}
`;
