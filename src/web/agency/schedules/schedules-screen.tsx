import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { mostSchedules } from '../../../engine/plans/report-schedules.ts';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { whoMay } from '../../session/rights.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { asksForNew, readKept, readNew, type Draft } from './draft.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import classes from './schedules.module.css';
import { texts } from './texts.ts';
import { readPowers, useSchedules, type Powers } from './use-schedules.ts';

/** All of the workspace's scheduled reports. An address that says what a new one is of opens its form. */
export function SchedulesScreen({ account }: { account: Account }) {
  const schedules = useSchedules();
  const powers = readPowers(account);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Draft | null>(() =>
    powers.maySend && asksForNew(address) ? readNew(address, account) : null,
  );
  useEffect(() => track('page_view', { page: texts.title }), []);
  const close = () => {
    setBegun(null);
    if (asksForNew(address)) void navigate(links.schedules, { replace: true });
  };
  const begin = () => setBegun(readNew(new URLSearchParams(), account));
  const isFull = (schedules.data?.length ?? 0) >= mostSchedules;
  const hasSome = (schedules.data?.length ?? 0) > 0;
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        {powers.maySend && hasSome && !isFull && (
          <Button size="xs" onClick={begin}>
            {texts.add}
          </Button>
        )}
      </header>
      <p className={classes.note}>{texts.lede}</p>
      <PowersNote account={account} powers={powers} />
      <LoadedPart query={schedules} failure={texts.failed} skeleton={<Waiting />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={texts.empty} note={powers.maySend ? texts.emptyMore : texts.emptyOther}>
              {powers.maySend && <Button onClick={begin}>{texts.add}</Button>}
            </EmptyState>
          ) : (
            <Schedules all={all} powers={powers} onChange={(one) => setBegun(readKept(one))} />
          )
        }
      </LoadedPart>
      {begun !== null && <ScheduleDialog begin={begun} onClose={close} />}
    </div>
  );
}

interface SchedulesProps {
  all: readonly Schedule[];
  powers: Powers;
  onChange: (schedule: Schedule) => void;
}

function Schedules({ all, powers, onChange }: SchedulesProps) {
  return (
    <div className={classes.cards}>
      {all.map((schedule) => (
        <ScheduleCard
          key={schedule.id}
          schedule={schedule}
          powers={powers}
          onChange={() => onChange(schedule)}
        />
      ))}
    </div>
  );
}

/** Why something cannot be done here, and the way on. */
function PowersNote({ account, powers }: { account: Account; powers: Powers }) {
  if (powers.maySend) return null;
  if (account.plan.features.includes('whiteLabel')) return <p className={classes.note}>{whoMay('manage')}</p>;
  return (
    <p className={classes.note}>
      {texts.plan} <Link to={links.homePricing}>{texts.seePlans}</Link>
    </p>
  );
}

/** The shape of what is loaded. */
function Waiting() {
  return (
    <div className={classes.cards} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {[1, 2].map((card) => (
        <Skeleton key={card} height="16rem" />
      ))}
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function SchedulesScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.note}>{texts.lede}</p>
      <Waiting />
    </div>
  );
}
