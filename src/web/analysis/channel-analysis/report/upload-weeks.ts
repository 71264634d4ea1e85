const dayMs = 86_400_000;
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const daysOfWeek = dayNames.length;
/** Half a year. */
const shownWeeks = 26;

/** One week's uploads by day, from Monday, UTC. */
export interface UploadWeek {
  /** `2026-11-02` */
  monday: string;
  /** How many on each of the seven days. */
  days: { name: string; uploads: number }[];
  total: number;
  /** Days up to the analysis; 7 but for the last week. */
  pastDays: number;
}

/** The weeks up to the analysis, oldest first, from the oldest upload that was read but at most half a year. */
export function layOutUploads(videos: readonly { publishedAt: string }[], analysedAt: string): UploadWeek[] {
  const endMs = Date.parse(analysedAt);
  const times = videos.map(({ publishedAt }) => Date.parse(publishedAt)).filter((time) => time <= endMs);
  if (times.length === 0) return [];
  const lastMonday = startOfWeek(endMs);
  const firstMonday = Math.max(
    startOfWeek(Math.min(...times)),
    lastMonday - (shownWeeks - 1) * daysOfWeek * dayMs,
  );
  const count = (lastMonday - firstMonday) / (daysOfWeek * dayMs) + 1;
  return Array.from({ length: count }, (_, index) => {
    const startMs = firstMonday + index * daysOfWeek * dayMs;
    const days = dayNames.map((name, day) => ({ name, uploads: countOn(times, startMs + day * dayMs) }));
    return {
      monday: new Date(startMs).toISOString().slice(0, 10),
      days,
      total: days.reduce((sum, { uploads }) => sum + uploads, 0),
      pastDays: Math.min(daysOfWeek, Math.floor((endMs - startMs) / dayMs) + 1),
    };
  });
}

function countOn(times: readonly number[], startMs: number): number {
  return times.filter((time) => time >= startMs && time < startMs + dayMs).length;
}

function startOfWeek(timeMs: number): number {
  const midnight = Math.floor(timeMs / dayMs) * dayMs;
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % daysOfWeek;
  return midnight - sinceMonday * dayMs;
}
