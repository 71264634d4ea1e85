import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { drawSamplePicture } from '../../../doubles/samples/picture.ts';
import { findThumbnail, readChannelPicture } from '../../../engine/analysis/pictures.ts';
import type { Picture } from '../../platform/documents/cover.ts';
import type { PaperDocument } from '../../platform/documents/document.ts';
import type { FetchPictures, FetchedPicture } from '../../platform/pictures/fetched-pictures.ts';

/** A file grows by each of them, and a page of paper has room for this many in a row. */
const mostThumbnails = 8;

export function channelPicture({ channelName, evidence }: FullAnalysis): Picture {
  return { url: evidence.channel.thumbnailUrl, label: channelName };
}

/** The newest videos that count. */
export function videoPictures({ evidence }: FullAnalysis): Picture[] {
  const { sample, channel } = evidence;
  return sample.videos.slice(0, mostThumbnails).map(({ id, title }) => ({
    url: findThumbnail(id, channel.thumbnailUrl),
    label: title,
  }));
}

/** The document for a page that loads its pictures from YouTube's hosts; drawn ones come with it. */
export function linkPictures(document: PaperDocument): PaperDocument {
  const pictures = new Map<string, FetchedPicture | 'linked'>(drawPictures(document));
  for (const address of listOthers(document)) pictures.set(address, 'linked');
  return { ...document, pictures };
}

/** The document with its pictures in it, for a file that loads nothing. */
export async function embedPictures(
  document: PaperDocument,
  fetchPictures: FetchPictures,
): Promise<PaperDocument> {
  const fetched = await fetchPictures(listOthers(document));
  return { ...document, pictures: new Map([...drawPictures(document), ...fetched]) };
}

function listAddresses({ cover }: PaperDocument): string[] {
  const pictures = cover === undefined ? [] : [cover.picture, ...cover.thumbnails];
  return pictures.flatMap(({ url }) => (url === null ? [] : (readChannelPicture(url) ?? [])));
}

function listOthers(document: PaperDocument): string[] {
  return listAddresses(document).filter((address) => drawSamplePicture(address) === null);
}

function drawPictures(document: PaperDocument) {
  return listAddresses(document).flatMap((address) => {
    const drawn = drawSamplePicture(address);
    return drawn === null
      ? []
      : [[address, { type: 'image/svg+xml', bytes: Buffer.from(drawn) } as const] as const];
  });
}
