import { formatMonth } from '../../../ui/format.ts';
import type { UploadWeek } from './upload-weeks.ts';
import classes from './upload-calendar.module.css';

/** A column for each week, a square for each day; the list below it says the same in words. */
export function UploadCalendar({ weeks }: { weeks: readonly UploadWeek[] }) {
  return (
    <div className={classes.calendar} aria-hidden="true">
      {weeks.map((week, column) => (
        <div key={week.monday} className={classes.week}>
          {week.days.slice(0, week.pastDays).map(({ name, uploads }) => (
            <span key={name} className={classes.day} data-uploads={Math.min(2, uploads)} />
          ))}
          {beginsMonth(week) && column < weeks.length - 1 ? (
            <span className={classes.month}>
              {formatMonth(Date.parse(week.monday), undefined, { month: 'short' })}
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

const daysOfWeek = 7;

/** The first whole week of a month. */
function beginsMonth({ monday }: UploadWeek): boolean {
  return new Date(monday).getUTCDate() <= daysOfWeek;
}
