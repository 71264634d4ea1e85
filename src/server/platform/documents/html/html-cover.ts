import { textLimits } from '../clean-text.ts';
import type { Cover, CoverFigure, Picture } from '../cover.ts';
import type { Block, HeadingBlock, PaperDocument } from '../document.ts';
import { nameReasons, readInitial } from '../first-look.ts';
import { renderBlocks } from './html-blocks.ts';
import { renderReceipt } from './html-receipt.ts';
import { escapeMarkup, isolate, plain } from './markup.ts';

const { cell, line, paragraph, title } = textLimits;

/** Where a picture is loaded from: an address the page's policy allows, or the picture itself; `null` where none. */
export type PictureSource = (url: string) => string | null;

/** The first screen, complete in itself; everything that explains it folds behind its headings. */
export function renderCovered(
  { title: name, subtitle, badges, blocks }: PaperDocument,
  cover: Cover,
  sourceOf: PictureSource,
): string {
  return `<section class="strip" aria-label="Verdict">
<div class="who">${renderPicture(cover.picture, 'picture', sourceOf)}<div><h1 dir="auto">${plain(name, title)}</h1>
${subtitle === null ? '' : `<p class="quiet">${isolate(subtitle, line)}</p>`}</div></div>
<p class="verdict"><span class="spoken">Verdict: </span><strong class="tone" data-tone="${cover.verdict.tone}">${isolate(cover.verdict.word, cell)}</strong> ${isolate(cover.verdict.text, paragraph)}</p>
<dl class="deciding">${cover.figures.map(renderFigure).join('\n')}</dl>
${badges.length === 0 ? '' : `<ul class="badges">${badges.map((badge) => `<li>${isolate(badge, cell)}</li>`).join('')}</ul>`}
</section>
<div class="decide">${renderReceipt(cover.receipt)}${renderReasons(cover.reasons)}</div>
<section><h2>The sample</h2>
${cover.chart === null ? '<p>No upload was found.</p>' : renderBlocks([cover.chart])}
${renderThumbnails(cover.thumbnails, sourceOf)}</section>
${foldBlocks(blocks)}`;
}

function renderFigure({ label, value, tone, note }: CoverFigure): string {
  const look = tone === null ? '' : ` tone" data-tone="${tone}`;
  const remark = note === null ? '' : `<dd class="quiet">${isolate(note, cell)}</dd>`;
  return `<div><dt>${isolate(label, cell)}</dt><dd class="figure${look}">${isolate(value, cell)}</dd>${remark}</div>`;
}

function renderReasons(reasons: readonly string[]): string {
  if (reasons.length === 0) return '';
  const items = reasons.map((reason) => `<li dir="auto">${plain(reason, paragraph)}</li>`);
  return `<section class="reasons"><h2>${nameReasons(reasons)}</h2><ol>${items.join('\n')}</ol></section>`;
}

/** Pictures that the reader's page can show; without any, no row of letters stands in for them. */
function renderThumbnails(thumbnails: readonly Picture[], sourceOf: PictureSource): string {
  const shown = thumbnails.filter(({ url }) => url !== null && sourceOf(url) !== null);
  if (shown.length === 0) return '';
  const items = shown.map(
    (picture) =>
      `<li>${renderPicture(picture, 'thumbnail', sourceOf)}<span>${isolate(picture.label, thumbnailText)}</span></li>`,
  );
  return `<ul class="thumbnails">${items.join('\n')}</ul>`;
}

const thumbnailText = 60;

/** The initial lies below the picture, which covers it once it is there. */
function renderPicture({ url, label }: Picture, className: string, sourceOf: PictureSource): string {
  const source = url === null ? null : sourceOf(url);
  const picture =
    source === null ? '' : `<img src="${escapeMarkup(source)}" alt="" referrerpolicy="no-referrer">`;
  return `<span class="${className}" aria-hidden="true"><span>${plain(readInitial(label), 4)}</span>${picture}</span>`;
}

/** Each level 2 heading with what follows it, closed. */
function foldBlocks(blocks: readonly Block[]): string {
  const starts = blocks.flatMap((block, index) => (isFold(block) ? [index] : []));
  const folds = starts.map((start, index) => {
    const heading = blocks[start];
    if (heading === undefined || !isFold(heading)) return '';
    const inside = renderBlocks(blocks.slice(start + 1, starts[index + 1]));
    const name = `<h2 dir="auto">${plain(heading.text, line)}</h2>`;
    return heading.behind === undefined
      ? `<details><summary>${name}</summary><div>${inside}</div></details>`
      : `<details class="withdrawn"><summary><span>${isolate(heading.behind, cell)}</span> ${name}</summary><div>${inside}</div></details>`;
  });
  return `${renderBlocks(blocks.slice(0, starts[0]))}\n<div class="folds">${folds.join('\n')}</div>`;
}

function isFold(block: Block): block is HeadingBlock {
  return block.kind === 'heading' && block.level === 2;
}

export const coverStyle = `
.covered header{margin-bottom:16px;padding-bottom:8px;display:flex;justify-content:space-between;align-items:center;gap:12px}.covered .kind{margin:0}.covered header p{margin:0}
.strip{border:1px solid var(--grid);border-inline-start-width:5px;border-radius:10px;padding:16px;margin-bottom:24px}
.strip:has(.verdict [data-tone=good]){border-inline-start-color:var(--good)}.strip:has(.verdict [data-tone=fine]){border-inline-start-color:var(--fine)}.strip:has(.verdict [data-tone=caution]){border-inline-start-color:var(--caution)}.strip:has(.verdict [data-tone=bad]){border-inline-start-color:var(--bad)}
.who{display:flex;gap:14px;align-items:center;margin-bottom:12px}.who>div{min-width:0}.who p{margin:0}
.strip h1{font-size:24px;margin:0}
.picture,.thumbnail{position:relative;display:grid;place-items:center;flex:none;overflow:hidden;background:var(--soft);color:var(--quiet);font-weight:700}
.picture{width:56px;height:56px;border-radius:50%;font-size:24px}
.thumbnail{width:100%;aspect-ratio:16/9;border-radius:6px}
.picture img,.thumbnail img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.verdict{margin-bottom:14px}.verdict .tone{font-size:22px;margin-inline-end:6px}
.deciding{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px 20px}
.deciding .figure{font-size:18px;overflow-wrap:break-word}.deciding .quiet{font-size:12px}
.decide{display:grid;grid-template-columns:minmax(0,24rem) minmax(0,1fr);gap:8px 32px;align-items:start}
.decide h2{margin-top:0}.reasons ol{margin:0;padding-inline-start:1.3em}.reasons li{margin-bottom:10px}
.thumbnails{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;list-style:none;margin:0 0 16px;padding:0;font-size:12px}
.thumbnails li>span:last-child{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2;margin-top:4px}
details{border-top:1px solid var(--grid)}.folds{border-bottom:1px solid var(--grid)}
summary{cursor:pointer;padding:12px 0}summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}summary h2{display:inline;font-size:17px;margin:0}
details>div{padding-bottom:16px}
.withdrawn summary span{text-decoration:underline;color:var(--link)}.withdrawn summary h2{color:var(--quiet);font-weight:400}
.withdrawn .amount,.withdrawn .figure{color:var(--quiet);font-weight:400}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media screen and (max-width:600px){.decide{grid-template-columns:1fr}.thumbnails{gap:6px}.thumbnails li>span:last-child{display:none}.covered header{margin-bottom:12px}.strip{padding:12px 14px}.strip h1{font-size:21px}.deciding{grid-template-columns:1fr 1fr;gap:10px 12px}.deciding .figure{font-size:16px}}
@media print{.strip,.receipt,.thumbnails,.reasons{break-inside:avoid}.covered h1{font-size:18pt}summary{list-style:none;break-after:avoid}.folds{break-before:page}details::details-content{content-visibility:visible;display:block}.decide{grid-template-columns:1fr 1fr}.thumbnails{grid-template-columns:repeat(8,1fr)}.thumbnails li>span:last-child{display:none}}
`;
