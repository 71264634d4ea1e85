/** Everything in which a semicolon or a keyword is only text. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|'(?:[^']|'')*'|"(?:[^"]|"")*"|;/g;

/** The statements of a migration, without comments; what is quoted stays as it is. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let from = 0;
  for (const { 0: part, index } of text.matchAll(opaque)) {
    statement += text.slice(from, index);
    from = index + part.length;
    if (part === ';') statements.push(statement);
    if (part === ';') statement = '';
    else if (!part.startsWith('--') && !part.startsWith('/*')) statement += part;
  }
  return [...statements, statement + text.slice(from)].map((each) => each.trim()).filter(Boolean);
}
