/** The two kinds of YouTube ids, recognised by their last character (archiveteam wiki; domain facts, section 4.3). */

/** Whether a text is a channel id: `UC` and 22 characters, the last of four. */
export function isChannelId(text: unknown): text is `UC${string}` {
  return typeof text === 'string' && /^UC[A-Za-z0-9_-]{21}[AQgw]$/.test(text);
}

/** Whether a text is a video id: 11 characters, the last of sixteen. */
export function isVideoId(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{10}[AEIMQUYcgkosw048]$/.test(text);
}

/** The playlist of all public uploads of a channel, newest first. */
export function uploadsPlaylistOf(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}
