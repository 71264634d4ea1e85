import {
  longestAddress,
  longestQuoteMessage,
  longestSenderName,
  mostOfADeliverable,
  quoteFormats,
} from '../../../contract/limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { escapeMarkup } from '../../platform/documents/html/markup.ts';

const options = (values: readonly string[]) =>
  values.map((value) => `<option>${escapeMarkup(value)}</option>`).join('');

/** The form with which brands ask for a quote, on the page of a media kit alone: paper has none. */
export function renderAskForm(askPath: string): string {
  return `<section class="ask" id="ask">
<h2>Ask for a quote</h2>
<p>You confirm your address by mail. The creator does not see it; their answer comes to it.</p>
<form method="post" action="${escapeMarkup(askPath)}">
<p><label for="ask-name">Your name or brand</label><input id="ask-name" name="name" required maxlength="${longestSenderName}" autocomplete="organization"></p>
<p><label for="ask-email">Email</label><input id="ask-email" name="email" type="email" required maxlength="${longestAddress}" autocomplete="email"></p>
<p><label for="ask-format">Format</label><select id="ask-format" name="format">${options(quoteFormats)}</select></p>
<p><label for="ask-count">How many</label><input id="ask-count" name="count" type="number" min="1" max="${mostOfADeliverable}" value="1" required></p>
<p><label for="ask-budget">Budget (optional)</label><input id="ask-budget" name="budget" inputmode="numeric" maxlength="11" autocomplete="off"></p>
<p><label for="ask-currency">Currency</label><select id="ask-currency" name="currency">${options(currencies)}</select></p>
<p><label for="ask-deadline">Needed by (optional)</label><input id="ask-deadline" name="deadline" type="date"></p>
<p class="wide"><label for="ask-message">Message</label><textarea id="ask-message" name="message" required rows="6" maxlength="${longestQuoteMessage}" dir="auto"></textarea></p>
<p class="wide"><button type="submit">Send request</button></p>
</form>
</section>`;
}

export const askStyle = `
.ask form{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:16px 24px}
.ask p{margin:0}.ask>p{margin-bottom:16px}.ask .wide{grid-column:1/-1}
.ask label{display:block;font-weight:600;margin-bottom:4px}
.ask input,.ask select,.ask textarea{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
.ask button{min-height:44px;padding:10px 24px;border:0;border-radius:8px;background:#5153de;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.ask :is(input,select,textarea,button):focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media print{.ask{display:none}}
`;
