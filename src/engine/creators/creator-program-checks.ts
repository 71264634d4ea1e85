import type { Analysis } from '../analysis/analysis.ts';
import type { MonetizationCheck } from './creator-findings.ts';
import { partnerProgram } from './creator-thresholds.ts';
import type { SampleEvidence } from '../analysis/evidence.ts';
import { readInstantMs } from '../../values/instants.ts';
import { formatWhole, formatNumberOf } from '../../values/wording.ts';

const { revenue, early, inactiveDays } = partnerProgram;
const dayMs = 86_400_000;

/** One upload that was read; at most the newest 50 are. */
interface KnownUpload {
  ageDays: number;
  views: number | null;
  isShort: boolean;
}

/** The requirements of YouTube's Partner Program, as far as the public data shows whether they are met. */
export function listProgramChecks({ subscriberCount, evidence }: Analysis): MonetizationCheck[] {
  const uploads = listUploads(evidence.sample, readInstantMs(evidence.analysedAt));
  return [
    checkSubscribers(subscriberCount),
    checkWatchTime(uploads),
    checkUploads(uploads),
    checkActivity(uploads),
    {
      id: 'program-status',
      title: 'Monetization and strikes',
      result: 'unknown',
      sentence:
        'Whether monetization is on, and whether there are strikes or limited videos, is shown in YouTube Studio alone.',
    },
  ];
}

function listUploads({ videos, excluded }: SampleEvidence, nowMs: number): KnownUpload[] {
  const toUpload = (upload: { publishedAt: string; views: number | null }, isShort: boolean) => ({
    ageDays: (nowMs - readInstantMs(upload.publishedAt)) / dayMs,
    views: upload.views,
    isShort,
  });
  return [
    ...videos.map((video) => toUpload(video, false)),
    ...excluded
      .filter(({ reason }) => reason !== 'upcoming')
      .map((video) => toUpload(video, video.reason === 'short' || video.reason === 'probable short')),
  ]
    .filter(({ ageDays }) => ageDays >= 0)
    .toSorted((a, b) => a.ageDays - b.ageDays);
}

function checkSubscribers(count: number | null): MonetizationCheck {
  const line = { id: 'program-subscribers', title: 'Subscribers for the Partner Program' };
  const asked = `${formatWhole(revenue.subscribers)} are needed for advertising revenue, ${formatWhole(early.subscribers)} for memberships and shopping`;
  if (count === null) {
    return { ...line, result: 'unknown', sentence: `The channel hides its subscribers; ${asked}.` };
  }
  const reached = count >= early.subscribers ? 'attention' : 'problem';
  return {
    ...line,
    result: count >= revenue.subscribers ? 'good' : reached,
    sentence: `The channel has ${formatNumberOf(count, 'subscriber')}; ${asked}.`,
  };
}

/** The program counts watch hours and engaged views; public views count from the first frame and prove neither. */
function checkWatchTime(uploads: readonly KnownUpload[]): MonetizationCheck {
  const recent = uploads.filter(({ isShort, ageDays }) => isShort && ageDays <= revenue.shortsDays);
  const views = recent.reduce((sum, upload) => sum + (upload.views ?? 0), 0);
  const known =
    recent.length === 0
      ? ''
      : ` The Shorts of these ${revenue.shortsDays} days that were read show ${formatWhole(views)} views, engaged or not.`;
  return {
    id: 'program-watch-time',
    title: 'Watch hours or Shorts views',
    result: 'unknown',
    sentence: `The program asks for ${formatWhole(revenue.watchHours)} public watch hours in ${revenue.watchDays} days or ${formatWhole(revenue.shortsViews)} engaged views of Shorts in ${revenue.shortsDays} days; both are shown in YouTube Studio alone.${known}`,
  };
}

function checkUploads(uploads: readonly KnownUpload[]): MonetizationCheck {
  const recent = uploads.filter(({ ageDays }) => ageDays <= early.uploadDays).length;
  const few = recent === 0 ? 'problem' : 'attention';
  return {
    id: 'program-uploads',
    title: 'Uploads for the Partner Program',
    result: recent >= early.uploads ? 'good' : few,
    sentence: `${recent === 0 ? 'No upload' : formatNumberOf(recent, 'upload')} of the last ${early.uploadDays} days among the newest that were read; the early step of the program asks for ${early.uploads}.`,
  };
}

function checkActivity([newest]: readonly KnownUpload[]): MonetizationCheck {
  const line = { id: 'program-activity', title: 'Recent activity' };
  if (newest === undefined) {
    return { ...line, result: 'unknown', sentence: 'No public upload with a date was read.' };
  }
  const days = Math.floor(newest.ageDays);
  const age = days === 0 ? 'less than a day' : formatNumberOf(days, 'day');
  const isQuiet = days > early.uploadDays ? 'attention' : 'good';
  return {
    ...line,
    result: days > inactiveDays ? 'problem' : isQuiet,
    sentence: `The newest upload is ${age} old; YouTube may end the monetization of a channel that is silent for six months.`,
  };
}
