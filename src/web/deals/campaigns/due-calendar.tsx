import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { openDeadlines } from '../../../engine/campaigns/deliverable-states.ts';
import form from '../../ui/form.module.css';
import { formatDay, formatMonth } from '../../ui/format.ts';
import classes from './campaigns.module.css';
import { dueNames, workTexts } from './texts.ts';
import { creatorOf } from './use-campaigns.ts';

interface CalendarProps {
  campaign: CampaignDetail;
  onOpen: (id: string) => void;
}

/** The open deadlines of a month, by day; on a phone the days that have any. */
export function DueCalendar({ campaign, onOpen }: CalendarProps) {
  const due = listDue(campaign);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [month, setMonth] = useState(() => (due[0]?.on ?? today).slice(0, 7));
  return (
    <div className={classes.part}>
      <div className={classes.line}>
        <h3 className={classes.columnName} aria-live="polite">
          {formatMonth(Date.parse(`${month}-01T00:00:00Z`), undefined, {
            month: 'long',
            year: 'numeric',
          })}
        </h3>
        <div className={form.actions}>
          <Button variant="default" size="xs" onClick={() => setMonth(moveMonth(month, -1))}>
            {workTexts.before}
          </Button>
          <Button variant="default" size="xs" onClick={() => setMonth(moveMonth(month, 1))}>
            {workTexts.after}
          </Button>
        </div>
      </div>
      <ol className={classes.days}>
        {listWeeks(month).map((day) => {
          const ofDay = due.filter(({ on }) => on === day);
          return (
            <li
              key={day}
              className={classes.day}
              data-outside={!day.startsWith(month)}
              data-today={day === today}
              data-free={ofDay.length === 0}
            >
              <time dateTime={day}>{formatDay(day)}</time>
              {ofDay.map(({ id, kind, creator }) => (
                <Button
                  key={`${id} ${kind}`}
                  variant="subtle"
                  size="xs"
                  className={classes.due}
                  onClick={() => onOpen(id)}
                >
                  {dueNames[kind]}: {creator}
                </Button>
              ))}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function listDue(campaign: CampaignDetail) {
  return campaign.deliverables
    .flatMap((deliverable) => {
      const { id, state, due_draft: dueDraft, due_publish: duePublish } = deliverable;
      const creator = creatorOf(campaign, deliverable);
      return openDeadlines({ state, dueDraft, duePublish }).map((each) => ({ ...each, id, creator }));
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
}

const dayMs = 86_400_000;

function moveMonth(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** Whole weeks, from Monday, around a month. */
function listWeeks(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${moveMonth(month, 1)}-01T00:00:00Z`) - dayMs;
  const weekday = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;
  const from = first - weekday(first) * dayMs;
  const until = last + (6 - weekday(last)) * dayMs;
  return Array.from({ length: Math.round((until - from) / dayMs) + 1 }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  );
}
