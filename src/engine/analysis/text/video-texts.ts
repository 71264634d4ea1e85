import type { Video } from '../channel.ts';
import { lexicon } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import type { Span } from './known-words.ts';
import { maxTextUnits } from './phrase-machine.ts';
import { hashStep } from './word-table.ts';

export interface Found<Kind extends Meaning['kind']> extends Span {
  meaning: Extract<Meaning, { kind: Kind }>;
}

/** One line of text with what was found in it, by kind; equal lines of a channel share one object. */
export interface TextLine {
  text: string;
  /** False for most lines, in which nothing was found. */
  speaks: boolean;
  fields: Found<'field'>[];
  suitability: Found<'suitability'>[];
  settings: Found<'setting'>[];
  themes: Found<'theme'>[];
  signs: Found<'sponsor'>[];
  links: readonly Span[];
  /** Number of the sample's videos with this line. */
  videos: number;
  /** Index of the last video in which this line was seen. */
  lastSeen: number;
}

export interface VideoTexts {
  video: Video;
  title: TextLine;
  tags: readonly TextLine[];
  /** The description's lines in which something was found, with their positions among the lines that contain text. */
  lines: readonly TextLine[];
  places: readonly number[];
}

/** YouTube allows 500 characters of tags in all; no more than this many can fit. */
const maxTags = 250;

/** A line under at least three videos and this share of them is boilerplate. */
const boilerplateShare = 0.3;
const minBoilerplateVideos = 3;

/** As many characters as `12:34` has. */
const sampledHeadUnits = 5;

/** Mathematical bold and italic letters, which titles use for show, begin with this unit. */
const styledLetterUnit = '\ud835';

/**
 * Reads every text of the videos once. A line that appears under several videos is read a single time, because most
 * of a channel's descriptions repeat.
 */
export class TextBook {
  #tags = new Map<string, TextLine>();
  /** Lines by a number from a few of their units, or from all of them where that number is taken. */
  #lines = new Map<number, TextLine>();
  #similarLines = new Map<string, TextLine>();
  #videos = 0;

  /** Reads videos of the sample; lines that repeat there count as boilerplate. */
  readSample(videos: readonly Video[]): VideoTexts[] {
    return videos.map((video) => {
      this.#videos += 1;
      return this.#read(video, this.#videos);
    });
  }

  /** Reads videos outside the sample without affecting what is boilerplate. */
  readOthers(videos: readonly Video[]): VideoTexts[] {
    return videos.map((video) => this.#read(video, null));
  }

  isBoilerplate(line: TextLine): boolean {
    return line.videos >= Math.max(minBoilerplateVideos, boilerplateShare * this.#videos);
  }

  #read(video: Video, place: number | null): VideoTexts {
    const lines: TextLine[] = [];
    const places: number[] = [];
    this.#readDescription(plainText(video.description), place, { lines, places });
    return {
      video,
      title: readLine(plainText(video.title)),
      tags: this.#readTags(video.tags),
      lines,
      places,
    };
  }

  #readTags(tags: readonly string[]): TextLine[] {
    const speaking: TextLine[] = [];
    const count = Math.min(tags.length, maxTags);
    for (let index = 0; index < count; index += 1) {
      const tag = tags[index] ?? '';
      let line = this.#tags.get(tag);
      if (line === undefined) {
        line = readLine(tag);
        this.#tags.set(tag, line);
      }
      if (line.speaks) speaking.push(line);
    }
    return speaking;
  }

  #readDescription(text: string, place: number | null, into: { lines: TextLine[]; places: number[] }): void {
    let count = 0;
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      // Nothing shorter than two letters is a phrase; such lines only separate others.
      if (end - start < 2) continue;
      count += 1;
      const line = this.#lineOf(text, start, end);
      if (!line.speaks) continue;
      into.lines.push(line);
      into.places.push(count);
      if (place !== null && line.lastSeen !== place) {
        line.lastSeen = place;
        line.videos += 1;
      }
    }
  }

  #lineOf(text: string, start: number, end: number): TextLine {
    const sample = sampleLine(text, start, end);
    const same = text.slice(start, end);
    const known = this.#lines.get(sample);
    if (known !== undefined && known.text === same) return known;
    const similar = known === undefined ? undefined : this.#similarLines.get(same);
    if (similar !== undefined) return similar;
    const line = readLine(text, { start, end });
    if (known === undefined) this.#lines.set(sample, line);
    else this.#similarLines.set(same, line);
    return line;
  }
}

/**
 * A number from a few units of a line: cheaper than a hash of all of it, and the same for equal lines. The first
 * units are included because chapter lines of a channel's videos often differ only in their times.
 */
function sampleLine(text: string, start: number, end: number): number {
  const length = end - start;
  const headEnd = Math.min(end, start + sampledHeadUnits);
  let sample = length;
  for (let index = start; index < headEnd; index += 1) {
    sample = hashStep(sample, text.charCodeAt(index));
  }
  for (let part = 1; part < 8; part += 1) {
    sample = hashStep(sample, text.charCodeAt(start + ((length * part) >> 3)));
  }
  return sample;
}

/** Reads one line by itself. */
export function readLine(whole: string, part: Span = { start: 0, end: whole.length }): TextLine {
  const { matches, links } = lexicon().read(whole, part);
  const line: TextLine = new Line(whole.slice(part.start, part.end), links);
  for (const match of matches) {
    for (const meaning of match.meanings) addMeaning(line, match, meaning);
  }
  return line;
}

const nothing: never[] = [];

class Line implements TextLine {
  text: string;
  speaks: boolean;
  fields: Found<'field'>[] = nothing;
  suitability: Found<'suitability'>[] = nothing;
  settings: Found<'setting'>[] = nothing;
  themes: Found<'theme'>[] = nothing;
  signs: Found<'sponsor'>[] = nothing;
  links: readonly Span[];
  videos = 0;
  lastSeen = 0;

  constructor(text: string, links: readonly Span[]) {
    this.text = text;
    this.speaks = links.length > 0;
    this.links = links;
  }
}

function addMeaning(line: TextLine, { start, end }: Span, meaning: Meaning): void {
  if (meaning.kind === 'field') line.fields = withFound(line.fields, { meaning, start, end });
  else if (meaning.kind === 'suitability') {
    if (!isSpelled(line.text.slice(start, end), meaning.spelling)) return;
    line.suitability = withFound(line.suitability, { meaning, start, end });
  } else if (meaning.kind === 'theme') line.themes = withFound(line.themes, { meaning, start, end });
  else if (meaning.kind === 'setting') line.settings = withFound(line.settings, { meaning, start, end });
  else if (meaning.kind === 'sponsor') line.signs = withFound(line.signs, { meaning, start, end });
  line.speaks ||= meaning.kind !== 'setting' && meaning.kind !== 'harmless';
}

function isSpelled(phrase: string, spelling: string | null): boolean {
  return spelling === null || phrase.normalize('NFC').toLowerCase() === spelling;
}

/** The list with one more item; only a list of the line's own is ever written to. */
function withFound<Kind extends Meaning['kind']>(list: Found<Kind>[], found: Found<Kind>): Found<Kind>[] {
  if (list.length === 0) return [found];
  list.push(found);
  return list;
}

function plainText(text: string): string {
  const short = text.length > maxTextUnits ? text.slice(0, maxTextUnits) : text;
  return short.includes(styledLetterUnit) ? short.normalize('NFKC') : short;
}
