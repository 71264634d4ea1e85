import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { audienceNote } from '../../../engine/analysis/comparison.ts';
import type { ComparedRow, SharedName } from '../../../engine/analysis/comparison.ts';
import type { ComparedCell } from '../../../engine/analysis/comparison-cells.ts';
import type { ComparedChannel } from '../../../engine/analysis/comparison-figures.ts';
import { outcomeTexts } from '../../../engine/analysis/comparison-outcome.ts';
import { comparisonGroups, groupTexts } from '../../../engine/analysis/comparison-rows.ts';
import { formatNumberOf, joinWords } from '../../../values/wording.ts';
import type { Block, PaperDocument, TableBlock } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import { writeSheet } from '../exports/csv-lists.usecases.ts';
import type { OpenedComparison } from './compare.usecases.ts';

/** What a column is called where YouTube's name is not kept any more. */
export function nameColumn({ name, channelId }: ComparedChannel): string {
  return name === null || name.trim() === '' ? channelId : name;
}

/** The call of a row in words; empty where nothing is better. */
function describeCall({ outcome, best }: ComparedRow, names: readonly string[]): string {
  return outcome === 'clear' && best !== null ? `Best: ${names[best] ?? ''}` : outcomeTexts[outcome];
}

/** A comparison as a paper document, for its PDF and for whoever holds its link. */
export function composeComparison({ channels, comparison }: OpenedComparison, now: string): PaperDocument {
  const names = channels.map(nameColumn);
  return {
    kind: 'Comparison',
    title: joinWords(names.map((name) => shorten(name))),
    subtitle: `${formatNumberOf(channels.length, 'channel')} side by side`,
    language: 'en',
    date: now,
    badges: channels.some(({ demo }) => demo) ? ['Invented sample channels'] : [],
    blocks: [
      ...comparison.notes.map((text): Block => ({
        kind: 'callout',
        tone: 'caution',
        title: 'Please note',
        text,
      })),
      ...comparisonGroups.flatMap((group) => {
        const rows = comparison.rows.filter((row) => row.group === group);
        return rows.length === 0 ? [] : writeGroup(rows, { title: groupTexts[group], names });
      }),
      ...writeShared(comparison.sharedSponsors, {
        title: 'Shared sponsors',
        none: 'No sponsor was found in more than one of them.',
        names,
      }),
      ...writeShared(comparison.sharedWords, {
        title: 'Shared words of the niche',
        none: 'Their niches share no word.',
        names,
      }),
      { kind: 'paragraph', text: audienceNote, quiet: true },
    ],
    sources: [
      'Scores, ratings and prices are worked out by Sponsorscope from public counts and texts.',
      ...channels.map(
        (channel) =>
          `${shorten(nameColumn(channel))}: YouTube data of ${formatShortDay(channel.fetchedAt)} (UTC), model version ${channel.modelVersion}.`,
      ),
      'A row names its best channel only where the ranges of all others lie wholly beyond its own.',
    ],
    footer: { disclaimer, modelVersion },
  };
}

const longestTitle = 40;

function shorten(name: string): string {
  const letters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment);
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : name;
}

function writeGroup(
  rows: readonly ComparedRow[],
  { title, names }: { title: string; names: readonly string[] },
): Block[] {
  const isCalled = rows.some(({ outcome }) => outcome !== 'none');
  const table: TableBlock = {
    kind: 'table',
    caption: `${title}, channel by channel`,
    columns: [
      { label: 'Measure', numeric: false, weight: 2 },
      ...names.map((name) => ({ label: shorten(name), numeric: false, weight: 2 })),
      ...(isCalled ? [{ label: 'Best', numeric: false, weight: 2 }] : []),
    ],
    rows: rows.map((row) => [
      row.better === null ? row.label : `${row.label} (${row.better.toLowerCase()})`,
      ...row.cells.map(({ text, note }) => (note === null ? text : `${text}: ${note}`)),
      ...(isCalled ? [describeCall(row, names.map(shorten))] : []),
    ]),
  };
  return [{ kind: 'heading', level: 2, text: title }, table];
}

function writeShared(
  shared: readonly SharedName[],
  { title, none, names }: { title: string; none: string; names: readonly string[] },
): Block[] {
  return [
    { kind: 'heading', level: 2, text: title },
    shared.length === 0
      ? { kind: 'paragraph', text: none }
      : {
          kind: 'list',
          items: shared.map(({ name, columns }) => ({
            text: name,
            note: joinWords(columns.map(({ column }) => shorten(names[column] ?? ''))),
          })),
        },
  ];
}

/** A comparison as an Excel sheet: a row for each measure, and for each channel its value with the ends of its range. */
export function writeComparisonSheet({ channels, comparison }: OpenedComparison): AsyncIterable<Uint8Array> {
  const names = channels.map(nameColumn);
  const figure = { width: 16, numFmt: '#,##0.##' };
  return writeSheet([comparison.rows], {
    name: 'Comparison',
    columns: [
      { header: 'Measure', width: 28, read: ({ label }: ComparedRow) => label },
      { header: 'Group', width: 14, read: ({ group }) => groupTexts[group] },
      ...channels.flatMap((channel, column) => {
        const name = nameColumn(channel);
        const cell = ({ cells }: ComparedRow) => cells[column];
        return [
          { header: name, ...figure, width: 24, read: (row: ComparedRow) => readValue(cell(row)) },
          { header: `${name}: low`, ...figure, read: (row: ComparedRow) => cell(row)?.range?.low ?? null },
          { header: `${name}: high`, ...figure, read: (row: ComparedRow) => cell(row)?.range?.high ?? null },
          { header: `${name}: note`, width: 32, read: (row: ComparedRow) => cell(row)?.note ?? null },
        ];
      }),
      { header: 'Best', width: 32, read: (row) => describeCall(row, names) },
      { header: 'What better means', width: 20, read: ({ better }) => better },
    ],
  });
}

/** A figure as a number; a word, and a figure that is a word's rank, as its text. */
function readValue(cell: ComparedCell | undefined): string | number | null {
  if (cell === undefined) return null;
  return cell.value !== null && cell.tone === null && /\d/.test(cell.text) ? cell.value : cell.text;
}
