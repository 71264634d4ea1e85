/** Counts videos with a given trait: their share of the videos, and of the views. */
export class VideoShare {
  #videos = 0;
  #weight = 0;
  #found = 0;
  #foundWeight = 0;

  add(weight: number, found: boolean): void {
    this.#videos += 1;
    this.#weight += weight;
    if (!found) return;
    this.#found += 1;
    this.#foundWeight += weight;
  }

  get count(): number {
    return this.#found;
  }

  /** 0 to 1. */
  get videosShare(): number {
    return this.#videos === 0 ? 0 : this.#found / this.#videos;
  }

  /** 0 to 1. */
  get viewsShare(): number {
    return this.#weight > 0 && Number.isFinite(this.#weight) ? this.#foundWeight / this.#weight : 0;
  }
}
