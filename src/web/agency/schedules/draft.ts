import type { Account } from '../../../contract/accounts/account.ts';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { mostScheduledAddresses } from '../../../engine/plans/report-schedules.ts';
import { texts } from './texts.ts';

type Library = Extract<NonNullable<Schedule['subject']>, { what: 'library' }>;

/** A schedule as it stands in the form. */
export interface Draft extends Pick<
  Schedule,
  'what' | 'every' | 'day' | 'hour' | 'time_zone' | 'format' | 'paper' | 'is_paused'
> {
  id: string | null;
  /** Of a list or a campaign; empty until one is chosen. */
  subjectId: string;
  view: string;
  question: Library['question'];
  addresses: string;
}

/** What a link to a new schedule brings: what it is of. */
export function readNew(address: URLSearchParams, { profile }: Account): Draft {
  const base = {
    id: null,
    what: 'list' as const,
    subjectId: '',
    view: '',
    question: {},
    every: 'week' as const,
    day: 1,
    hour: 9,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    format: 'pdf' as const,
    paper: 'a4' as const,
    is_paused: false,
    addresses: profile.email,
  };
  const [list, campaign, library] = ['list', 'campaign', 'library'].map((name) => address.get(name));
  if (typeof list === 'string') return { ...base, subjectId: list };
  if (typeof campaign === 'string') return { ...base, what: 'campaign', subjectId: campaign };
  return typeof library === 'string' ? { ...base, what: 'library', question: readQuestion(library) } : base;
}

/** Whether the address asks for a new schedule. */
export function asksForNew(address: URLSearchParams): boolean {
  return ['list', 'campaign', 'library'].some((name) => address.has(name));
}

/** The server says what of it is no question of a library. */
function readQuestion(text: string): Library['question'] {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

/** A schedule that there is, to be changed; one whose subject is gone asks for another. */
export function readKept(schedule: Schedule): Draft {
  const { subject, what, id, every, day, hour, time_zone, format, paper, is_paused } = schedule;
  const kept = { id, what, every, day, hour, time_zone, format, paper, is_paused };
  const none = { subjectId: '', view: '', question: {} };
  const addresses = schedule.addresses.map(({ address }) => address).join('\n');
  if (subject?.what === 'library')
    return { ...kept, ...none, view: subject.view, question: subject.question, addresses };
  const subjectId = subject === null ? '' : subject.what === 'list' ? subject.list_id : subject.campaign_id;
  return { ...kept, ...none, subjectId, addresses };
}

/** Addresses, as people separate them. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))];
}

export interface Problems {
  subject: string | null;
  addresses: string | null;
}

export function findProblems(draft: Draft): Problems {
  const addresses = readAddresses(draft.addresses);
  const wrong = addresses.find((each) => !/^[^@]+@[^@]+\.[^@.]+$/.test(each));
  return {
    subject: draft.what !== 'library' && draft.subjectId === '' ? texts.chooseMissing : null,
    addresses:
      addresses.length === 0
        ? texts.addressesMissing
        : addresses.length > mostScheduledAddresses
          ? texts.addressesMany
          : wrong === undefined
            ? null
            : texts.addressWrong(wrong),
  };
}

/** What the server is sent. */
export function writeDraft({ id, what, subjectId, view, question, addresses, ...form }: Draft) {
  const subject =
    what === 'list'
      ? { what, list_id: subjectId }
      : what === 'campaign'
        ? { what, campaign_id: subjectId }
        : { what, view: view.trim(), question };
  return { ...(id !== null && { id }), ...form, ...subject, addresses: readAddresses(addresses) };
}
