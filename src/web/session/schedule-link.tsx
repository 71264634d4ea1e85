import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../app/paths.ts';
import { useStart } from './start.ts';

/** What is to be sent on a schedule, by its id; of the library what narrows it. */
type Scheduled = { list: string } | { campaign: string } | { library: object };

/** Leads to where something is scheduled, for whoever may do that. */
export function ScheduleLink({ of, size = 'xs' }: { of: Scheduled; size?: 'xs' | 'sm' }) {
  const { account } = useStart();
  const isIncluded = account?.plan.features.includes('whiteLabel') === true;
  if (!isIncluded || !account.workspace.rights.includes('manage')) return null;
  const [[what, value] = ['list', '']] = Object.entries(of);
  const query = new URLSearchParams({ [what]: typeof value === 'string' ? value : JSON.stringify(value) });
  return (
    <Button component={Link} to={`${links.schedules}?${query.toString()}`} variant="default" size={size}>
      Schedule
    </Button>
  );
}
