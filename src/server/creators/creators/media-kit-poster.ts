import { findThumbnail } from '../../../engine/analysis/pictures.ts';
import { contrastOf, formatColour, parseColour, readableOn, textOn } from '../../../values/colours.ts';
import type { Colour } from '../../../values/colours.ts';
import { pickPalette } from '../../../values/palettes.ts';
import { formatWhole } from '../../../values/wording.ts';
import { whitePaper } from '../../platform/documents/brand.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { cutText, textLimits } from '../../platform/documents/clean-text.ts';
import type { Poster } from '../../platform/documents/cover.ts';
import type { Block } from '../../platform/documents/document.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { renderBlocks } from '../../platform/documents/html/html-blocks.ts';
import { renderFooter } from '../../platform/documents/html/html-document.ts';
import { renderHtmlPage, renderMaker } from '../../platform/documents/html/html-page.ts';
import { escapeMarkup, isolate, linked, plain } from '../../platform/documents/html/markup.ts';
import { pictureSources } from '../../platform/http/security-headers.ts';
import type { SharedKit } from './kits.usecases.ts';
import { askStyle, renderAskForm } from './media-kit-ask.ts';
import { composeMediaKit } from './media-kit-document.ts';
import { posterStyle } from './media-kit-style.ts';
import { ownAudience, renderScreenshot } from './media-kit-words.ts';

type Analysis = SharedKit['analysis'];
type SampleVideo = Analysis['evidence']['sample']['videos'][number];

const mostVideos = 4;

/** The public page of a media kit: who it is and what they make first, then the same words and figures as on paper. */
export function renderPoster(kit: SharedKit, brand: Brand | null): string {
  // On paper a sentence names the screenshot; here it is to be seen.
  const document = composeMediaKit({ ...kit, screenshot: null });
  const { analysis } = kit;
  const videos = pickVideos(analysis);
  const [own = [], channel = [], ...others] = divide(document.blocks);
  return renderHtmlPage(
    {
      title: `${cutText(document.title, textLimits.title)} – ${document.kind}`,
      language: document.language,
      disclaimer: document.footer.disclaimer,
      content: `<div class="poster">
${renderHero(document, { analysis, brand, videos })}
<main>
${renderBlocks(own)}
${renderVideos(videos, analysis)}
<div class="large">
${renderBlocks(channel)}
</div>
${others.map((blocks) => renderPart(blocks, kit)).join('\n')}
${kit.askPath === null ? '' : renderAskForm(kit.askPath)}
</main>
</div>`,
      footer: renderFooter(document, brand),
      style: `${posterStyle}${kit.askPath === null ? '' : askStyle}.poster{${writeColours(analysis, brand)}}`,
      pictureHosts: ` ${pictureSources}`,
      ...(kit.askPath !== null && { referrer: 'same-origin' as const }),
    },
    brand,
  );
}

/** What stands under one heading; the screenshot is below the figures that it is of. */
function renderPart(blocks: readonly Block[], { screenshot }: SharedKit): string {
  const isOwnAudience = blocks.some((block) => block.kind === 'heading' && block.text === ownAudience);
  const figure = screenshot === null || !isOwnAudience ? '' : `\n${renderScreenshot(screenshot)}`;
  return `${renderBlocks(blocks)}${figure}`;
}

/** The same top for paper. */
export function composePoster({ analysis }: SharedKit, brand: Brand | null): Poster {
  const { channelName, evidence } = analysis;
  const { thumbnailUrl } = evidence.channel;
  const { hero } = pickColours(analysis, brand);
  return {
    picture: { url: thumbnailUrl, label: channelName },
    videos: pickVideos(analysis).map(({ id, title, views }) => ({
      picture: { url: findThumbnail(id, thumbnailUrl), label: title },
      note: `${formatWhole(views)} views`,
    })),
    ...(contrastOf(hero, whitePaper) > palestContrast
      ? ({ ground: formatColour(readableOn(whitePaper, hero)), ink: 'paper' } as const)
      : ({ ground: formatColour(hero), ink: 'text' } as const)),
  };
}

/** A paler ground has dark letters; another is made dark enough for white ones. */
const palestContrast = 2.5;

function pickVideos({ evidence }: Analysis): SampleVideo[] {
  return evidence.sample.videos.toSorted((a, b) => b.views - a.views).slice(0, mostVideos);
}

/** What stands before the first heading, then what stands under each. */
function divide(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}

interface HeroParts {
  analysis: Analysis;
  brand: Brand | null;
  videos: readonly SampleVideo[];
}

function renderHero(
  { title, kind, subtitle, badges, date }: ReturnType<typeof composeMediaKit>,
  { analysis, brand, videos }: HeroParts,
): string {
  const picture = analysis.evidence.channel.thumbnailUrl;
  const marks = badges.map((badge) => `<li>${isolate(badge, textLimits.cell)}</li>`).join('');
  const banner = videos.map((video) => thumbnail(video, analysis)).join('');
  return `<header class="hero">
<div class="banner" aria-hidden="true">${banner}</div>
<div class="who">
${picture === null ? '' : `<span class="avatar">${image(picture)}</span>`}
<div>
<p class="kind">${renderMaker(brand)} <span>${isolate(kind, textLimits.cell)}</span></p>
<h1 dir="auto">${plain(title, textLimits.title)}</h1>
${subtitle === null ? '' : `<p class="subtitle">${isolate(subtitle, textLimits.line)}</p>`}
${marks === '' ? '' : `<ul class="badges">${marks}</ul>`}
<p class="date"><time datetime="${escapeMarkup(date)}">${formatDocumentDay(date)}</time></p>
</div>
</div>
</header>`;
}

/** The most watched of those that the figures rest on. */
function renderVideos(videos: readonly SampleVideo[], analysis: Analysis): string {
  if (videos.length === 0) return '';
  const items = videos.map((video) => {
    const address = `https://www.youtube.com/watch?v=${encodeURIComponent(video.id)}`;
    const title = linked(
      { text: video.title, href: analysis.provenance.demo ? null : address },
      textLimits.line,
    );
    return `<li>${thumbnail(video, analysis)}<p>${title}</p><p class="quiet">${formatWhole(video.views)} views</p></li>`;
  });
  return `<h2>Most watched lately</h2>\n<ul class="videos">${items.join('')}</ul>`;
}

function thumbnail({ id }: SampleVideo, { evidence }: Analysis): string {
  return `<span class="thumbnail">${image(findThumbnail(id, evidence.channel.thumbnailUrl))}</span>`;
}

/** What does not load leaves its place in the creator's colours. */
function image(address: string): string {
  return `<img src="${escapeMarkup(address)}" alt="" loading="lazy" referrerpolicy="no-referrer">`;
}

/** The dark paper of the documents. */
const darkPaper: Colour = { red: 25, green: 25, blue: 38 };

/** The brand's colours where one is chosen, else the channel's own. */
function pickColours({ evidence }: Analysis, brand: Brand | null): { hero: Colour; accent: Colour } {
  const names = brand === null ? pickPalette(evidence.channel.id) : [brand.primary, brand.secondary];
  const [first = whitePaper, ...others] = names.flatMap((name) => parseColour(name) ?? []);
  const byContrast = [first, ...others].toSorted(
    (a, b) => contrastOf(b, whitePaper) - contrastOf(a, whitePaper),
  );
  const hero = brand === null ? (byContrast[0] ?? first) : first;
  return { hero, accent: others[1] ?? others[0] ?? first };
}

/** The same for the page, each adapted until it can be read. */
function writeColours(analysis: Analysis, brand: Brand | null): string {
  const { hero, accent } = pickColours(analysis, brand);
  return [
    `--hero:${formatColour(hero)}`,
    `--on-hero:${formatColour(textOn(hero))}`,
    `--accent:light-dark(${formatColour(readableOn(whitePaper, accent))},${formatColour(readableOn(darkPaper, accent))})`,
  ].join(';');
}
