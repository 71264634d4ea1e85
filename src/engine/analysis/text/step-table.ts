/** Spreads the two numbers of a key over the table (Knuth's multiplicative hashing, and FNV's prime). */
const nodePrime = 0x9e3779b1 | 0;
const stepPrime = 0x01000193;

/** The steps of a trie: which node a word or letter leads to from another node, all numbered from 1. */
export class StepTable {
  #nodes = new Int32Array(0);
  #steps = new Int32Array(0);
  #targets = new Int32Array(0);
  #count = 0;

  constructor(capacity: number) {
    this.#resize(capacity);
  }

  /** The node behind the step, 0 without one. */
  find(node: number, step: number): number {
    return this.#targets[this.#slotOf(node, step)] ?? 0;
  }

  add(node: number, step: number, target: number): void {
    if (this.#count * 2 >= this.#targets.length) this.#grow();
    const slot = this.#slotOf(node, step);
    this.#nodes[slot] = node;
    this.#steps[slot] = step;
    this.#targets[slot] = target;
    this.#count += 1;
  }

  #slotOf(node: number, step: number): number {
    const mask = this.#targets.length - 1;
    const mixed = Math.imul(node, nodePrime) ^ Math.imul(step, stepPrime);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#targets[slot] !== 0 && (this.#nodes[slot] !== node || this.#steps[slot] !== step)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const [nodes, steps, targets] = [this.#nodes, this.#steps, this.#targets];
    this.#resize(targets.length);
    for (const [slot, target] of targets.entries()) {
      if (target !== 0) this.add(nodes[slot] ?? 0, steps[slot] ?? 0, target);
    }
  }

  /** Room for a number of steps, at most half of it ever taken. */
  #resize(capacity: number): void {
    let size = 1024;
    while (size < capacity * 2) size *= 2;
    this.#nodes = new Int32Array(size);
    this.#steps = new Int32Array(size);
    this.#targets = new Int32Array(size);
    this.#count = 0;
  }
}
