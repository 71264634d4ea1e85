import type { SuitabilityLevel } from '../text-evidence.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { severityOf } from './suitability-hits.ts';
import { compareText } from '../../../values/text-order.ts';
import type { Found, TextLine, VideoTexts } from './video-texts.ts';

/** From this share of the videos, the channel is about the movement's words. */
const themeShare = 0.2;

const politicalShare = 0.1;

/** A channel that speaks for the movement uses many of its words; one that merely mentions it uses one or two. */
const minWords = 2;
const advocacyWords = 4;
const advocacyShare = 0.3;

interface MovementVideo {
  texts: VideoTexts;
  found: { line: TextLine; place: 'title' | 'description' | 'tag'; match: Found<'theme'> }[];
}

/**
 * Separates advocacy of the white-identitarian movements from talk about them. One slogan or name proves nothing;
 * several different ones in a fifth of the videos make a theme. Videos whose title names the hate they are about are
 * left out, and so are channels that use the words of the people under attack as often.
 */
export class MovementReader {
  #videos: MovementVideo[] = [];
  #rated = 0;
  #targeted = 0;
  #political = 0;

  add(texts: VideoTexts): void {
    this.#rated += 1;
    const { title, tags, lines } = texts;
    const found: MovementVideo['found'] = [];
    let targeted = title.settings.some(({ meaning }) => meaning.setting === 'critical');
    let political = false;
    const read = (line: TextLine, place: 'title' | 'description' | 'tag') => {
      for (const match of line.themes) {
        const { sign } = match.meaning;
        if (sign === 'targeted') targeted ||= place !== 'description';
        else political = true;
        if (sign === 'slogan' || sign === 'movement') found.push({ line, place, match });
      }
    };
    if (title.themes.length > 0) read(title, 'title');
    for (const tag of tags) if (tag.themes.length > 0) read(tag, 'tag');
    for (const line of lines) if (line.themes.length > 0) read(line, 'description');
    if (political) this.#political += 1;
    if (targeted) this.#targeted += 1;
    else if (found.length > 0) this.#videos.push({ texts, found });
  }

  /** True if politics is not a rare subject; only then do its addresses say something. */
  get isPolitical(): boolean {
    return this.#political > 0 && this.#political >= politicalShare * this.#rated;
  }

  /** The hits behind the finding, by video; empty if the channel does not speak for the movement. */
  findHits(): ReadonlyMap<VideoTexts, readonly CategoryHit[]> {
    const hits = new Map<VideoTexts, readonly CategoryHit[]>();
    const share = this.#rated === 0 ? 0 : this.#videos.length / this.#rated;
    if (share < themeShare || this.#targeted >= this.#videos.length) return hits;
    const words = new Set(this.#videos.flatMap(({ found }) => found.map(phraseOf)));
    if (words.size < Math.min(minWords, this.#videos.length)) return hits;
    const isAdvocacy = words.size >= advocacyWords && share >= advocacyShare;
    for (const { texts, found } of this.#videos) {
      hits.set(texts, dropRepeats(found.map((item) => toHit(texts, item, isAdvocacy))));
    }
    return hits;
  }
}

function phraseOf({ line, match }: MovementVideo['found'][number]): string {
  return line.text.slice(match.start, match.end).toLowerCase();
}

/** An advocate's slogan is itself hate speech; names, and slogans that could be quotations, are a doubt. */
function toHit(
  { video }: VideoTexts,
  found: MovementVideo['found'][number],
  isAdvocacy: boolean,
): CategoryHit {
  const { line, place, match } = found;
  const level: SuitabilityLevel = isAdvocacy && match.meaning.sign === 'slogan' ? 'high' : 'medium';
  const phrase = line.text.slice(match.start, match.end);
  return {
    category: 'hate',
    severity: severityOf(level),
    promoted: false,
    shown: {
      level,
      phrase,
      videoId: video.id,
      videoTitle: video.title,
      place,
      discount: null,
      counted: true,
      reader: null,
    },
  };
}

function dropRepeats(hits: readonly CategoryHit[]): CategoryHit[] {
  const byPhrase = new Map<string, CategoryHit>();
  const places = { title: 0, tag: 1, description: 2, 'age restriction': 3 } as const;
  const sorted = hits.toSorted(
    (a, b) => places[a.shown.place] - places[b.shown.place] || compareText(a.shown.phrase, b.shown.phrase),
  );
  for (const hit of sorted) {
    const key = hit.shown.phrase.toLowerCase();
    if (!byPhrase.has(key)) byPhrase.set(key, hit);
  }
  return [...byPhrase.values()];
}
