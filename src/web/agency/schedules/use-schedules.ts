import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts/account.ts';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { api } from '../../session/api.ts';
import { texts } from './texts.ts';

const key = ['schedules'];
/** A worker sends what was asked for within a minute. */
const lookAgainMs = 5_000;

/** The workspace's schedules; looked at again while one of them is on its way. */
export function useSchedules() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.schedules(undefined, { signal })).schedules,
    refetchInterval: ({ state }) =>
      state.data?.some(({ is_under_way: isUnderWay }) => isUnderWay) === true ? lookAgainMs : false,
  });
}

/** Puts what an answer has brought where the screen looks. */
export function useKeepSchedules(): (answer: { schedules: Schedule[] }) => void {
  const queries = useQueryClient();
  return ({ schedules }) => queries.setQueryData(key, schedules);
}

/** What can be sent, by its id. */
export function useSubjects(what: 'list' | 'campaign') {
  return useQuery({
    queryKey: ['schedule-subjects', what],
    queryFn: async ({ signal }) => {
      const found =
        what === 'list'
          ? (await api.lists(undefined, { signal })).lists
          : (await api.campaigns(undefined, { signal })).campaigns;
      return found.map(({ id, name }) => ({ value: id, label: name }));
    },
  });
}

/** What somebody may do: the role lets them end schedules, the plan also make and send some. */
export interface Powers {
  mayManage: boolean;
  maySend: boolean;
}

export function readPowers({ workspace, plan }: Account): Powers {
  const mayManage = workspace.rights.includes('manage');
  return { mayManage, maySend: mayManage && plan.features.includes('whiteLabel') };
}

/** What a schedule's report is called. */
export function nameOf({ what, name, subject }: Pick<Schedule, 'what' | 'name' | 'subject'>): string {
  if (what !== 'library' || name !== '') return name;
  const isNarrowed = subject?.what === 'library' && Object.keys(subject.question).length > 0;
  return isNarrowed ? texts.someAnalyses : texts.allAnalyses;
}

const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
export const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: twoDigits(hour),
}));

/** `Each Monday at 09:00, Europe/Berlin`. */
export function describeRhythm({
  every,
  day,
  hour,
  time_zone: zone,
}: Pick<Schedule, 'every' | 'day' | 'hour' | 'time_zone'>): string {
  const on = every === 'week' ? `Each ${texts.weekdays[day - 1] ?? ''}` : `Each month, on day ${String(day)}`;
  return `${on} at ${twoDigits(hour)}, ${zone.replaceAll('_', ' ')}`;
}

/** Every zone that the browser knows, and those that are asked for. */
export function listZones(...asked: readonly string[]): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...asked]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
