import type { PlannedUpload } from './upload-plan.ts';
import type { Portrait } from './portrait.ts';
import type { Random } from './random.ts';

const tagsPerUpload = 7;

/** The sponsor's lines of an upload, or undefined where it has none. Sponsors take turns. */
export function findSponsor(portrait: Portrait, position: number): string | undefined {
  const { sponsors = [], sponsorEvery = 0 } = portrait;
  if (sponsors.length === 0 || position % sponsorEvery !== 1 % sponsorEvery) return undefined;
  return sponsors[Math.floor(position / sponsorEvery) % sponsors.length];
}

/** Writes a description: an opening, the sponsor, the chapters of a long upload, and the channel's usual lines. */
export function writeDescription(portrait: Portrait, upload: PlannedUpload): string {
  const lead = portrait.leads[upload.position % portrait.leads.length] ?? '';
  const chapters = upload.format === 'long' ? writeChapters(portrait.chapters, upload) : '';
  const footer = portrait.footer.join('\n');
  const sponsor = findSponsor(portrait, upload.position) ?? '';
  const opening = lead.replace('{}', () => upload.subject);
  return opening + [sponsor, chapters, footer].map((part) => (part === '' ? '' : `\n\n${part}`)).join('');
}

/** Draws an upload's tags: a run of the channel's keywords, and its subject where it is short enough for one. */
export function drawTags(portrait: Portrait, upload: PlannedUpload, random: Random): string[] {
  const { keywords } = portrait;
  const start = random.drawInteger(0, keywords.length - 1);
  const tags = [...keywords.slice(start), ...keywords.slice(0, start)].slice(0, tagsPerUpload);
  return upload.subject.length <= 30 ? [upload.subject.toLowerCase(), ...tags] : tags;
}

/** Chapters spread evenly, each up to a fifth of its part early, so that no two uploads are cut alike. */
function writeChapters(labels: readonly string[], { durationSeconds, position }: PlannedUpload): string {
  const part = durationSeconds / Math.max(1, labels.length);
  const lines = labels.map((label, index) => {
    const early = index === 0 ? 0 : ((position * 7 + index * 3) % 10) * 0.02;
    return `${writeClock(Math.floor(part * (index - early)))} ${label}`;
  });
  return lines.join('\n');
}

function writeClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
