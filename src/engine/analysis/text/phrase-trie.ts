import { unitsOf } from './addresses.ts';
import { isRunUnit, letterTable } from './letter-table.ts';
import { WordTable } from './word-table.ts';

/** Spreads a key's two numbers over the table (Knuth's multiplicative hashing, and FNV's prime). */
const nodePrime = 0x9e3779b1 | 0;

const stepPrime = 0x01000193;

/** The steps of a trie: the node that a word or letter leads to from another node, all numbered from 1. */
class StepTable {
  #nodes = new Int32Array(0);
  #steps = new Int32Array(0);
  #targets = new Int32Array(0);
  #count = 0;

  constructor(capacity: number) {
    this.#resize(capacity);
  }

  /** The node that the step leads to, 0 if there is none. */
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

  /** Room for a number of steps, never more than half full. */
  #resize(capacity: number): void {
    let size = 1024;
    while (size < capacity * 2) size *= 2;
    this.#nodes = new Int32Array(size);
    this.#steps = new Int32Array(size);
    this.#targets = new Int32Array(size);
    this.#count = 0;
  }
}

export interface Phrase<Meaning> {
  /** Words separated by spaces; `#word` matches only as a hashtag, `word*` with up to three more letters. */
  text: string;
  meaning: Meaning;
  /** True if no longer phrase may hide it. */
  always: boolean;
}

/** A step through the phrases: words, or units in scripts without spaces, lead from node to node. */
export interface PhraseNode<Meaning> {
  readonly number: number;
  leadsOn: boolean;
  meanings: readonly Meaning[];
  always: boolean;
}

/** The phrases of all lists: by word, or by unit in scripts without spaces. */
export class PhraseTrie<Meaning> {
  readonly words: WordTable;
  #wordNodes: (PhraseNode<Meaning> | undefined)[] = [];
  #unitNodes = new Map<number, PhraseNode<Meaning>>();
  #startsRun = new Uint8Array(0x1_00_00);
  #nodes: PhraseNode<Meaning>[] = [];
  #steps: StepTable;

  constructor(phrases: readonly Phrase<Meaning>[]) {
    this.words = new WordTable(phrases.length * 2);
    this.#steps = new StepTable(phrases.length);
    for (const phrase of phrases) this.#add(phrase);
  }

  /** The node for phrases that begin with the word of this number. */
  startAtWord(word: number): PhraseNode<Meaning> | undefined {
    return this.#wordNodes[word];
  }

  /** The node for phrases that begin with this letter of a script without spaces. */
  startAtUnit(unit: number): PhraseNode<Meaning> | undefined {
    return this.#startsRun[unit] === 1 ? this.#unitNodes.get(unit) : undefined;
  }

  follow(node: PhraseNode<Meaning>, step: number): PhraseNode<Meaning> | undefined {
    if (!node.leadsOn) return undefined;
    const next = this.#steps.find(node.number, step);
    return next === 0 ? undefined : this.#nodes[next - 1];
  }

  #add(phrase: Phrase<Meaning>): void {
    if (isRunUnit(phrase.text.charCodeAt(0))) {
      const [first = 0, ...rest] = unitsOf(phrase.text).map((unit) => letterTable[unit] ?? 0);
      const node = this.#unitNodes.get(first) ?? this.#createNode();
      this.#unitNodes.set(first, node);
      this.#startsRun[first] = 1;
      this.#addPath(node, rest, phrase);
      return;
    }
    const [opener = '', ...words] = phrase.text.split(' ');
    const first = this.words.addOpener(opener, words[0]);
    const rest = words.map((word) => this.words.add(word));
    this.#addPath((this.#wordNodes[first] ??= this.#createNode()), rest, phrase);
  }

  #addPath(start: PhraseNode<Meaning>, path: readonly number[], phrase: Phrase<Meaning>): void {
    let node = start;
    for (const step of path) {
      let next = this.follow(node, step);
      if (next === undefined) {
        next = this.#createNode();
        this.#steps.add(node.number, step, next.number);
      }
      node.leadsOn = true;
      node = next;
    }
    node.meanings = [...node.meanings, phrase.meaning];
    node.always ||= phrase.always;
  }

  #createNode(): PhraseNode<Meaning> {
    const number = this.#nodes.length + 1;
    const node = { number, leadsOn: false, meanings: noMeanings, always: false };
    this.#nodes.push(node);
    return node;
  }
}

const noMeanings: readonly never[] = [];
