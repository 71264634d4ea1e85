import type { Video } from '../analysis/channel.ts';
import type { ContentFormat } from '../pricing/quotes/quote.ts';
import { formatWhole, joinWords } from '../../values/wording.ts';
import { findPhrase, findTracking, readDisclosure } from './video-wording.ts';

/** Whether a published video is the one that was agreed, by what YouTube itself says of it. */

export const videoCheckNames = [
  'channel',
  'public',
  'window',
  'format',
  'paid_promotion',
  'disclosure',
  'tracking',
  'competitors',
  'comments',
] as const;
export type VideoCheckName = (typeof videoCheckNames)[number];

/** `attention`: worth a message to the creator; `problem`: not what was agreed; `unknown`: nothing to check against. */
export const checkStates = ['good', 'attention', 'problem', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

export interface VideoCheck {
  name: VideoCheckName;
  state: CheckState;
  words: string;
}

export interface SeenVideo {
  video: Video;
  /** `null` where YouTube does not say. */
  channelId: string | null;
  privacy: 'public' | 'unlisted' | 'private' | null;
}

/** What was agreed. Days are calendar days in UTC (`2026-11-26`); `null` where none was agreed. */
export interface VideoDuty {
  channelId: string;
  format: ContentFormat;
  campaign: { from: string | null; until: string | null };
  dueOn: string | null;
  /** The words that the brief asks for. */
  disclosure: string | null;
  /** Short addresses and promo codes that this creator was given. */
  tracking: { addresses: readonly string[]; codes: readonly string[] };
  competitors: readonly string[];
}

/** Every check in its order. `null` is a video that YouTube does not show. Never throws. */
export function verifyVideo(seen: SeenVideo | null, duty: VideoDuty): VideoCheck[] {
  if (seen === null) return videoCheckNames.map(unseen);
  const found: Record<VideoCheckName, Finding> = {
    channel: checkChannel(seen, duty),
    public: checkPrivacy(seen),
    window: checkWindow(seen.video, duty),
    format: checkFormat(seen.video, duty),
    paid_promotion: checkPaidFlag(seen.video),
    disclosure: checkDisclosure(seen.video, duty),
    tracking: checkTracking(seen.video, duty),
    competitors: checkCompetitors(seen.video, duty),
    comments: checkComments(seen.video),
  };
  return videoCheckNames.map((name) => ({ name, state: found[name][0], words: found[name][1] }));
}

/** `problem` if anything is not as agreed; attention alone settles nothing and spoils nothing. */
export function concludeChecks(checks: readonly Pick<VideoCheck, 'state'>[]): 'verified' | 'problem' {
  return checks.some(({ state }) => state === 'problem') ? 'problem' : 'verified';
}

type Finding = readonly [CheckState, string];

function unseen(name: VideoCheckName): VideoCheck {
  return name === 'public'
    ? { name, state: 'problem', words: 'YouTube does not show this video: it is private or deleted.' }
    : { name, state: 'unknown', words: 'Cannot be read while YouTube does not show the video.' };
}

function checkChannel({ channelId }: SeenVideo, duty: VideoDuty): Finding {
  if (channelId === null) return ['unknown', 'YouTube does not say whose video this is.'];
  if (channelId === duty.channelId) return ['good', 'Published on the agreed channel.'];
  return ['problem', 'This video is on another channel.'];
}

function checkPrivacy({ privacy }: SeenVideo): Finding {
  if (privacy === 'public') return ['good', 'Everybody can find it.'];
  if (privacy === 'unlisted') return ['problem', 'Unlisted: only people with the address can see it.'];
  if (privacy === 'private') return ['problem', 'Private: nobody can see it.'];
  return ['unknown', 'YouTube does not say who can see it.'];
}

function checkWindow({ publishedAt, format }: Video, { campaign, dueOn }: VideoDuty): Finding {
  if (format === 'upcoming') return ['attention', 'Announced, but not published yet.'];
  const day = publishedAt.slice(0, 10);
  if (campaign.from !== null && day < campaign.from)
    return ['problem', `Published on ${day}, before the campaign began on ${campaign.from}.`];
  if (campaign.until !== null && day > campaign.until)
    return ['problem', `Published on ${day}, after the campaign ended on ${campaign.until}.`];
  if (dueOn !== null && day > dueOn) return ['attention', `Published on ${day}, late: due on ${dueOn}.`];
  const isOpen = campaign.from === null && campaign.until === null && dueOn === null;
  return isOpen
    ? ['unknown', `Published on ${day}; no dates were agreed.`]
    : ['good', `Published on ${day}, in time.`];
}

function checkFormat(video: Video, duty: VideoDuty): Finding {
  const wantsShort = duty.format === 'short';
  if (video.format === 'live') return ['attention', 'A live stream, not a prepared video.'];
  if (video.format === 'upcoming') return ['unknown', 'Its length is not known before it is published.'];
  if (video.durationSeconds === null) return ['unknown', 'YouTube does not say how long it is.'];
  const length = writeLength(video.durationSeconds);
  if (wantsShort)
    return video.format === 'short'
      ? ['good', `${length}, short enough for a Short.`]
      : ['problem', `${length}: too long for the Short that was agreed.`];
  return video.format === 'short'
    ? ['problem', `${length}: probably a Short, and a full video was agreed.`]
    : ['good', `A full video of ${length}.`];
}

function writeLength(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(Math.floor(seconds % 60))}`;
}

function checkPaidFlag({ paidPlacement }: Video): Finding {
  if (paidPlacement === true) return ['good', 'Marked as containing paid promotion.'];
  if (paidPlacement === false)
    return ['problem', 'Not marked as paid promotion. YouTube requires the mark: ask for it.'];
  return ['unknown', 'YouTube does not say whether it is marked as paid promotion.'];
}

function checkDisclosure(video: Video, duty: VideoDuty): Finding {
  const agreed = duty.disclosure === null ? null : findPhrase(video.description, duty.disclosure);
  if (agreed !== null) return ['good', `The agreed words stand in line ${agreed}.`];
  const { disclosedIn, isDenied } = readDisclosure(video);
  if (isDenied) return ['problem', 'The text says that nobody paid for this video.'];
  if (disclosedIn === null) return ['problem', 'Neither title nor description says that it is sponsored.'];
  const place = disclosedIn === 0 ? 'The title' : `Line ${disclosedIn}`;
  return duty.disclosure === null
    ? ['good', `${place} says that it is sponsored.`]
    : ['attention', `${place} says that it is sponsored, in other words than agreed.`];
}

/** Viewers see so many lines of a description before they open it. */
const shownLines = 3;

function checkTracking({ description }: Video, { tracking }: VideoDuty): Finding {
  const { addresses, codes } = tracking;
  if (addresses.length + codes.length === 0)
    return ['unknown', 'This creator was given neither a link nor a code.'];
  const found = findTracking(description, tracking);
  if (found === null) {
    const given = [addresses.length > 0 ? 'link' : '', codes.length > 0 ? 'code' : ''];
    return [
      'problem',
      `The description has no ${given.filter((name) => name !== '').join(' and no ')} of this creator.`,
    ];
  }
  const what = found.kind === 'link' ? 'The link' : 'The code';
  return found.line <= shownLines
    ? ['good', `${what} stands in line ${found.line}.`]
    : [
        'attention',
        `${what} stands in line ${formatWhole(found.line)}; viewers see ${shownLines} before they open the description.`,
      ];
}

function checkCompetitors({ title, description, tags }: Video, { competitors }: VideoDuty): Finding {
  if (competitors.length === 0) return ['unknown', 'The campaign names no competing brands.'];
  const text = [title, description, ...tags].join('\n');
  const named = competitors.filter((name) => findPhrase(text, name) !== null);
  return named.length === 0
    ? ['good', 'No competing brand is named.']
    : ['problem', `The text names ${joinWords(named)}.`];
}

function checkComments({ comments, format }: Video): Finding {
  if (format === 'upcoming') return ['unknown', 'Comments open once it is published.'];
  return comments === null
    ? ['attention', 'Comments are off, or YouTube does not count them.']
    : ['good', 'Comments are on.'];
}
