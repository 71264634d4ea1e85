import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { longestChannelReference } from '../../../contract/limits.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import { renderBlocks } from '../../platform/documents/html/html-blocks.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderMaker, renderHtmlPage } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, plain } from '../../platform/documents/html/markup.ts';
import { composeLimited } from './limited-document.ts';

export interface AnalyzerPage {
  /** Where the form is sent: the page's own path. */
  path: string;
  /** What was asked for, as it was entered. */
  entered: string;
  analysis: LimitedAnalysis | null;
  /** Why there is no analysis, as a sentence. */
  refusal: string | null;
}

/** A tenant's analyzer: a form without script, and below it what a visitor without an account may see of a channel. */
export function renderAnalyzer({ path, entered, analysis, refusal }: AnalyzerPage, brand: Brand): string {
  const document = analysis === null ? null : composeLimited(analysis);
  const name = brand.name === '' ? 'Channel analysis' : cutText(brand.name, textLimits.title);
  const content = `<header>
<p class="kind">${renderMaker(brand)}</p>
<h1>Analyze a YouTube channel</h1>
<p class="subtitle">Sponsorship score, brand safety, risk and past sponsors, from what the channel publishes.</p>
</header>
<main>
<form method="post" action="${escapeMarkup(path)}">
<label for="channel">YouTube channel URL or handle</label>
<div class="line"><input id="channel" name="channelUrl" type="text" required maxlength="${longestChannelReference}" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" placeholder="@handle" value="${escapeMarkup(entered)}"${refusal === null ? '' : ' aria-invalid="true" aria-describedby="refusal"'}>
<button type="submit">Analyze</button></div>
</form>
${refusal === null ? '' : `<p id="refusal" class="refusal" role="alert">${escapeMarkup(refusal)}</p>`}
${document === null ? '' : `<section>\n<h2 dir="auto">${plain(document.title, textLimits.title)}</h2>\n${listBadges(document.badges)}\n${renderBlocks(document.blocks)}\n</section>`}
</main>`;
  const sources = document?.sources ?? [
    'Score and ratings are worked out by Sponsorscope from public counts and texts that YouTube’s API publishes.',
  ];
  const modelVersion = document?.footer.modelVersion ?? null;
  const footer = renderFooter({ sources, footer: { disclaimer, modelVersion } }, brand);
  // The form's own origin is told to this host alone; a browser that tells none would have its form refused.
  return renderHtmlPage(
    {
      title: document === null ? name : `${cutText(document.title, textLimits.title)} – ${name}`,
      language: 'en',
      disclaimer,
      content,
      footer,
      style: formStyle,
      referrer: 'same-origin',
    },
    brand,
  );
}

function listBadges(badges: readonly string[]): string {
  if (badges.length === 0) return '';
  return `<ul class="badges">${badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('')}</ul>`;
}

const formStyle = `
label{display:block;font-weight:600;margin:0 0 4px}
.line{display:flex;flex-wrap:wrap;gap:12px;margin-bottom:16px}
input{flex:1 1 260px;min-width:0;padding:10px 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button{padding:10px 24px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.badges{margin-bottom:16px}
.refusal{border-inline-start:4px solid var(--bad);padding:4px 16px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}}
`;
