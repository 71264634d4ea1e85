import type { ActionFailure } from '../../session/use-action.ts';
import type { ChannelLines } from './channel-lines.ts';
import { texts } from './texts.ts';

export interface StartProblems {
  name?: string | undefined;
  list?: string | undefined;
}

/** What is wrong with the form by field; empty where it can be sent. */
export function checkStart(
  name: string,
  list: ChannelLines,
  findExcess: (list: ChannelLines) => string | null,
): StartProblems {
  const problem = list.count === 0 ? texts.channelsMissing : findExcess(list);
  return {
    ...(name.trim() === '' && { name: texts.jobNameMissing }),
    ...(problem !== null && { list: problem }),
  };
}

const listCodes = [
  'CHANNEL_URLS_MISSING',
  'NO_CHANNEL_IN_LIST',
  'TOO_MANY_LINES',
  'LIST_TOO_LONG',
  'FILE_PLAN_REQUIRED',
  'PAYLOAD_TOO_LARGE',
];

/** A refusal of the server as the problem of the field it speaks of; empty where it speaks of none. */
export function fieldOfRefusal({ code, message }: ActionFailure): StartProblems {
  if (code === 'JOB_NAME_MISSING') return { name: message };
  return listCodes.includes(code) ? { list: message } : {};
}
