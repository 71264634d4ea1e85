import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Picture } from '../../platform/documents/document.ts';

/** A file grows by each of them, and a page of paper has room for this many in a row. */
export const mostThumbnails = 8;

export function channelPicture({ channelName, evidence }: FullAnalysis): Picture {
  return { url: evidence.channel.thumbnailUrl, label: channelName };
}

/** The newest videos that count; of sample channels nothing is at YouTube. */
export function videoPictures({ evidence, provenance }: FullAnalysis): Picture[] {
  return evidence.sample.videos.slice(0, mostThumbnails).map(({ id, title }) => ({
    url: provenance.demo ? null : `https://i.ytimg.com/vi/${encodeURIComponent(id)}/mqdefault.jpg`,
    label: title,
  }));
}
