import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { findThumbnail } from '../../../engine/analysis/pictures.ts';
import type { Picture } from '../../platform/documents/cover.ts';

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
