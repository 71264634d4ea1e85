import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js';
import type { Block, PaperDocument } from './document.ts';

/** What an independent reader finds in a PDF. */
export interface ReadPdf {
  pages: { text: string; width: number; height: number; links: string[] }[];
  title: string;
  language: string;
  bookmarks: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  const file = await task.promise;
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const notes: { url?: unknown }[] = await page.getAnnotations();
    const [, , width = 0, height = 0] = page.view;
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
    pages.push({
      text: text.replaceAll(/\s+/g, ' '),
      width,
      height,
      links: notes.map(({ url }) => String(url)),
    });
  }
  const { info } = await file.getMetadata();
  const outline = (await file.getOutline()) ?? [];
  await task.destroy();
  return {
    pages,
    title: readEntry(info, 'Title'),
    language: readEntry(info, 'Language'),
    bookmarks: outline.map(({ title }) => title),
  };
}

export interface ReadTag {
  role: string;
  alt: string | null;
  /** What is written in the element itself. */
  text: string;
}

/** The structure of one page in reading order, as an independent reader finds it. */
export async function readTags(bytes: Uint8Array, pageNumber: number): Promise<ReadTag[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  const page = await (await task.promise).getPage(pageNumber);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? '';
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  const tree = await page.getStructTree();
  await task.destroy();
  return tree === null ? [] : listTags(tree, texts);
}

function listTags(node: StructTreeNode, texts: ReadonlyMap<string, string>): ReadTag[] {
  const own = node.children.flatMap((child) => ('id' in child ? (texts.get(child.id) ?? []) : []));
  const tag = { role: node.role, alt: 'alt' in node ? String(node.alt) : null, text: own.join('').trim() };
  return [tag, ...node.children.flatMap((child) => ('children' in child ? listTags(child, texts) : []))];
}

function readEntry(info: object, name: string): string {
  return String(new Map(Object.entries(info)).get(name));
}

/** A document of these blocks. */
export function documentOf(blocks: readonly Block[], changes: Partial<PaperDocument> = {}): PaperDocument {
  return {
    title: 'Kestrel Workbench',
    kind: 'Channel report',
    subtitle: null,
    language: 'en',
    date: '2026-11-20T10:04:05.000Z',
    badges: [],
    blocks,
    sources: ['From public counts.'],
    footer: { disclaimer: 'third-party estimate, not YouTube data', modelVersion: '1.0.0' },
    ...changes,
  };
}

/** One block of every kind, with the text in each of its positions. */
export function blocksWith(text: string): Block[] {
  const fact = { label: text, value: { text, href: text }, note: text };
  return [
    { kind: 'heading', level: 2, text },
    { kind: 'heading', level: 3, text },
    { kind: 'paragraph', text },
    { kind: 'facts', facts: [fact, { ...fact, value: text }] },
    {
      kind: 'dial',
      label: text,
      value: 76,
      maximum: 100,
      mark: { value: 80, label: text },
      sentences: [text],
      note: text,
    },
    { kind: 'verdicts', verdicts: [{ label: text, word: text, tone: 'caution', text }] },
    { kind: 'bars', bars: [{ label: text, figure: text, share: 0.5, trackShare: 1, measured: false, text }] },
    {
      kind: 'table',
      caption: text,
      columns: [
        { label: text, numeric: false, weight: 2 },
        { label: text, numeric: true, weight: 1 },
      ],
      rows: [[{ text, href: text }, text], [text]],
    },
    {
      kind: 'prices',
      levels: [{ label: text, recommended: true, amount: text, unit: text, facts: [fact] }],
      axis: {
        text,
        range: { low: 1, high: 9 },
        marks: [{ label: text, value: 5, recommended: true }],
        unit: text,
      },
      note: text,
    },
    { kind: 'list', items: [{ text: { text, href: text }, note: text }] },
    {
      kind: 'chart',
      title: text,
      points: [{ label: text, at: '2026-11-01T00:00:00Z', value: 5, counted: false }],
      typical: 4,
      band: { low: 1, high: 9 },
      note: text,
    },
    { kind: 'callout', tone: 'bad', title: text, text },
  ];
}

/** A document with the text in every position that a document has. */
export function documentWith(text: string): PaperDocument {
  return documentOf(blocksWith(text), {
    title: text,
    kind: text,
    subtitle: text,
    language: text,
    date: text,
    badges: [text],
    sources: [text],
    footer: { disclaimer: text, modelVersion: text },
  });
}
