import { coverStyle } from './html-cover.ts';
import { receiptStyle } from './html-receipt.ts';
import { quoteCss } from './markup.ts';

/** The page's whole style. Paper is always light; a screen follows the reader's colour scheme. */
export function renderStyle(disclaimer: string): string {
  return `${colours}${page(disclaimer)}${base}${layout}${blocks}${tables}${receiptStyle}${print}${coverStyle}`;
}

/** The same for a report inside another page, which says how `--paper`, `--ink` and `--link` look. */
export function renderPartStyle(): string {
  const names = Object.entries(papers).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark});`,
  );
  const own = '--text:var(--ink);--brand:var(--link);--soft:color-mix(in srgb,var(--link) 18%,var(--paper));';
  return `.report{${names.join('')}${own}color:var(--text);${lettering}\n${layout}${blocks}${tables}${receiptStyle}${coverStyle}}`;
}

/** Quiet marks, lines and tones: on light paper and on dark. */
const papers = {
  quiet: ['#5b5b70', '#a9a9be'],
  grid: ['#d9d9e6', '#3a3a4f'],
  good: ['#15743c', '#5fcf8b'],
  fine: ['#0b6f7c', '#56c8d8'],
  caution: ['#8a5a00', '#e5b454'],
  bad: ['#b3261e', '#ff8a80'],
  neutral: ['#6b6b80', '#a9a9be'],
} as const;

const [light, dark] = [0, 1].map((scheme) =>
  Object.entries(papers)
    .map(([name, shades]) => `;--${name}:${shades[scheme]}`)
    .join(''),
);

const colours = `
:root{color-scheme:light dark;--paper:#fff;--sheet:#f5f5fa;--text:#1b1b2b;--brand:#3d4250;--soft:#e4e6ec;--link:#4338ca;--mark-ground:#15171c;--mark-ink:#fff;--mark-fair:#ff9d6b${light}}
@media screen and (prefers-color-scheme:dark){:root{--paper:#191926;--sheet:#101019;--text:#ececf4;--brand:#c3c8d4;--soft:#2c303b;--link:#aab0ff;--mark-ground:#e9ebef;--mark-ink:#15171c;--mark-fair:#b0440a${dark}}}
`;

const lettering =
  'font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere';

const page = (disclaimer: string) => `
@page{margin:15mm 14mm 17mm;@bottom-left{content:${quoteCss(disclaimer)};font:8pt sans-serif;color:#5b5b70}@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt sans-serif;color:#5b5b70}}
`;

const base = `
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--sheet);color:var(--text);${lettering}}
`;

const layout = `
*{box-sizing:border-box}
.sheet{max-width:820px;margin:24px auto;padding:40px 48px;background:var(--paper);border:1px solid var(--grid);border-radius:12px}
header{border-bottom:2px solid var(--brand);padding-bottom:16px;margin-bottom:24px}
.kind{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;font-weight:600;margin:0 0 16px}
h1{font-size:30px;line-height:1.2;margin:0 0 4px}
h2{font-size:20px;line-height:1.3;margin:36px 0 12px}
h3{font-size:16px;line-height:1.4;margin:24px 0 8px}
p{margin:0 0 8px}
a{color:var(--link)}
.subtitle{font-size:17px}
.quiet{color:var(--quiet);font-size:13px}
.badges{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:8px 0 0;padding:0}
.badges li,.recommended{border:1px solid var(--brand);color:var(--link);border-radius:999px;padding:1px 10px;font-size:12px;font-weight:600}
footer{border-top:1px solid var(--grid);margin-top:40px;padding-top:16px;color:var(--quiet);font-size:13px}
`;

const blocks = `
dl,dd{margin:0}
dt,.label{font-size:13px;color:var(--quiet)}
.figure{font-weight:600;font-size:17px}
.card{border:1px solid var(--grid);border-radius:10px;padding:16px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:16px 24px;margin:0 0 16px}
.small-facts{display:grid;gap:8px;margin-top:12px}.small-facts .figure{font-size:15px}
.dial{display:flex;flex-wrap:wrap;align-items:center;gap:24px;margin-bottom:16px}.dial>div{flex:1 1 220px}
.ring{width:180px;height:auto}
.verdicts{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:16px;margin-bottom:16px}
.tone{font-weight:700}.verdicts .tone{font-size:20px}
.tone::before{display:inline-block;margin-inline-end:.4em}
.tone[data-tone=good]{color:var(--good)}.tone[data-tone=good]::before{content:"✓"}
.tone[data-tone=fine]{color:var(--fine)}.tone[data-tone=fine]::before{content:"+"}
.tone[data-tone=neutral]{color:var(--neutral)}.tone[data-tone=neutral]::before{content:"–"}
.tone[data-tone=caution]{color:var(--caution)}.tone[data-tone=caution]::before{content:"!"}
.tone[data-tone=bad]{color:var(--bad)}.tone[data-tone=bad]::before{content:"✕"}
.bars,.list{list-style:none;margin:0 0 16px;padding:0}
.bars li{margin-bottom:16px}.bar-head{display:flex;justify-content:space-between;gap:16px;margin-bottom:4px}
.track{height:8px;border-radius:4px;background:var(--soft);box-shadow:inset 0 0 0 1px var(--quiet);margin-bottom:6px;overflow:hidden}
.fill{height:100%;border-radius:4px;background:var(--brand)}
.fill[data-measured=false]{background:repeating-linear-gradient(45deg,var(--brand) 0 3px,transparent 3px 6px)}
.list li{padding:8px 0;border-bottom:1px solid var(--grid)}.list p{margin:2px 0 0}
.prices{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:16px;margin-bottom:16px}
.prices h3{margin:0 0 8px}.prices .card{position:relative}.prices .recommended{position:absolute;top:-11px;inset-inline-end:12px;background:var(--paper);white-space:nowrap}
.prices [data-recommended=true]{border:2px solid var(--brand)}
.amount{font-size:26px;font-weight:700;margin:0}
figure{margin:0 0 16px;overflow-x:auto}figcaption{color:var(--quiet);font-size:13px}
.chart,.axis{display:block;width:100%;height:auto}
.callout{border-inline-start:4px solid var(--brand);padding:4px 16px;margin:0 0 16px}
.callout[data-tone=caution]{border-color:var(--caution)}.callout[data-tone=bad]{border-color:var(--bad)}.callout[data-tone=good]{border-color:var(--good)}
`;

const tables = `
table{width:100%;border-collapse:collapse;margin:0 0 16px;font-size:13px}
caption{text-align:start;color:var(--quiet);padding-bottom:6px}
th,td{text-align:start;vertical-align:top;padding:6px 10px 6px 0;border-bottom:1px solid var(--grid)}
.number{text-align:end}.number,th{white-space:nowrap;overflow-wrap:normal}
@media screen and (max-width:600px){.chart,.axis{min-width:540px}.sheet{margin:0;border:0;border-radius:0;padding:24px 16px}
table,caption,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:8px 0;border-bottom:1px solid var(--grid)}td,.number{padding:1px 0;border:0;text-align:start}td:first-child{font-weight:600}
td:not(:first-child)::before{content:attr(data-label) " " / "";color:var(--quiet)}td:empty{display:none}}
`;

const print = `
@media print{
:root{color-scheme:light}
body{background:#fff;font-size:9.5pt;line-height:1.4;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sheet{max-width:none;margin:0;padding:0;border:0}
h1{font-size:21pt}h2{font-size:13.5pt;margin:18pt 0 6pt}h3{font-size:11pt;margin:12pt 0 4pt}
.quiet,dt,.label,figcaption,caption,footer{font-size:8.25pt}table{font-size:8.25pt}th,td{padding-block:3pt}.figure{font-size:11pt}.amount{font-size:18pt}
.card{padding:10pt}.list li{padding:3pt 0}.bars li{margin-bottom:8pt}.facts{gap:8pt 14pt;break-after:avoid}figure{overflow:visible}
h2,h3,caption,.label{break-after:avoid}
.card,.callout,figure,tr,.bars li,.list li,.facts>div,.prices,.dial,footer{break-inside:avoid}
thead{display:table-header-group}
.facts{grid-template-columns:repeat(4,1fr)}.prices{grid-template-columns:repeat(3,1fr)}.verdicts{grid-template-columns:1fr 1fr}
p{orphans:3;widows:3}
a{color:inherit;text-decoration:none}
}
`;
