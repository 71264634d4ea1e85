import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluationChannel, EvaluationSet } from '../src/engine/evaluation/evaluation-set.ts';
import { parseChannelFile, readChannelFile } from '../src/youtube/channel-file.ts';
import { readCountries, readNiches, readPolitics, readSponsors } from './evaluation-labels.ts';

/** Receives a sentence about what was left out. */
export type Report = (sentence: string) => void;

/**
 * Reads `<folder>/channels*` and `<folder>/labels`. Missing parts are empty; a file or a label that cannot be read is
 * reported and left out.
 */
export function readEvaluationFolder(folder: string, report: Report): EvaluationSet {
  const labels = join(folder, 'labels');
  const read = (name: string) => ({ name, text: readText(join(labels, name)), report });
  const [first, ...others] = [
    'sponsored-descriptions.jsonl',
    ...listNames(labels).filter((name) => /^sponsored-(?!descriptions\.).*\.jsonl$/.test(name)),
  ];
  return {
    channels: listNames(folder)
      .filter((name) => name.startsWith('channels'))
      .flatMap((name) => readChannels(join(folder, name), name, report)),
    niches: readNiches(read('niches.csv')),
    sponsors: readSponsors(read(first)),
    secondSponsors: others.flatMap((name) => readSponsors(read(name))),
    countries: readCountries(read('countries.csv')),
    politics: readPolitics(read('identity-politics.jsonl')),
  };
}

/** Names in alphabetical order; none if there is no such folder. */
function listNames(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? readdirSync(path).toSorted() : [];
}

function readText(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : '';
}

function readChannels(path: string, folder: string, report: Report): EvaluationChannel[] {
  return listNames(path)
    .filter((name) => name.endsWith('.json'))
    .flatMap((file) => {
      try {
        const json: unknown = JSON.parse(readText(join(path, file)));
        const { channel, videos, asOf } = readChannelFile(parseChannelFile(json));
        return [{ file, source: readSource(json) ?? folder, channel, videos, asOf }];
      } catch (error) {
        report(`Left out ${folder}/${file}: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
}

/** The data set that a recorded channel was taken from, if its file names one. */
function readSource(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('source' in json)) return null;
  const { source } = json;
  if (typeof source !== 'object' || source === null || !('repo' in source)) return null;
  return typeof source.repo === 'string' ? source.repo : null;
}
