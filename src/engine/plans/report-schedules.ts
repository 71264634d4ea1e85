/** What can be sent by mail on a day of each week or month, and how much of it. */

export const scheduledThings = ['list', 'campaign', 'library'] as const;

export const scheduledFormats = ['pdf', 'excel', 'csv'] as const;
export type ScheduledFormat = (typeof scheduledFormats)[number];

export const rhythms = ['week', 'month'] as const;

/**
 * Why a schedule sends nothing. With its plan, and after failures, it goes on by itself; the others wait for somebody.
 */
export const scheduleStops = ['plan', 'gone', 'owner', 'failures'] as const;
export type ScheduleStop = (typeof scheduleStops)[number];

/**
 * - `member`: of the workspace, gets reports without being asked
 * - `confirmed`: has said yes
 * - `waiting`: was asked, and gets nothing
 * - `off`: wants none, and is not asked again
 */
export const addressStates = ['member', 'confirmed', 'waiting', 'off'] as const;
export type AddressState = (typeof addressStates)[number];

export const mostSchedules = 20;
export const mostScheduledAddresses = 10;
/** Days that every month has. */
export const lastMonthDay = 28;
/** How often an address is asked to confirm, at most once a day. */
export const mostConfirmations = 3;
/** How many mails that ask for it a workspace may have sent in a day. */
export const mostConfirmationsADay = 30;
/** Of all of a workspace's scheduled reports to one address. */
export const mostReportsADay = 24;
/** A report is sent at once no more often. */
export const sendNowPauseMinutes = 60;
/** Mail servers take less than they say; a larger file is linked. */
export const mostFileBytes = 5_000_000;
