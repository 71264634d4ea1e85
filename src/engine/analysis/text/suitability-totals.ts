import type { Ranking } from '../../../values/ranking.ts';
import { insertRanked } from '../../../values/ranking.ts';
import type { SuitabilityCategory, SuitabilityHit } from '../text-evidence.ts';
import type { CategoryName } from './suitability-categories.ts';
import { suitabilityCategories } from './suitability-categories.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { levelsBySeverity, severityOf } from './suitability-hits.ts';
import { compareText } from '../../../values/text-order.ts';

/** Views of the videos whose worst hit that counts is at least this severe, by severity. */
type ViewsBySeverity = [low: number, medium: number, high: number, floor: number];

interface CategoryTotals {
  /** Index of the worst level that counts, -1 if there is none. */
  severity: number;
  views: ViewsBySeverity;
  /** The same index for the video that is being added. */
  videoSeverity: number;
  /** The first of all hits in the order in which they are shown. */
  hits: CategoryHit[];
}

/** Adds up the hits of the rated videos; a video's weight stands for its views. */
export class SuitabilityTotals {
  /** The first hit that makes a channel unsafe whatever else it contains. */
  floor: SuitabilityHit | null = null;
  #weight = 0;
  #views: ViewsBySeverity = [0, 0, 0, 0];
  #categories = new Map<CategoryName, CategoryTotals>();

  addVideo(weight: number, hits: readonly CategoryHit[]): void {
    this.#weight += weight;
    let worst = -1;
    for (const hit of hits) {
      const totals = this.#totalsOf(hit.category);
      insertRanked(totals.hits, hit, hitRanking);
      if (!hit.shown.counted) continue;
      if (hit.shown.level === 'floor') this.floor ??= hit.shown;
      worst = Math.max(worst, hit.severity);
      totals.videoSeverity = Math.max(totals.videoSeverity, hit.severity);
    }
    if (worst < 0) return;
    addViews(this.#views, worst, weight);
    for (const totals of this.#categories.values()) {
      addViews(totals.views, totals.videoSeverity, weight);
      totals.severity = Math.max(totals.severity, totals.videoSeverity);
      totals.videoSeverity = -1;
    }
  }

  /** Share (0 to 1) of the views of videos with a hit that counts at this level or worse. */
  shareFrom(level: SuitabilityHit['level']): number {
    return this.#shareOf(this.#views, severityOf(level));
  }

  /** The category with the largest share of the views at this level or worse. */
  mainLabel(level: SuitabilityHit['level']): string {
    let main = '';
    let largest = -1;
    for (const { name, label } of suitabilityCategories) {
      const views = this.#categories.get(name)?.views;
      const share = views === undefined ? 0 : this.#shareOf(views, severityOf(level));
      if (share <= largest) continue;
      main = label;
      largest = share;
    }
    return main.toLowerCase();
  }

  summarise(): SuitabilityCategory[] {
    return suitabilityCategories.map(({ name, label, iabId }) => {
      const totals = this.#categories.get(name);
      if (totals === undefined) return { name, label, iabId, level: null, viewsShare: 0, hits: [] };
      return {
        name,
        label,
        iabId,
        level: levelsBySeverity[totals.severity] ?? null,
        viewsShare: this.#shareOf(totals.views, 0),
        hits: totals.hits.map(({ shown }) => shown),
      };
    });
  }

  #totalsOf(category: CategoryName): CategoryTotals {
    let totals = this.#categories.get(category);
    if (totals === undefined) {
      totals = { severity: -1, views: [0, 0, 0, 0], videoSeverity: -1, hits: [] };
      this.#categories.set(category, totals);
    }
    return totals;
  }

  #shareOf(views: ViewsBySeverity, severity: number): number {
    const sum = this.#weight;
    return sum > 0 && Number.isFinite(sum) ? (views[severity] ?? 0) / sum : 0;
  }
}

function addViews(views: ViewsBySeverity, severity: number, weight: number): void {
  for (let level = 0; level <= severity; level += 1) views[level] = (views[level] ?? 0) + weight;
}

const hitRanking: Ranking<CategoryHit> = { compare: compareHits, limit: 12 };

/** Hits that count first, the worst first, titles before the rest; ties by text, for a stable order. */
function compareHits(a: CategoryHit, b: CategoryHit): number {
  const [first, second] = [a.shown, b.shown];
  return (
    Number(second.counted) - Number(first.counted) ||
    b.severity - a.severity ||
    Number(second.place === 'title') - Number(first.place === 'title') ||
    compareText(first.videoId, second.videoId) ||
    compareText(first.place, second.place) ||
    compareText(first.phrase, second.phrase)
  );
}
