/** Excel holds 32,767 UTF-16 units in a cell; what is added to a text fits above this. */
const longestText = 32_000;
/** What XML 1.0 cannot hold, not even escaped. */
const forbidden = /[\p{Cc}--[\t\n\r\u007F-\u009F]]|[\uFFFE\uFFFF]/gv;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * What a spreadsheet may take for a formula, ordinary and full-width, also behind blanks and what is not seen; a tab or
 * a line break at the beginning may hide one.
 */
const formulaStart =
  /^(?:[\p{C}\p{Z}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|[\p{C}\p{Z}]*[\t\r\n])/u;

/** A text as every kind of file can hold it: whole characters, line breaks of one kind, no longer than a cell. */
export function cleanCellText(text: string): string {
  const cut =
    text.length > longestText ? `${text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return cut.toWellFormed().replaceAll(lineBreak, '\n').replaceAll(forbidden, '');
}

/** A text that no spreadsheet takes for a formula: the apostrophe is what a person would type in front of it. */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/**
 * The same for a text behind the first column, whose quotes do not count where a spreadsheet splits at other signs than
 * commas: no part of it begins a formula either.
 */
export function withoutInnerFormulas(text: string): string {
  return withoutFormula(text)
    .split(/(?<=[;|\t\r\n])/)
    .map((part, index) => (index === 0 ? part : withoutFormula(part)))
    .join('');
}

/** A text that says `_x0041_` itself: a workbook would read it as the character of that number. */
export function withoutCharacterCodes(text: string): string {
  return text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}
