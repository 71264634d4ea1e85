import { drawSamplePicture } from '../../../doubles/samples/picture.ts';
import { readChannelPicture } from '../../../engine/analysis/pictures.ts';
import type { PaperDocument } from '../documents/document.ts';
import type { FetchPictures, FetchedPicture } from './fetched-pictures.ts';

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

function listAddresses({ cover, poster }: PaperDocument): string[] {
  const pictures = [
    ...(cover === undefined ? [] : [cover.picture, ...cover.thumbnails]),
    ...(poster === undefined ? [] : [poster.picture, ...poster.videos.map(({ picture }) => picture)]),
  ];
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
