/** The structure types that this product's documents use (ISO 32000-1, 14.8.4). */
export type TagType =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Link'
  | 'Figure';

/** Those that hold text themselves; what is written elsewhere becomes a paragraph. */
const leaves = new Set<string>(['H1', 'H2', 'H3', 'P', 'LBody', 'Caption', 'TH', 'TD', 'Link', 'Figure']);

export interface TagOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
}

/** The structure that a screen reader follows: everything that is drawn belongs to an element or is decoration. */
export function createTags(pdf: PDFKit.PDFDocument) {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let current = { element: root, type: 'Document' };
  let isMarked = false;
  const mark = (begin: () => void, draw: () => void) => {
    if (isMarked) return draw();
    isMarked = true;
    begin();
    draw();
    pdf.endMarkedContent();
    isMarked = false;
  };
  /** What is drawn meanwhile belongs to a new element within the current one. */
  const within = <T>(type: TagType, work: () => T, options: TagOptions = {}): T => {
    if (isMarked) return work();
    const parent = current;
    const element = pdf.struct(type, options);
    parent.element.add(element);
    current = { element, type };
    try {
      return work();
    } finally {
      element.end();
      current = parent;
    }
  };
  /** Content of the current element; `spoken` where letters stand in another order than they are read. */
  const content = (draw: () => void, spoken: string | null = null): void => {
    if (isMarked) return draw();
    if (!leaves.has(current.type)) return within('P', () => content(draw, spoken));
    const { element, type } = current;
    mark(
      () =>
        element.add(
          spoken === null
            ? pdf.markStructureContent(type)
            : pdf.markStructureContent('Span', { actual: spoken }),
        ),
      draw,
    );
  };
  /** Everything written meanwhile is one text: of the element it is in, or a paragraph. */
  const asText = (work: () => void) => (leaves.has(current.type) ? work() : within('P', work));
  /** Lines, boxes and page numbers, which nobody needs to hear. */
  const decoration = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') =>
    mark(() => pdf.markContent('Artifact', { type }), draw);
  return { within, asText, content, decoration, element: () => current.element, end: () => root.end() };
}
