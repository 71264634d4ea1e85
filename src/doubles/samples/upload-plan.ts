import type { Portrait, Series } from './portrait.ts';
import type { Random } from './random.ts';

/** One upload before it gets its texts and counts. */
export interface PlannedUpload {
  /** 0 is the newest. */
  position: number;
  format: 'long' | 'short' | 'live' | 'upcoming';
  title: string;
  subject: string;
  publishedAtMs: number;
  durationSeconds: number;
}

interface Title {
  title: string;
  subject: string;
}

const usualUploads = 52;
const dayMs = 86_400_000;

/** Plans a channel's uploads, newest first: format, title, date and length. `asOfMs` counts as now. */
export function planUploads(portrait: Portrait, asOfMs: number, random: Random): PlannedUpload[] {
  const titles = {
    long: combineTitles(portrait.long, random),
    short: combineTitles(portrait.shorts, random),
    live: combineTitles(portrait.live, random),
  };
  const uploads: PlannedUpload[] = [];
  let publishedAtMs = asOfMs;
  for (let position = 0; position < (portrait.uploads ?? usualUploads); position += 1) {
    const format = chooseFormat(portrait, position);
    const next = titles[format].shift();
    const series = format === 'short' ? portrait.shorts : portrait[format];
    if (next === undefined || series === undefined) break;
    publishedAtMs -= drawGapMs(portrait, position, random);
    uploads.push({
      ...next,
      position,
      // A channel of live streams has announced its next one.
      format: format === 'live' && position === 0 ? 'upcoming' : format,
      publishedAtMs,
      durationSeconds: random.drawInteger(series.minSeconds, series.maxSeconds),
    });
  }
  return uploads;
}

/** Uses every subject once per round, with another pattern each round, so that none appears twice in a row. */
function combineTitles(series: Series | undefined, random: Random): Title[] {
  if (series === undefined) return [];
  const { patterns } = series;
  const subjects = random.shuffle(series.subjects);
  return patterns.flatMap((_, round) =>
    subjects.map((subject, index) => {
      const pattern = patterns[(index + round) % patterns.length] ?? '{}';
      const title = pattern.replace('{}', () => subject);
      return { subject, title: title.charAt(0).toUpperCase() + title.slice(1) };
    }),
  );
}

function chooseFormat(portrait: Portrait, position: number): 'long' | 'short' | 'live' {
  if (portrait.live) return 'live';
  if (!portrait.shorts) return 'long';
  if (!portrait.long) return 'short';
  const share = portrait.shortsShare ?? 0;
  return Math.floor((position + 1) * share) > Math.floor(position * share) ? 'short' : 'long';
}

/** Gaps vary by about a third around the cadence; the newest upload is always at least a few hours old. */
function drawGapMs(portrait: Portrait, position: number, random: Random): number {
  const usual = portrait.everyDays * Math.exp(0.33 * random.drawNormal());
  const pause = position === portrait.pauseAt ? (portrait.pauseDays ?? 0) : 0;
  const minutes = Math.round((usual + pause) * 24 * 60);
  return Math.max(minutes * 60_000, dayMs / 8);
}
