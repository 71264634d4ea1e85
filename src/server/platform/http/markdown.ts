import { escapeMarkup } from '../documents/html/markup.ts';

/** A text as markup, with its chapters for a table of contents. */
export interface RenderedText {
  html: string;
  chapters: { id: string; title: string }[];
}

/**
 * The part of Markdown that our own documentation uses: headings, paragraphs, lists, tables, code blocks and, within
 * a line, code, bold words and links. Everything else is text; comments are left out.
 */
export function renderMarkdown(text: string): RenderedText {
  const chapters: RenderedText['chapters'] = [];
  const blocks = text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$|^<!--.*?-->$|((?:^(?!<!--|```).+(?:\n|$))+)/gm);
  const html = [...blocks].map(([, language, code, block]) => {
    if (code !== undefined)
      return `<pre data-language="${language}"><code>${escapeMarkup(code)}</code></pre>`;
    return block === undefined ? '' : renderBlock(block.trimEnd(), chapters);
  });
  return { html: html.filter((part) => part !== '').join('\n'), chapters };
}

function renderBlock(block: string, chapters: RenderedText['chapters']): string {
  const [, marks = '', title = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
  if (marks !== '') return renderHeading(title, marks.length, chapters);
  const lines = block.split('\n');
  if (block.startsWith('| ')) return renderTable(lines);
  if (block.startsWith('- ')) return `<ul>${lines.map(renderItem).join('')}</ul>`;
  if (block.startsWith('1. ')) return `<ol>${lines.map(renderItem).join('')}</ol>`;
  return `<p>${lines.map(renderWords).join(' ')}</p>`;
}

function renderHeading(title: string, level: number, chapters: RenderedText['chapters']): string {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  if (level === 2) chapters.push({ id, title });
  return `<h${level} id="${id}">${renderWords(title)}</h${level}>`;
}

/** A cell carries the name of its column, for narrow screens, where each row becomes a card. */
function renderTable([head = '', , ...rows]: readonly string[]): string {
  const names = readCells(head);
  const headings = names.map((name) => `<th scope="col">${renderWords(name)}</th>`);
  const body = rows.map((row) => {
    const cells = readCells(row).map(
      (cell, index) => `<td data-label="${escapeMarkup(names[index] ?? '')}">${renderWords(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function readCells(row: string): string[] {
  return row
    .slice(1, row.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}

function renderItem(line: string): string {
  return `<li>${renderWords(line.replace(/^(?:-|\d+\.) /, ''))}</li>`;
}

/** The content of backticks is left unchanged. */
function renderWords(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => {
      if (index % 2 === 1) return `<code>${escapeMarkup(part.slice(1, -1))}</code>`;
      return escapeMarkup(part)
        .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/\[([^\]]+)\]\(((?:https:\/|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>');
    })
    .join('');
}
