/** Where YouTube keeps thumbnails and channels' pictures. */
export const pictureHosts = ['i.ytimg.com', 'yt3.ggpht.com', 'yt3.googleusercontent.com'] as const;

/** For a page's content policy. */
export const pictureSources = pictureHosts.map((host) => ` https://${host}`).join('');

/** True for a plain address at one of YouTube's hosts: no other port, no password. */
export function isPictureAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    pictureHosts.some((host) => host === url.hostname)
  );
}
