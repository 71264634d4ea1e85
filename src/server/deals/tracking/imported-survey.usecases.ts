import { toSlug } from '../../../engine/tracking/links.ts';
import type { ImportCounts } from '../../market/creator-rates/imported-table.usecases.ts';
import { readImportedTable } from '../../market/creator-rates/imported-table.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ensureSettings } from './conversions.rows.ts';
import { usualSettings } from './conversions.usecases.ts';
import type { ConversionContext } from './conversions.usecases.ts';
import { findCreatorSlugs, keepSurveyCounts } from './results.rows.ts';
import type { SurveyCount } from './results.rows.ts';
import { mondayOf } from './results.usecases.ts';

type Table = readonly (readonly string[])[];

const columns = {
  creator: ['creator', 'name', 'answer'],
  week: ['week', 'date', 'day'],
  answers: ['answers', 'count', 'responses'],
} as const;
const mostAnswers = 1_000_000;
const oldestDay = '2005-01-01';
/** So many rows go into one statement: others wait for a few of them at most. */
const rowsPerStatement = 1_000;

/** What an import would do; nothing is changed. */
export async function previewSurvey(
  context: ConversionContext,
  { rows }: { rows: Table },
): Promise<ImportCounts & { good_rows: number }> {
  const table = await readSurvey(context, rows);
  return { ...table.count(), good_rows: table.good.length };
}

/** Takes the good rows, each in place of what was noted of its creator and week: the same file again changes nothing. */
export async function importSurvey(
  context: ConversionContext,
  { rows }: { rows: Table },
): Promise<ImportCounts & { imported: number }> {
  const { database, userId: workspaceId } = context;
  const table = await readSurvey(context, rows);
  if (table.good.length === 0) throw new Refusal('NOTHING_TO_IMPORT');
  let imported = 0;
  for (let from = 0; from < table.good.length; from += rowsPerStatement) {
    const part = table.good.slice(from, from + rowsPerStatement);
    const changed = await database.asUser(workspaceId, async () => {
      await ensureSettings(database, usualSettings(workspaceId));
      return keepSurveyCounts(database, { workspaceId, counts: part.map(({ value }) => value) });
    });
    const keys = new Set(changed.map(keyOf));
    imported += keys.size;
    for (const row of part) if (!keys.has(row.key)) table.reject(row, 'This is noted already.');
  }
  return { ...table.count(), imported };
}

async function readSurvey({ database, userId: workspaceId, now }: ConversionContext, rows: Table) {
  const creators = await database.asUser(workspaceId, () => findCreatorSlugs(database, workspaceId));
  const idOf = new Map(creators.map(({ slug, creatorId }) => [slug, creatorId]));
  const today = now().toISOString().slice(0, 10);
  return readImportedTable<keyof typeof columns, SurveyCount>(rows, {
    columns,
    needed: ['creator', 'week', 'answers'],
    read: (cell) => {
      const creatorId = idOf.get(toSlug(cell('creator').trim()));
      // People answer "a friend" too, who gets no row among the creators.
      if (creatorId === undefined)
        return {
          reason: 'No link or code of yours is under this name. Make one, or note the answers by hand.',
        };
      const day = readDay(cell('week'));
      if (day === null) return { reason: 'The week is not a day such as 2026-11-16.' };
      if (day > today) return { reason: 'The week lies in the future.' };
      const text = cell('answers').trim();
      const answers = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
      if (!(answers <= mostAnswers)) return { reason: 'The answers are not a whole number, 0 or more.' };
      const value = { creatorId, week: mondayOf(day), answers };
      return { value, key: keyOf(value) };
    },
    twice: (firstRow) => `Row ${firstRow} has this creator and week already.`,
  });
}

function keyOf({ creatorId, week }: SurveyCount): string {
  return `${creatorId} ${week}`;
}

/** A day that the calendar has. */
function readDay(text: string): string | null {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < oldestDay) return null;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}
