import { niches } from './niches.ts';

/** The hosts that YouTube's API names for pictures of channels, and the one of videos. */
export const pictureHosts = ['i.ytimg.com', 'yt3.ggpht.com', 'yt3.googleusercontent.com'] as const;

/** An invented channel's pictures are drawn by the product, under this path of its own. */
export const samplePicturesPath = '/samples/';

const samplePicture = /^\/samples\/(?<motif>[a-z]+)\/(?<channel>UC[\w-]{22})(?:\/(?<video>[\w-]{11}))?\.svg$/;

/** What the address of a sample's picture names; `null` for any other address. */
export function readSamplePicture(path: string): SamplePicture | null {
  const { motif, channel, video } = samplePicture.exec(path)?.groups ?? {};
  return motif === undefined || channel === undefined ? null : { motif, channel, video: video ?? null };
}

export interface SamplePicture {
  /** What it is drawn of: the niche in small letters, or `other`. */
  motif: string;
  channel: string;
  /** `null` for the picture of the channel itself. */
  video: string | null;
}

export function writeSamplePicture(channel: string, niche: string | undefined): string {
  const motif = niches.find((name) => name === niche)?.toLowerCase() ?? 'other';
  return `${samplePicturesPath}${motif}/${channel}.svg`;
}

/** The address of a channel's picture at one of YouTube's hosts, or of a drawn one; no other is shown. */
export function readChannelPicture(address: string): string | null {
  if (readSamplePicture(address) !== null) return address;
  const url = URL.parse(address);
  const isKnown = pictureHosts.some((host) => url?.origin === `https://${host}`);
  return url === null || !isKnown || url.username !== '' || url.password !== '' ? null : url.href;
}

/** The address of a video's picture, 16:9: beside its channel's where that is drawn, else YouTube's. */
export function findThumbnail(videoId: string, channelPicture: string | null): string {
  const isDrawn = channelPicture !== null && readSamplePicture(channelPicture) !== null;
  if (isDrawn) return channelPicture.replace(/\.svg$/, `/${videoId}.svg`);
  return `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/mqdefault.jpg`;
}
