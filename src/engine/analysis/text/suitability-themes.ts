import type { SafetyTheme } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { severityOf } from './suitability-hits.ts';
import { altTechHosts } from './lexicons/movement-words.ts';
import { VideoShare } from './video-share.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';

/** A subject in a fifth of the videos runs through the channel; for promoted gambling a smaller share is enough. */
const themes = [
  { name: 'news', label: 'news and contested politics', minShare: 0.2 },
  { name: 'true crime', label: 'true crime', minShare: 0.2 },
  { name: 'gambling', label: 'gambling and real-money games', minShare: 0.15 },
  { name: 'identity politics', label: 'white-identitarian politics', minShare: 0.2 },
] as const;
type ThemeName = (typeof themes)[number]['name'];

/** One or two mentions of a politician are no theme, unless there are hardly more videos. */
const minNewsVideos = 3;
const fewVideosShare = 1 / 3;

/** If the channel is about it anyway, fewer of its titles have to say so. */
const ownFieldShare = 0.1;
const ownFields: Partial<Record<ThemeName, Field>> = { news: 'News & politics', 'true crime': 'True crime' };

/** YouTube's category "News & Politics" (`videoCategories.list`). */
const newsCategory = '25';

/** How much the parts of a video count toward politics: one title, or two words elsewhere, is enough. */
const politicsPoints = { title: 2, tag: 1, description: 1 } as const;
const minPoliticsPoints = 2;

const medium = severityOf('medium');

/** The subjects that run through a channel, with their shares of videos and views. */
export class ThemeReader {
  #field: Field;
  #book: TextBook;
  #shares: Readonly<Record<ThemeName, VideoShare>> = {
    news: new VideoShare(),
    'true crime': new VideoShare(),
    gambling: new VideoShare(),
    'identity politics': new VideoShare(),
  };

  /** Whether links to the sites of banned accounts count; without any politics they do not. */
  #readsLinks: boolean;

  constructor(channel: { field: Field; isPolitical: boolean }, book: TextBook) {
    this.#field = channel.field;
    this.#readsLinks = channel.isPolitical;
    this.#book = book;
  }

  add(texts: VideoTexts, hits: readonly CategoryHit[], video: { weight: number; isMovement: boolean }): void {
    const { weight, isMovement } = video;
    this.#shares.news.add(weight, isMovement || this.#isPolitical(texts, hits));
    this.#shares['true crime'].add(weight, this.#isTrueCrime(texts, hits));
    this.#shares.gambling.add(
      weight,
      hits.some(({ promoted, shown }) => promoted && shown.counted),
    );
    this.#shares['identity politics'].add(weight, isMovement);
  }

  /** The largest first. */
  list(): SafetyTheme[] {
    return themes
      .flatMap(({ name, label, minShare }) => {
        const { count, videosShare, viewsShare } = this.#shares[name];
        const isOwn = ownFields[name] === this.#field;
        const least = isOwn ? ownFieldShare : minShare;
        const isFew = name === 'news' && !isOwn && count < minNewsVideos && videosShare < fewVideosShare;
        return videosShare >= least && !isFew ? [{ name, label, videosShare, viewsShare }] : [];
      })
      .toSorted((a, b) => b.videosShare - a.videosShare);
  }

  #isPolitical({ video, title, tags, lines }: VideoTexts, hits: readonly CategoryHit[]): boolean {
    if (video.categoryId === newsCategory) return true;
    // "News" about games or science is not politics: the word counts only if the channel reports anyway.
    if (this.#field === 'News & politics' && hasField(title, 'News & politics')) return true;
    if (hits.some((hit) => hit.category === 'social' && isStrong(hit))) return true;
    let points = countPolitics(title) * politicsPoints.title;
    for (const tag of tags) points += countPolitics(tag) * politicsPoints.tag;
    for (const line of lines) {
      if (this.#readsLinks && line.links.length > 0 && altTechHosts.test(line.text)) return true;
      if (line.themes.length > 0 && !this.#book.isBoilerplate(line)) {
        points += countPolitics(line) * politicsPoints.description;
      }
    }
    return points >= minPoliticsPoints;
  }

  #isTrueCrime({ title }: VideoTexts, hits: readonly CategoryHit[]): boolean {
    if (hasField(title, 'True crime')) return true;
    if (hits.some((hit) => hit.category === 'crime' && isStrong(hit))) return true;
    if (this.#field !== 'True crime') return false;
    const isDramatic = title.settings.some(({ meaning }) => meaning.setting === 'dramatic');
    return isDramatic || hits.some((hit) => hit.category === 'death' && isStrong(hit));
  }
}

function isStrong({ severity, shown }: CategoryHit): boolean {
  return shown.counted && shown.place === 'title' && severity >= medium;
}

function hasField(line: TextLine, field: Field): boolean {
  return line.fields.some(({ meaning }) => meaning.field === field && meaning.weight >= 1);
}

function countPolitics(line: TextLine): number {
  let count = 0;
  for (const { meaning } of line.themes) if (meaning.sign === 'politics') count += 1;
  return count;
}
