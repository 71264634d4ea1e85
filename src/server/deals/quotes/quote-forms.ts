import { z } from 'zod';
import type { QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import { counterOffer, linkedQuoteAnswer } from '../../../contract/deals/linked-quotes.ts';
import type { LinkedQuoteAnswer } from '../../../contract/deals/linked-quotes.ts';
import { longestName, mostOfADeliverable } from '../../../contract/limits.ts';
import { longestQuoteNote, mostQuoteMonths } from '../../../contract/deals/deal-limits.ts';
import {
  allowsQuoteAction,
  declineReasons,
  declineTexts,
} from '../../../engine/pricing/quotes/quote-state.ts';
import { formatRatios, rightLabels } from '../../../engine/pricing/quotes/quote.ts';
import { formatMoney } from '../../../values/money.ts';
import { textLimits } from '../../platform/documents/clean-text.ts';
import { escapeMarkup, plain } from '../../platform/documents/html/markup.ts';
import { keyOfDeliverable } from './counter-offer.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';

/** What was typed into a form that comes back. */
export interface Filled {
  /** Whether a code was mailed, so that it is asked for. */
  asksForCode: boolean;
  fields: Readonly<Record<string, string>>;
}

interface Forms {
  path: string;
  opened: OpenedQuote;
  version: QuoteVersion;
  filled: Filled;
}

/** What the recipient can do now: accept, propose something else, decline. */
export function renderForms({ path, opened, version, filled }: Forms): string {
  if (!allowsQuoteAction(opened.state, 'accept')) return '';
  const form = (action: string, content: string) =>
    `<form method="post" action="${escapeMarkup(path)}#answer"><input type="hidden" name="action" value="${action}"><input type="hidden" name="version" value="${version.version}">${content}</form>`;
  const { totalCents, currency } = version.document.quote;
  const total = formatMoney(totalCents, currency);
  const answer = filled.asksForCode
    ? `<p>We mailed a code to <strong>${plain(opened.code_goes_to, textLimits.cell)}</strong>. It works for 10 minutes.</p>
${form('accept', `${signatureFields(filled, '')}<label class="tick"><input type="checkbox" name="may_bind" value="true" required> I may bind the company that I accept for.</label><button class="main-button">Accept ${total}</button>`)}
<details><summary>Propose something else</summary>${form('counter', counterFields(version, filled))}</details>
${form('code', `<input type="hidden" name="email" value="${plain(filled.fields['email'] ?? '', textLimits.line)}"><button class="quiet-button">Mail another code</button>`)}`
    : `<p>To accept or to propose something else, enter the address this quote was sent to. A code goes there, and to no other address.</p>
${form('code', `${field({ name: 'email', label: 'Your email', type: 'email', value: filled.fields['email'] ?? '', more: 'required autocomplete="email"' })}<button class="main-button">Mail me a code</button>`)}`;
  const reasons = declineReasons
    .map(
      (reason) =>
        `<label class="tick"><input type="radio" name="reason" value="${reason}" required> ${declineTexts[reason]}</label>`,
    )
    .join('');
  return `<section class="card answer" id="answer" aria-labelledby="answer-title"><h2 id="answer-title">Your answer</h2>
${answer}
<details><summary>Decline</summary>${form('decline', `<fieldset><legend>Why?</legend>${reasons}</fieldset><button class="quiet-button">Decline this quote</button>`)}</details>
</section>`;
}

interface Field {
  name: string;
  label: string;
  type: string;
  value: string;
  more: string;
  /** Tells the forms of a page apart. */
  form?: string;
}

function field({ name, label, type, value, more, form = '' }: Field): string {
  const id = `${form}${name}`.replaceAll(/[^\w-]/g, '-');
  return `<label for="${id}">${escapeMarkup(label)}</label><input id="${id}" name="${escapeMarkup(name)}" type="${type}" value="${plain(value, textLimits.line)}" ${more}>`;
}

function signatureFields({ fields }: Filled, form: string): string {
  const typed = (name: string) => fields[name] ?? '';
  return [
    {
      name: 'name',
      label: 'Full name',
      type: 'text',
      more: `required maxlength="${longestName}" autocomplete="name"`,
    },
    {
      name: 'company',
      label: 'Company',
      type: 'text',
      more: `maxlength="${longestName}" autocomplete="organization"`,
    },
    { name: 'email', label: 'Your email', type: 'email', more: 'required autocomplete="email"' },
    {
      name: 'code',
      label: 'Code from the mail',
      type: 'text',
      more: 'required inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code"',
    },
  ]
    .map((each) => field({ ...each, form, value: each.name === 'code' ? '' : typed(each.name) }))
    .join('');
}

function counterFields({ document }: QuoteVersion, filled: Filled): string {
  const { request, quote, terms } = document;
  const counts = request.deliverables.map((deliverable) =>
    field({
      name: `count:${keyOfDeliverable(deliverable)}`,
      label: `${formatRatios[deliverable.format].label}${deliverable.ugcOnly ? ', not published' : ''}: how many`,
      type: 'number',
      value: String(deliverable.count),
      more: `min="0" max="${mostOfADeliverable}" required`,
      form: 'counter-',
    }),
  );
  const months = request.rights.flatMap(({ right, months: now }) =>
    now === 'perpetual'
      ? []
      : field({
          name: `months:${right}`,
          label: `${rightLabels[right]}: months`,
          type: 'number',
          value: String(now),
          more: `min="0" max="${mostQuoteMonths}" required`,
          form: 'counter-',
        }),
  );
  const offered = formatMoney(quote.subtotalCents, quote.currency);
  const numbers = [
    {
      name: 'subtotal',
      label: `Your price in ${quote.currency}, before agency fee and VAT (now ${offered}; empty: what the lines come to)`,
      more: 'min="0" step="0.01"',
    },
    {
      name: 'signing_percent',
      label: `Percent due on signing (now ${terms.payment?.signingPercent ?? 'not agreed'})`,
      more: 'min="0" max="100"',
    },
    {
      name: 'net_days',
      label: `Days to pay an invoice (now ${terms.payment?.netDays ?? 'not agreed'})`,
      more: 'min="0" max="365"',
    },
  ].map((each) => field({ ...each, type: 'number', value: '', form: 'counter-' }));
  return `${[...counts, ...months, ...numbers].join('')}<label for="counter-note">Note</label><textarea id="counter-note" name="note" rows="3" maxlength="${longestQuoteNote}" dir="auto"></textarea>${signatureFields(filled, 'counter-')}<button class="main-button">Send your offer</button>`;
}

const digits = z.string().regex(/^\d{1,10}$/);
const money = z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/);

/** A form as the answer it stands for; `null` where it is none. */
export function readAnswer(token: string, body: string): LinkedQuoteAnswer | null {
  const entries = [...new URLSearchParams(body)];
  if (new Set(entries.map(([name]) => name)).size !== entries.length) return null;
  const { version: versionText, action, ...fields } = Object.fromEntries(entries);
  const version = digits.safeParse(versionText).data;
  if (version === undefined || action === undefined) return null;
  const numbered = { action, token, version: Number(version) };
  if (action === 'code') return linkedQuoteAnswer.safeParse({ action, token, ...fields }).data ?? null;
  if (action === 'accept')
    return (
      linkedQuoteAnswer.safeParse({ ...numbered, ...fields, may_bind: fields['may_bind'] === 'true' }).data ??
      null
    );
  if (action === 'decline') return linkedQuoteAnswer.safeParse({ ...numbered, ...fields }).data ?? null;
  const offer = readOffer(fields);
  const { name, company, email, code } = fields;
  return offer === null
    ? null
    : (linkedQuoteAnswer.safeParse({ ...numbered, name, company, email, code, offer }).data ?? null);
}

function readOffer(fields: Readonly<Record<string, string>>) {
  const entries = Object.entries(fields);
  /** What is no number is refused by the contract. */
  const whole = (text: string) => (digits.safeParse(text).success ? Number(text) : -1);
  const numberOf = (name: string) => {
    const text = fields[name]?.trim() ?? '';
    if (text === '') return null;
    return money.safeParse(text).success ? Number(text) : -1;
  };
  const subtotal = numberOf('subtotal');
  const read = counterOffer.safeParse({
    counts: entries.flatMap(([name, text]) => {
      const [kind, ...parts] = name.split(':');
      return kind === 'count'
        ? [{ format: parts.at(-1), ugcOnly: parts.length > 1, count: whole(text) }]
        : [];
    }),
    months: entries.flatMap(([name, text]) =>
      name.startsWith('months:') ? [{ right: name.slice('months:'.length), months: whole(text) }] : [],
    ),
    subtotal_cents: subtotal === null ? null : Math.round(subtotal * 100),
    signing_percent: numberOf('signing_percent'),
    net_days: numberOf('net_days'),
    // A browser sends line breaks as two characters.
    note: (fields['note'] ?? '').replaceAll('\r\n', '\n'),
  });
  return read.data ?? null;
}

export const formStyle = `
form{margin:0 0 16px}fieldset{border:0;margin:0 0 12px;padding:0}legend{font-weight:600;padding:0}
label{display:block;font-weight:600;margin:12px 0 4px}
.tick{display:flex;gap:8px;align-items:center;min-height:32px;font-weight:400;margin:4px 0}.tick input{width:20px;height:20px;flex:none}
input:not([type=checkbox],[type=radio],[type=hidden]),textarea{display:block;width:100%;max-width:440px;min-height:44px;padding:10px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
textarea{max-width:none}
button,summary{min-height:44px;padding:10px 20px;margin-top:12px;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
.main-button{border:0;background:var(--text);color:var(--paper)}
.quiet-button,.white-label .quiet-button,summary{background:var(--paper);color:var(--text);border:1px solid var(--quiet)}
summary{display:inline-block}details{margin-bottom:12px}
a:focus-visible,button:focus-visible,summary:focus-visible,textarea:focus-visible,input:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.answer{margin-top:24px}
@media print{.answer,.files{display:none}}
`;
