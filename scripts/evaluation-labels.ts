import Papa from 'papaparse';
import { z } from 'zod';
import type {
  CountryLabel,
  NicheLabel,
  PoliticsLabel,
  SponsorLabel,
} from '../src/engine/evaluation/evaluation-set.ts';

/** A file of labels; a missing one has an empty text. */
export interface LabelFile {
  name: string;
  text: string;
  /** Receives a sentence about each label that was left out. */
  report: (sentence: string) => void;
}

const nicheRow = z.object({ file: z.string(), niche: z.string(), also_acceptable: z.string() });

export function readNiches(file: LabelFile): NicheLabel[] {
  return checkRows(file, parseCsv(file.text), nicheRow).map((row) => ({
    file: row.file,
    niche: row.niche,
    acceptable: [row.niche, ...row.also_acceptable.split('|').filter((niche) => niche !== '')],
  }));
}

const countryRow = z.object({
  title: z.string(),
  description: z.string(),
  default_language: z.string(),
  country: z.string().min(2),
});

export function readCountries(file: LabelFile): CountryLabel[] {
  return checkRows(file, parseCsv(file.text), countryRow).map((row) => ({
    title: row.title,
    description: row.description,
    language: row.default_language === '' ? null : row.default_language,
    country: row.country,
  }));
}

const sponsorRow = z.object({
  file: z.string().optional(),
  videoId: z.string(),
  title: z.string(),
  description: z.string(),
  label: z.enum(['S', 'y', 'P', 'A', 'N', 'n', '?']),
});

const sponsoredLabels: ReadonlySet<string> = new Set(['S', 'y', 'P']);
const unclearLabel = '?';

/** What nobody could judge is not measured. */
export function readSponsors(file: LabelFile): SponsorLabel[] {
  return checkRows(file, parseLines(file), sponsorRow)
    .filter(({ label }) => label !== unclearLabel)
    .map(({ label, ...row }) => ({
      file: row.file ?? null,
      videoId: row.videoId,
      title: row.title,
      description: row.description,
      isSponsored: sponsoredLabels.has(label),
    }));
}

const politicsRow = z.object({
  group: z.enum(['WHITE_IDENTITARIAN', 'LGBT']),
  channelId: z.string(),
  videoId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
});

export function readPolitics(file: LabelFile): PoliticsLabel[] {
  return checkRows(file, parseLines(file), politicsRow).map(({ group, ...row }) => ({
    ...row,
    group: group === 'LGBT' ? 'lgbt' : 'identitarian',
  }));
}

function parseCsv(text: string): unknown[] {
  return Papa.parse(text.trim(), { header: true, skipEmptyLines: true }).data;
}

function parseLines({ name, text, report }: LabelFile): unknown[] {
  return text.split('\n').flatMap((line, index): unknown[] => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      report(`Left out line ${index + 1} of ${name}: it is no JSON.`);
      return [];
    }
  });
}

function checkRows<Row>({ name, report }: LabelFile, rows: readonly unknown[], shape: z.ZodType<Row>): Row[] {
  return rows.flatMap((row, index) => {
    const { success, data, error } = shape.safeParse(row);
    if (success) return [data];
    report(
      `Left out label ${index + 1} of ${name}: ${error.issues[0]?.path.join('.') ?? ''} is not as expected.`,
    );
    return [];
  });
}
