import { mostBulkLines } from '../../../contract/limits.ts';
import { formatCount, formatPlural } from '../../ui/format.ts';

/** The words of bulk analysis; those of the specification (sections 2, 5 and 8) stand to the letter. */
export const texts = {
  title: 'Bulk Channel Analysis',
  lede: 'Analyze a whole list in the background. You can close this page while it runs.',
  jobName: 'Job name',
  channelUrls: 'Channel URLs (one per line)',
  listHint: `Addresses, handles or IDs in any format, up to ${formatCount(mostBulkLines)} lines.`,
  placeholder: 'https://www.youtube.com/@kestrelworkbench\n@pixelkettle\nUC…',
  chooseFile: 'Choose a text or CSV file',
  chooseAnother: 'Choose another file',
  dropHint: 'or drop one here',
  dropNow: 'Drop the file to read it',
  fileInput: 'A list as a text or CSV file',
  readingFile: 'Reading the file...',
  removeList: 'Remove this list',
  pastedList: 'Pasted list',
  start: 'Start bulk analysis',
  starting: 'Starting...',
  jobNameMissing: 'Please enter a job name',
  channelsMissing: 'Please enter at least one channel URL',
  startFailed: 'Failed to start bulk analysis',
  started: 'Bulk analysis started',
  close: 'Close',

  jobs: 'Your jobs',
  jobsFailed: 'Your bulk jobs could not be loaded.',
  empty: 'No bulk analysis jobs yet.',
  emptyMore: 'Enter a list of channels and start your first one.',
  loading: 'Loading your bulk jobs',
  retry: 'Retry',
  retrying: 'Loading...',
  outOfDate: 'These figures may be out of date.',

  waitsForQuota: 'YouTube’s quota is used up for now. The job resumes by itself at',
  waitsForHour: 'This hour’s analyses are used up. The job resumes by itself at',
  pasteTitle: 'Paste a list',

  csv: 'CSV',
  excel: 'Excel',
  download: 'Download',
  downloadFailed: 'Failed to download results',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel job',
  cancelQuestion:
    'Finished analyses stay yours, and unused credits come back. A cancelled job cannot be resumed. Cancel it?',
  cancelConfirm: 'Cancel it',
  cancelKeep: 'Keep it',
  nameForgotten: 'Name no longer stored',
  newest: 'Newest results',
  results: 'Results',
  linesFailed: 'These lines could not be loaded.',
  moreLines: 'Show more',
  againLines: 'Load the list again',
} as const;

export const connectionWords = {
  connecting: 'Connecting...',
  live: 'Live',
  polling: 'Refreshing every 5 seconds',
} as const;

export const kindWords = {
  failed: 'Failed',
  rejected: 'Left out',
  duplicate: 'Repeated',
} as const;

/** What happens with such a line, said above the list of them. */
export const kindNotes = {
  failed: 'These channels could not be analyzed. They cost nothing.',
  rejected: 'None of these lines names a single channel, so they were not counted.',
  duplicate: 'These lines name a channel that another line names too. It is analyzed once.',
} as const;

/** What a plan without bulk analysis takes. */
export function describePasted(most: number): string {
  return `Addresses, handles or IDs, up to ${formatCount(most)} channels. They are analyzed as your hour allows; the rest waits.`;
}

export function describeCounts(lines: number, channels: number): string {
  return `${formatPlural(lines, 'line')}, ${formatCount(channels)} ${channels === 1 ? 'looks like a channel' : 'look like channels'}`;
}
