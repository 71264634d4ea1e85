import { isChannelId, isVideoId } from './ids.ts';

/** What a pasted text points to; names have no `@` and are in NFC, in the case in which they were typed. */
export type Reference =
  | { kind: 'id'; id: string }
  | { kind: 'handle'; handle: string }
  | { kind: 'username'; username: string }
  | { kind: 'custom'; name: string }
  | { kind: 'video'; videoId: string };

/**
 * Reads a pasted channel or video reference: a YouTube address in any of its forms, `@handle`, a channel id or a
 * single word, which is tried as a handle. `null` for everything else: other hosts however disguised, other ports and
 * schemes, playlists, noise. Linear in the text's length; never throws. Forms: youtube.com help page 11585688 and
 * domain facts, section 4.3.
 */
export function parseReference(text: string): Reference | null {
  const bare = unwrap(text);
  if (bare === '' || bare.length > maxReferenceLength || forbidden.test(bare)) return null;
  if (bare.startsWith('//')) return parseAddress(`https:${bare}`);
  if (bare.startsWith('/')) return parseAddress(`https://www.youtube.com${bare}`);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(bare)) return parseAddress(bare);
  if (!/^(?:@|%40)/i.test(bare) && /^[^?#]*[/:]/.test(bare)) return parseAddress(`https://${bare}`);
  return parseWord(bare);
}

/** One canonical key per reference: two spellings of one handle share it. */
export function referenceKey(reference: Reference): string {
  if (reference.kind === 'id') return `id:${reference.id}`;
  if (reference.kind === 'video') return `video:${reference.videoId}`;
  if (reference.kind === 'handle') return `handle:${foldCase(reference.handle)}`;
  if (reference.kind === 'username') return `username:${foldCase(reference.username)}`;
  return `custom:${foldCase(reference.name)}`;
}

/** The reference for a canonical key, its names in lower case; `null` if the key is invalid. */
export function parseReferenceKey(key: string): Reference | null {
  const [kind, name] = splitOnce(key);
  if (kind === 'id') return isChannelId(name) ? { kind, id: name } : null;
  if (kind === 'video') return videoReference(name);
  if (!isName(name)) return null;
  if (kind === 'handle') return { kind, handle: name };
  if (kind === 'username') return { kind, username: name };
  return kind === 'custom' ? { kind, name } : null;
}

function splitOnce(key: string): [kind: string, name: string] {
  const end = key.indexOf(':');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** Longer than any address of a channel, even if each character of the handle is escaped twice. */
const maxReferenceLength = 2048;
/** Limits noise, not names: the longest known are old custom addresses. */
const maxNameLength = 100;
const channelHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const shortLinkHosts = ['youtu.be', 'www.youtu.be'];
const embedHosts = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const knownHosts = [...channelHosts, ...shortLinkHosts, ...embedHosts];

/** White space, controls, invisible characters and backslashes: an address that contains them is not what it seems. */
const forbidden = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;
const wrapping = /^[\s<>"'`“”„‘’«»\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/;

const videoPaths = ['shorts', 'live', 'embed', 'v', 'e'];
const channelTabs = ['featured', 'videos', 'shorts', 'streams', 'live', 'playlists', 'podcasts', 'releases'];
const otherTabs = [
  'community',
  'posts',
  'channels',
  'about',
  'store',
  'courses',
  'membership',
  'join',
  'search',
];
const tabs = [...channelTabs, ...otherTabs];
/** First path segments that are pages of YouTube itself, never a channel's name. */
const accountPages = [
  'account',
  'reporthistory',
  'upload',
  'signin',
  'logout',
  'handle',
  'redirect',
  'getpremium',
];
const catalogPages = [
  'feed',
  'results',
  'hashtag',
  'gaming',
  'premium',
  'music',
  'kids',
  'trending',
  'explore',
];
const mediaPages = [
  'playlist',
  'watch',
  'clip',
  'post',
  'source',
  'attribution_link',
  'watch_videos',
  'oembed',
];
const sitePages = [
  't',
  'c',
  'user',
  'channel',
  'ads',
  'howyoutubeworks',
  'creators',
  'jobs',
  'new',
  'api',
  'tv',
];
const reserved = [...accountPages, ...catalogPages, ...mediaPages, ...sitePages, ...videoPaths, ...tabs];

function unwrap(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && wrapping.test(text.charAt(start))) start += 1;
  while (end > start && wrapping.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function parseAddress(address: string): Reference | null {
  // As written first: parsing would undo user names, escapes and look-alike letters that hide a host.
  const url = /^https?:\/\/[a-z0-9.:-]+(?:[/?#]|$)/i.test(address) ? URL.parse(address) : null;
  if (url === null || !knownHosts.includes(url.host)) return null;
  const segments = readSegments(url.pathname);
  if (segments === null) return null;
  if (shortLinkHosts.includes(url.host)) return videoReference(segments[0]);
  if (embedHosts.includes(url.host)) return segments[0] === 'embed' ? videoReference(segments[1]) : null;
  return parsePath(segments, url.searchParams);
}

function readSegments(pathname: string): string[] | null {
  const segments: string[] = [];
  for (const raw of pathname.split('/')) {
    const segment = decodeName(raw);
    if (segment === null) return null;
    if (segment !== '') segments.push(segment);
  }
  return segments;
}

function parsePath(segments: readonly string[], query: URLSearchParams): Reference | null {
  const [first, second] = segments;
  if (first === undefined) return null;
  if (first.startsWith('@')) return handleReference(first.slice(1));
  const page = first.toLowerCase();
  if (page === 'channel') return isChannelId(second) ? { kind: 'id', id: second } : null;
  if (page === 'c') return isName(second) ? { kind: 'custom', name: second } : null;
  if (page === 'user') return isName(second) ? { kind: 'username', username: second } : null;
  if (page === 'watch') return videoReference(query.get('v') ?? second);
  if (videoPaths.includes(page)) return videoReference(second);
  if (reserved.includes(page) || !isName(first)) return null;
  return second === undefined || tabs.includes(second.toLowerCase()) ? { kind: 'custom', name: first } : null;
}

function parseWord(text: string): Reference | null {
  const word = decodeName(text.replace(/[/?#].*$/, ''));
  if (word === null) return null;
  if (isChannelId(word)) return { kind: 'id', id: word };
  if (word.startsWith('@')) return handleReference(word.slice(1));
  const isHost = knownHosts.includes(word.toLowerCase()) || word.toLowerCase().startsWith('www.');
  return isHost ? null : handleReference(word);
}

function videoReference(videoId: string | undefined): Reference | null {
  // `embed/videoseries` is a playlist's player that happens to look like an id.
  if (!isVideoId(videoId) || videoId === 'videoseries') return null;
  return { kind: 'video', videoId };
}

function handleReference(handle: string): Reference | null {
  // Fewer than 3 only in scripts whose words are shorter (help page). The upper limit is left to YouTube.
  const isTooShort = handle.length < 3 && /^[\w.-]*$/.test(handle);
  if (!isName(handle) || isTooShort) return null;
  return { kind: 'handle', handle };
}

/** Letters and digits of any script with `_ - . ·`, at least one letter or digit; old names may exceed 30. */
function isName(name: string | undefined): name is string {
  if (name === undefined || name.length > maxNameLength) return false;
  return /^[\p{L}\p{M}\p{N}_.·-]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name);
}

/** Undoes percent-encoding, at most twice, because copied links may be doubly encoded; `null` if it is broken. */
function decodeName(text: string): string | null {
  try {
    const once = decodeURIComponent(text);
    return (once.includes('%') ? decodeURIComponent(once) : once).normalize('NFC');
  } catch {
    return null;
  }
}

function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}
