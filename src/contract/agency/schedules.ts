import { z } from 'zod';
import {
  addressStates,
  lastMonthDay,
  mostScheduledAddresses,
  mostSchedules,
  rhythms,
  scheduledFormats,
  scheduledThings,
  scheduleStops,
} from '../../engine/plans/report-schedules.ts';
import { isTimeZone } from '../../values/zoned-times.ts';
import { libraryQuestion } from '../analysis/library.ts';
import { paperSizes } from '../analysis/exports.ts';
import { count } from '../analysis/text-evidence.ts';
import { longestAddress, longestViewName } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { campaignNotFound } from '../deals/campaign-refusals.ts';

const tags = ['Scheduled reports'];
const instant = z.iso.datetime();

export const scheduleQuestion = libraryQuestion.omit({ page: true, rows: true, job_id: true });

const subject = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('list'), list_id: z.uuid() }),
  z.strictObject({ what: z.literal('campaign'), campaign_id: z.uuid() }),
  z.strictObject({
    what: z.literal('library'),
    /** What the view is called; empty for all of the library. */
    view: line(longestViewName),
    /** As the library's page asks; nothing for all of it. */
    question: scheduleQuestion,
  }),
]);

const rhythm = {
  every: z.enum(rhythms),
  /** Of a week 1 (Monday) to 7, of a month 1 to 28. */
  day: z.int().min(1).max(lastMonthDay),
  hour: z.int().min(0).max(23),
  /** As the IANA database names it. */
  time_zone: line(60).refine(isTimeZone),
};
const form = { format: z.enum(scheduledFormats), paper: z.enum(paperSizes) };

const address = z.email().max(longestAddress);

export const schedule = z.strictObject({
  id: z.uuid(),
  /** `null` where what was sent is gone. */
  subject: subject.nullable(),
  what: z.enum(scheduledThings),
  name: z.string(),
  ...rhythm,
  ...form,
  addresses: z.array(z.strictObject({ address: z.string(), state: z.enum(addressStates) })),
  /** In whose name it is sent; `null` if they are gone. */
  owner_name: z.string().nullable(),
  is_paused: z.boolean(),
  stopped_for: z.enum(scheduleStops).nullable(),
  /** `null` where it sends nothing until somebody changes it. */
  next_at: instant.nullable(),
  /** Whether it is sent within a minute, as somebody asked. */
  is_under_way: z.boolean(),
  last_sent_at: instant.nullable(),
  last_sent_to: count.nullable(),
  /** Whether the file was too large to go with the mail. */
  last_was_linked: z.boolean(),
});
export type Schedule = z.infer<typeof schedule>;

export const scheduleList = z.strictObject({ schedules: z.array(schedule) });

const planRequired = { status: 403, message: 'Scheduled reports require Enterprise plan' } as const;
const notFound = { status: 404, message: 'This scheduled report is not in your workspace.' } as const;
const asManager = inWorkspace('manage', { feature: 'whiteLabel' });

export const schedules = inWorkspace('read')
  .route({ method: 'GET', path: '/api/schedules', summary: 'The workspace’s scheduled reports', tags })
  .input(noInput)
  .output(scheduleList);

export const saveSchedule = asManager
  .route({
    method: 'POST',
    path: '/api/schedules/save',
    summary: 'A new scheduled report, or a change of one, which whoever saves it owns from then on',
    description:
      'Members get reports at once. Every other address is asked to confirm first, at most three times and once a ' +
      'day; one that wants no reports is not asked again.',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid().optional(),
      what: z.enum(scheduledThings),
      /** Of a list. */
      list_id: z.uuid().optional(),
      /** Of a campaign. */
      campaign_id: z.uuid().optional(),
      /** Of the library: what the view is called, and what narrows it; all of it without one. */
      view: line(longestViewName).optional(),
      question: scheduleQuestion.optional(),
      ...rhythm,
      ...form,
      addresses: z.array(address).min(1).max(mostScheduledAddresses),
      is_paused: z.boolean(),
    }),
  )
  .errors({
    PLAN_REQUIRED: planRequired,
    SCHEDULE_NOT_FOUND: notFound,
    LIST_NOT_FOUND: { status: 404, message: 'This list is not one of yours.' },
    CAMPAIGN_NOT_FOUND: campaignNotFound,
    WEEK_HAS_SEVEN_DAYS: { status: 400, message: 'A week has seven days.' },
    TOO_MANY_SCHEDULES: {
      status: 409,
      message: `You have ${mostSchedules} scheduled reports. Please delete one.`,
    },
  })
  .output(scheduleList);

export const deleteSchedule = inWorkspace('manage')
  .route({ method: 'POST', path: '/api/schedules/delete', summary: 'Deletes a scheduled report', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SCHEDULE_NOT_FOUND: notFound })
  .output(scheduleList);

export const sendSchedule = asManager
  .route({
    method: 'POST',
    path: '/api/schedules/send',
    summary: 'Sends a scheduled report once within a minute, whenever it is due',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    PLAN_REQUIRED: planRequired,
    SCHEDULE_NOT_FOUND: notFound,
    /** Neither paused ones nor those that have stopped are sent. */
    SCHEDULE_STOPPED: { status: 409, message: 'This report is paused or stopped. Save it to go on.' },
    NOBODY_CONFIRMED: { status: 409, message: 'Nobody has confirmed yet. There is nobody to send it to.' },
    SENT_JUST_NOW: { status: 429, message: 'You asked for this report within the last hour.' },
  })
  .output(scheduleList);
