import type { Video } from '../channel.ts';
import { lexicon } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import type { Reading } from './phrase-machine.ts';
import { maxTextUnits } from './phrase-machine.ts';

/** One line of text with what was found in it; equal lines of a channel share one. */
export interface TextLine extends Reading<Meaning> {
  text: string;
  /** Number of the sample's videos with this line. */
  videos: number;
  /** Place of the last video that was seen with this line. */
  lastSeen: number;
}

export interface VideoTexts {
  video: Video;
  title: TextLine;
  tags: readonly TextLine[];
  /** The description's lines without the empty ones. */
  lines: readonly TextLine[];
}

/** YouTube takes 500 characters of tags in all; no more than this many can fit. */
const maxTags = 250;

/** A line under at least three videos and under this share of them is boilerplate. */
const boilerplateShare = 0.3;
const minBoilerplateVideos = 3;

/** Mathematical bold and italic letters, which titles use for show, begin with this unit. */
const styledLetterUnit = '\ud835';

/**
 * Reads every text of the videos once. Lines that stand under several videos are read a single
 * time, because most of a channel's descriptions repeat.
 */
export class TextBook {
  #lines = new Map<string, TextLine>();
  #videos = 0;

  /** Reads videos of the sample; their lines count as boilerplate where they repeat. */
  readSample(videos: readonly Video[]): VideoTexts[] {
    return videos.map((video) => {
      this.#videos += 1;
      return this.#read(video, this.#videos);
    });
  }

  /** Reads videos outside the sample without any effect on what is boilerplate. */
  readOthers(videos: readonly Video[]): VideoTexts[] {
    return videos.map((video) => this.#read(video, null));
  }

  isBoilerplate(line: TextLine): boolean {
    return line.videos >= Math.max(minBoilerplateVideos, boilerplateShare * this.#videos);
  }

  #read(video: Video, place: number | null): VideoTexts {
    const lines: TextLine[] = [];
    for (const text of plainText(video.description).split('\n')) {
      if (text !== '' && text !== '\r') lines.push(this.#lineOf(text, place));
    }
    return {
      video,
      title: {
        ...lexicon().read(plainText(video.title)),
        text: plainText(video.title),
        videos: 1,
        lastSeen: 0,
      },
      tags: video.tags.slice(0, maxTags).map((tag) => this.#lineOf(tag, null)),
      lines,
    };
  }

  #lineOf(text: string, place: number | null): TextLine {
    let line = this.#lines.get(text);
    if (line === undefined) {
      const { matches, links } = lexicon().read(text);
      line = { text, matches, links, videos: 0, lastSeen: 0 };
      this.#lines.set(text, line);
    }
    if (place !== null && line.lastSeen !== place) {
      line.lastSeen = place;
      line.videos += 1;
    }
    return line;
  }
}

function plainText(text: string): string {
  const short = text.length > maxTextUnits ? text.slice(0, maxTextUnits) : text;
  return short.includes(styledLetterUnit) ? short.normalize('NFKC') : short;
}
