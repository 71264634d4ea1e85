import { createHash } from 'node:crypto';
import type { SuitabilityHit } from '../src/engine/analysis/text-evidence.ts';
import { analyseRecorded } from '../src/engine/evaluation/analysed-channel.ts';
import type { EvaluationChannel } from '../src/engine/evaluation/evaluation-set.ts';
import type { EvaluationReport } from '../src/engine/evaluation/evaluate.ts';
import type { EvaluationTable } from '../src/engine/evaluation/table.ts';
import { tabulateTexts } from '../src/engine/evaluation/text-tables.ts';
import { tabulateViews } from '../src/engine/evaluation/view-tables.ts';

/** The report as the terminal shows it. */
export function printEvaluation(report: EvaluationReport): string {
  const head = `Model ${report.modelVersion}, ${report.channels} channels in ${report.languages} languages`;
  const tables = [...tabulateViews(report), ...tabulateTexts(report)];
  return [head, ...tables.map(printTable)].join('\n\n');
}

function printTable({ title, note, columns, rows }: EvaluationTable): string {
  const header = columns.map(({ name }) => name);
  const widths = header.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.isText === true ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [title.toUpperCase(), ...wrap(note), '', print(header), ...rows.map(print)].join('\n');
}

const lineWidth = 110;

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

interface DrawnHit extends SuitabilityHit {
  file: string;
  category: string;
  /** The words around the phrase in its description; empty elsewhere. */
  around: string;
}

const aroundUnits = 80;

/**
 * Draws hits of medium level and above for a person to judge. Each hit's position in the draw follows from the seed
 * and the hit itself, so a newly found one moves no other.
 */
export function drawHits(
  channels: readonly EvaluationChannel[],
  { count, seed }: { count: number; seed: number },
): DrawnHit[] {
  const rankOf = ({ file, category, phrase, videoId, place }: DrawnHit) =>
    createHash('sha256').update([seed, file, category, phrase, videoId, place].join('\n')).digest('hex');
  return channels
    .flatMap(listHits)
    .map((hit) => ({ hit, rank: rankOf(hit) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ hit }) => hit);
}

export function printHits(hits: readonly DrawnHit[]): string {
  return hits
    .map(({ level, category, phrase, place, file, videoTitle, around }, index) =>
      [
        `${String(index + 1).padStart(2)}. ${level}, ${category}: "${phrase}" in a ${place} of ${file}`,
        `    ${videoTitle}`,
        ...(around === '' ? [] : [`    … ${around} …`]),
      ].join('\n'),
    )
    .join('\n');
}

function listHits(entry: EvaluationChannel): DrawnHit[] {
  const { file, videos } = entry;
  return analyseRecorded(entry).analysis.evidence.safety.categories.flatMap(({ name, hits }) =>
    hits
      .filter(({ counted, level }) => counted && level !== 'low')
      .map((hit) => ({ ...hit, file, category: name, around: findAround(hit, videos) })),
  );
}

function findAround({ place, phrase, videoId }: SuitabilityHit, videos: EvaluationChannel['videos']): string {
  const text = videos.find(({ id }) => id === videoId)?.description ?? '';
  const at = text.toLowerCase().indexOf(phrase.toLowerCase());
  if (place !== 'description' || at < 0) return '';
  return text.slice(Math.max(0, at - aroundUnits), at + phrase.length + aroundUnits).replaceAll(/\s+/gu, ' ');
}
