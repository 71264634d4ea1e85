import type { ReceiptBlock } from '../document.ts';
import { textLimits } from '../clean-text.ts';
import { isolate, plain } from './markup.ts';

const { cell, line, title } = textLimits;

/** The slip of the product's own screens (`web/ui/receipt.tsx`), drawn with this page's style alone. */
export function renderReceipt({ receipt, channelName, note }: ReceiptBlock): string {
  const { lines, rate, total, range, isRecommended, stamp } = receipt;
  const row = (label: string, amount: string | null, sum = '') =>
    `<div${sum === '' ? '' : ` class="${sum}"`}><dt>${isolate(label, cell)}</dt><dd>${isolate(amount ?? '–', cell)}</dd></div>`;
  const rows = [
    ...lines.map(({ label, amount }) => row(label, amount)),
    ...(rate === null ? [] : [row(rate.label, rate.amount, 'sum')]),
    row(total.label, total.amount, 'sum total'),
    ...(range === null ? [] : [row('80% range', range)]),
  ];
  return `<section class="receipt" aria-label="Receipt"><div class="slip" data-recommended="${isRecommended}">
<p class="issuer">Receipt</p><p class="payee" dir="auto">${plain(channelName, title)}</p>
<dl>${rows.join('\n')}</dl>
<p class="stamp tone" data-tone="${stamp.tone}"><span class="spoken">Verdict: </span>${isolate(stamp.word, cell)}</p>
<p class="quiet">${isolate(note, line)}</p>
</div></section>`;
}

export const receiptStyle = `
.receipt{min-width:0;max-width:24rem;margin:0 0 16px;filter:drop-shadow(0 0 1px var(--quiet))}
.slip{--tooth:8px;display:flex;flex-direction:column;gap:4px;padding:14px 14px 22px;background:var(--paper);font-family:ui-monospace,"SFMono-Regular",Menlo,Consolas,"Liberation Mono",monospace;font-size:13px;line-height:1.45;mask:linear-gradient(#000 0 0) top/100% calc(100% - var(--tooth)) no-repeat,conic-gradient(from -45deg at bottom,transparent,#000 1deg 89deg,transparent 90deg) bottom/calc(2*var(--tooth)) calc(var(--tooth) + 1px) repeat-x}
.slip p{margin:0}.issuer{font-weight:700}
.payee{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2}
.slip dl{border-top:1px dashed var(--quiet);padding-top:4px}
.slip dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}.slip dd{margin-inline-start:auto;text-align:end}
.slip .sum{border-top:1px dashed var(--quiet);margin-top:4px;padding-top:4px}.slip .sum dt{color:var(--text)}
.slip .total{font-size:18px;font-weight:700}.slip .total dt{font-size:inherit}
.slip[data-recommended=false] .total dd{color:var(--quiet);font-weight:400}
.stamp.tone{align-self:flex-end;margin-top:8px;padding:0 10px;border:2px solid currentcolor;border-radius:4px;font-size:18px;text-transform:uppercase;transform:rotate(-3deg)}
.slip .quiet{font-family:Inter,system-ui,sans-serif;font-size:12px}
@media (forced-colors:active){.slip{border:1px solid;mask:none}}
`;
