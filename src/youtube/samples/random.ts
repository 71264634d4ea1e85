/** Repeatable random draws. */
export interface Random {
  /** 32 bits as a signed integer. */
  drawBits(): number;
  /** In [0, 1). */
  draw(): number;
  /** A standard normal value, cut at three deviations so that no draw looks broken. */
  drawNormal(): number;
  /** An integer from `from` to `to`, both included. */
  drawInteger(from: number, to: number): number;
  /** The same items in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Starts a repeatable sequence of draws from a text: xorshift32 seeded by the FNV-1a hash of its UTF-16 units.
 * Sources: Marsaglia, "Xorshift RNGs" (2003); draft-eastlake-fnv.
 */
export function createRandom(seed: string): Random {
  let state = hashText(seed) || 1;
  function drawBits(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  }
  function draw(): number {
    return (drawBits() >>> 0) / 2 ** 32;
  }
  function drawInteger(from: number, to: number): number {
    return from + Math.floor(draw() * (to - from + 1));
  }
  return {
    drawBits,
    draw,
    drawInteger,
    drawNormal() {
      // Box and Muller (1958); 1 - draw() keeps the logarithm's argument above zero.
      const value = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
      return Math.max(-3, Math.min(3, value));
    },
    shuffle(items) {
      // Fisher and Yates: each place from the last takes one of those not placed yet.
      const left = [...items];
      return items.flatMap(() => left.splice(drawInteger(0, left.length - 1), 1));
    },
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
