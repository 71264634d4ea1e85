import { countLimits, describeRest, textLimits } from '../clean-text.ts';
import type {
  BarsBlock,
  Block,
  CalloutBlock,
  ChartBlock,
  DialBlock,
  Fact,
  ListBlock,
  PricesBlock,
  TableBlock,
  VerdictsBlock,
} from '../document.ts';
import { drawChart } from '../drawings/chart.ts';
import { drawDial } from '../drawings/dial.ts';
import { drawPriceAxis } from '../drawings/price-axis.ts';
import { renderReceipt } from './html-receipt.ts';
import { isolate, linked, plain } from './markup.ts';
import { renderSvg } from './svg.ts';

const { cell, line, paragraph } = textLimits;

export function renderBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => renderBlock(block)).join('\n');
}

type Render = { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => string };

const renderers: Render = {
  heading: ({ level, text }) => `<h${level} dir="auto">${plain(text, line)}</h${level}>`,
  paragraph: ({ text, quiet }) =>
    `<p dir="auto"${quiet === true ? ' class="quiet"' : ''}>${plain(text, paragraph)}</p>`,
  facts: ({ facts }) => renderFacts(facts, 'facts'),
  dial: renderDial,
  verdicts: renderVerdicts,
  bars: renderBars,
  table: renderTable,
  prices: renderPrices,
  list: renderList,
  chart: renderChart,
  callout: renderCallout,
  receipt: renderReceipt,
};

function renderBlock<K extends Block['kind']>(block: Extract<Block, { kind: K }>): string {
  const kind: K = block.kind;
  return renderers[kind](block);
}

function renderFacts(facts: readonly Fact[], className: string): string {
  if (facts.length === 0) return '';
  const entries = facts.map(({ label, value, note }) => {
    const remark = note === null ? '' : `<dd class="quiet">${isolate(note, line)}</dd>`;
    return `<div><dt>${isolate(label, cell)}</dt><dd class="figure">${linked(value, line)}</dd>${remark}</div>`;
  });
  return `<dl class="${className}">${entries.join('\n')}</dl>`;
}

function renderDial(block: DialBlock): string {
  const sentences = block.sentences.map((text) => `<p dir="auto">${plain(text, paragraph)}</p>`).join('');
  const mark =
    block.mark === null
      ? ''
      : `<p class="quiet">Mark at ${block.mark.value}: ${isolate(block.mark.label, cell)}</p>`;
  return `<div class="dial card">${renderSvg(drawDial(block), 'ring')}
<div><p class="label">${isolate(block.label, cell)}</p>${sentences}${mark}<p class="quiet">${isolate(block.note, line)}</p></div></div>`;
}

function renderVerdicts({ verdicts }: VerdictsBlock): string {
  const entries = verdicts.map(
    ({ label, word, tone, text }) =>
      `<div class="card"><dt>${isolate(label, cell)}</dt><dd class="tone" data-tone="${tone}">${isolate(word, cell)}</dd><dd dir="auto">${plain(text, paragraph)}</dd></div>`,
  );
  return `<dl class="verdicts">${entries.join('\n')}</dl>`;
}

function renderBars({ bars }: BarsBlock): string {
  const entries = bars.map((bar) => {
    const track = `<div class="track" aria-hidden="true" style="width:${percent(bar.trackShare)}"><div class="fill" data-measured="${bar.measured}" style="width:${percent(bar.share)}"></div></div>`;
    return `<li><p class="bar-head"><strong>${isolate(bar.label, cell)}</strong><span>${isolate(bar.figure, cell)}</span></p>${track}<p dir="auto">${plain(bar.text, paragraph)}</p></li>`;
  });
  return `<ul class="bars">${entries.join('\n')}</ul>`;
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * 1000) / 10}%`;
}

/** On a phone each row becomes a card; the roles keep it a table for screen readers. */
function renderTable({ caption, columns, rows }: TableBlock): string {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  const widths = columns.map(({ weight }) => `<col style="width:${percent(weight / total)}">`).join('');
  const heads = columns
    .map(
      ({ label, numeric }) =>
        `<th role="columnheader" scope="col"${numericClass(numeric)}>${isolate(label, cell)}</th>`,
    )
    .join('');
  const lines = rows.slice(0, countLimits.rows).map((row) => {
    const cells = columns.map(
      ({ label, numeric }, index) =>
        `<td role="cell" data-label="${plain(label, cell)}"${numericClass(numeric)}>${linked(row[index] ?? '', cell)}</td>`,
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const rest = rows.length - lines.length;
  return `<table role="table"><caption>${isolate(caption, line)}</caption><colgroup>${widths}</colgroup><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">
${lines.join('\n')}
</tbody></table>${rest > 0 ? `<p class="quiet">${describeRest(rest, 'row')}</p>` : ''}`;
}

function numericClass(numeric: boolean): string {
  return numeric ? ' class="number"' : '';
}

function renderPrices({ levels, axis, note, withdrawn = false }: PricesBlock): string {
  const cards = levels.map((level) => {
    const mark = level.recommended ? ' <span class="recommended">Recommended</span>' : '';
    return `<div class="card" data-recommended="${level.recommended}"><h3>${isolate(level.label, cell)}${mark}</h3><p class="amount">${isolate(level.amount, cell)}</p><p class="quiet">${isolate(level.unit, line)}</p>${renderFacts(level.facts, 'small-facts')}</div>`;
  });
  const range =
    axis === null
      ? ''
      : `<figure tabindex="0">${renderSvg(drawPriceAxis(axis), 'axis')}<figcaption dir="auto">${plain(axis.text, paragraph)}</figcaption></figure>`;
  return `<div class="prices${withdrawn ? ' withdrawn' : ''}">${cards.join('\n')}</div>${range}<p class="quiet">${isolate(note, line)}</p>`;
}

function renderList({ items }: ListBlock): string {
  const entries = items.slice(0, countLimits.items).map(({ text, note }) => {
    const remark = note === null ? '' : `<p class="quiet" dir="auto">${plain(note, paragraph)}</p>`;
    return `<li>${linked(text, paragraph)}${remark}</li>`;
  });
  const rest = items.length - entries.length;
  return `<ul class="list">${entries.join('\n')}</ul>${rest > 0 ? `<p class="quiet">${describeRest(rest, 'item')}</p>` : ''}`;
}

function renderChart(block: ChartBlock): string {
  const drawing = drawChart(block);
  if (drawing === null) return '<p>There is nothing with a public figure to draw.</p>';
  return `<figure tabindex="0">${renderSvg(drawing, 'chart')}<figcaption dir="auto">${plain(block.note, paragraph)}</figcaption></figure>`;
}

function renderCallout({ tone, title, text }: CalloutBlock): string {
  return `<div class="callout" data-tone="${tone}"><p class="tone" data-tone="${tone}">${isolate(title, line)}</p><p dir="auto">${plain(text, paragraph)}</p></div>`;
}
