import { analyzeYoutubeChannel } from '../../../contract/analysis/channel-analysis.ts';
import { longestChannelReference } from '../../../contract/limits.ts';
import { unexpectedMessage } from '../../platform/http/errors.ts';
import type { RejectedCode } from './list-line.ts';

const rejections: Readonly<Record<RejectedCode, string>> = {
  LINE_TOO_LONG: `This line is longer than ${longestChannelReference.toLocaleString('en-US')} characters.`,
  PLAYLIST: 'This is a playlist. Please give the address of a channel, or of one of its videos.',
  SEVERAL_CHANNELS: 'This line names several channels. Please put each on a line of its own.',
  NO_CHANNEL: 'This is not the address, handle or id of a YouTube channel.',
};

const failures: Readonly<Record<string, { message?: string } | undefined>> =
  analyzeYoutubeChannel['~orpc'].errorMap;

/** Why a line was left out or its channel could not be analysed, for people; `null` where nothing is amiss. */
export function describeFailure(code: string | null): string | null {
  if (code === null) return null;
  if (isRejection(code)) return rejections[code];
  return (Object.hasOwn(failures, code) ? failures[code]?.message : null) ?? unexpectedMessage;
}

function isRejection(code: string): code is RejectedCode {
  return Object.hasOwn(rejections, code);
}
