import { createHash } from 'node:crypto';
import type { SuitabilityHit } from '../src/engine/analysis/text-evidence.ts';
import { analyseRecorded } from '../src/engine/evaluation/analysed-channel.ts';
import type { EvaluationChannel } from '../src/engine/evaluation/evaluation-set.ts';

interface DrawnHit extends SuitabilityHit {
  file: string;
  category: string;
  /** The words around the phrase in its description; empty elsewhere. */
  around: string;
}

const aroundUnits = 80;

/**
 * Draws counted hits of medium and above for a person to judge. Each hit's place in the draw follows from the seed
 * and the hit itself, so one that is found anew moves no other.
 */
export function drawHits(
  channels: readonly EvaluationChannel[],
  { count, seed }: { count: number; seed: number },
): DrawnHit[] {
  const placeOf = ({ file, category, phrase, videoId, place }: DrawnHit) =>
    createHash('sha256').update([seed, file, category, phrase, videoId, place].join('\n')).digest('hex');
  return channels
    .flatMap(listHits)
    .map((hit) => ({ hit, place: placeOf(hit) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
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
