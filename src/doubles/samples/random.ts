/**
 * Repeatable random draws from a text: xorshift32 seeded by the FNV-1a hash of its UTF-16 units.
 * Sources: Marsaglia, "Xorshift RNGs" (2003); draft-eastlake-fnv.
 */
export class Random {
  #state: number;

  constructor(seed: string) {
    // From zero the generator would produce only zeros.
    this.#state = hashText(seed) || 1;
  }

  /** 32 bits as a signed integer. */
  drawBits(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state;
  }

  /** In [0, 1). */
  draw(): number {
    return (this.drawBits() >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  drawInteger(from: number, to: number): number {
    return from + Math.floor(this.draw() * (to - from + 1));
  }

  /** A standard normal value (Box and Muller, 1958), limited to three deviations because larger draws look broken. */
  drawNormal(): number {
    // 1 - draw() keeps the logarithm's argument above zero.
    const value = Math.sqrt(-2 * Math.log(1 - this.draw())) * Math.cos(2 * Math.PI * this.draw());
    return Math.max(-3, Math.min(3, value));
  }

  /** The same items in random order (Fisher and Yates): each position takes one of those that are left. */
  shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.drawInteger(0, left.length - 1), 1));
  }
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
