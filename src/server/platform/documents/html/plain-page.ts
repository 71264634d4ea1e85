import { escapeMarkup } from './markup.ts';
import { renderStyle } from './style.ts';

/** A page of one message or form, in the look of the paper documents; no script, nothing that is loaded. */
export interface PlainPage {
  title: string;
  /** Stands above everything else. */
  banner: string | null;
  /** Markup whose texts are escaped already. */
  content: string;
}

export function renderPlainPage({ title, banner, content }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)} – Sponsorscope</title>
<style>${renderStyle('')}${formStyle}</style>
</head>
<body>
<main class="sheet">
${banner === null ? '' : `<p class="banner" role="note">${escapeMarkup(banner)}</p>`}
<h1 dir="auto">${escapeMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const formStyle = `
.banner{border:1px solid var(--caution);border-radius:10px;padding:8px 16px;margin-bottom:24px;font-weight:600}
label{display:block;font-weight:600;margin:16px 0 4px}
textarea{width:100%;min-height:220px;padding:12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
input:not([type=checkbox]),select{width:100%;padding:12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--text);font:inherit}
button{margin:16px 0 24px;padding:10px 24px;border:0;border-radius:8px;background:#5153de;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,textarea:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:600px){.sheet{margin:0;padding:24px 16px;border:0;border-radius:0}}
`;
