/** Text that cannot become markup, and markup that was made here. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | Markup | readonly Markup[] | null;

/** Markup with texts inserted; every text is escaped, also within an attribute's quotes. */
export function markup(strings: TemplateStringsArray, ...contents: Content[]): Markup {
  return new Markup(
    strings
      .map((part, index) => part + (index < contents.length ? write(contents[index] ?? null) : ''))
      .join(''),
  );
}

function write(content: Content): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string')
    return content.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return content.map(({ text }) => text).join('');
}

const demoNotice = 'Demo payment page: no card is asked for and no money moves.';

/** A whole page: no script, nothing loaded from elsewhere. */
export function layOut({ title, body }: { title: string; body: Markup }): string {
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – Sponsorscope demo payment</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header class="demo"><strong>Demo</strong> <span>${demoNotice}</span></header>
<main>
<p class="wordmark">Sponsorscope</p>
${body}
</main>
</body>
</html>
`.text;
}

/** The product's own colours, light and dark. */
const style = `
:root {
  --surface: #f6f7f9; --raised: #ffffff; --line: #e2e4ea; --line-strong: #80868f;
  --text: #15171c; --muted: #565b66; --brand: #4f4fd6; --fill: #5153de; --on-brand: #ffffff;
  --good: #0f7a4d; --good-soft: #e7f6ee; --warn: #8a5a00; --warn-soft: #fdf3dd; --bad: #c0273a; --bad-soft: #fdecee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #0b0d10; --raised: #171a20; --line: #2a2f39; --line-strong: #6f7683;
    --text: #e9ebef; --muted: #a3a9b5; --brand: #a5acff; --fill: #5153de;
    --good: #5fd39b; --good-soft: #12291f; --warn: #f0b94b; --warn-soft: #2e2410; --bad: #ff8d92; --bad-soft: #331a1d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
.demo {
  margin: 0; padding: 0.75rem 1rem; text-align: center;
  background: var(--warn-soft); color: var(--warn); border-bottom: 1px solid currentColor;
}
.demo strong { border: 1px solid currentColor; border-radius: 0.25rem; padding: 0 0.375rem; margin-right: 0.375rem; }
main { width: 100%; max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.wordmark { margin: 0 0 1rem; font-weight: 640; letter-spacing: -0.02em; color: var(--brand); }
.card {
  background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem;
  padding: 1.5rem; margin: 0 0 1rem; overflow-wrap: anywhere;
}
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 0.25rem; }
main > h1 { margin-bottom: 1rem; }
h2 { font-size: 1.0625rem; line-height: 1.4; margin: 0 0 0.5rem; }
p { margin: 0 0 0.75rem; }
.amount { font-size: clamp(1.25rem, 6vw, 1.75rem); font-weight: 640; letter-spacing: -0.028em; font-variant-numeric: tabular-nums; }
.muted { color: var(--muted); font-size: 0.875rem; }
.notice { border-radius: 0.5rem; padding: 0.75rem 1rem; border: 1px solid currentColor; }
.good { background: var(--good-soft); color: var(--good); }
.bad { background: var(--bad-soft); color: var(--bad); }
.actions { display: grid; gap: 0.75rem; margin: 1rem 0 0; }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: 0.625rem 1rem; border-radius: 0.5rem;
  font: inherit; font-weight: 560; text-align: center; text-decoration: none; cursor: pointer;
  background: var(--raised); color: var(--text); border: 1px solid var(--line-strong);
}
button.main { background: var(--fill); color: var(--on-brand); border-color: var(--fill); }
button.small { width: auto; min-height: 2.5rem; padding: 0.375rem 1rem; }
button:hover, .button:hover { border-color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: 0.75rem 0; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
li > :first-child { flex: 1 1 12rem; margin: 0; }
a { color: var(--brand); }
`;
