import { unitsOf } from './addresses.ts';
import { isRunUnit, letterTable } from './letter-table.ts';
import { StepTable } from './step-table.ts';
import { WordTable } from './word-table.ts';

export interface Phrase<Meaning> {
  /** Words divided by spaces; `#word` is found as a hashtag only, `word*` with up to three more letters. */
  text: string;
  meaning: Meaning;
  /** True where no longer phrase may hide it. */
  always: boolean;
}

/** A step through the phrases: words, or units in scripts without spaces, lead from node to node. */
export interface PhraseNode<Meaning> {
  readonly number: number;
  leadsOn: boolean;
  meanings: readonly Meaning[];
  always: boolean;
}

/** The phrases of all lists by their words, and by their units in scripts without spaces. */
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

  /** Where phrases that begin with the word of this number start. */
  startAtWord(word: number): PhraseNode<Meaning> | undefined {
    return this.#wordNodes[word];
  }

  /** Where phrases that begin with this letter of a script without spaces start. */
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
