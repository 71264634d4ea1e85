/** Brand names are short; a longer run of capitals is a sentence. */
const maxNameLetters = 40;

const nameText =
  /^[\s*_"'“‘(@-]*((?:[\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*)(?: (?:[\p{Lu}\p{N}&][\p{L}\p{N}.&'’+-]*)){0,3})/u;

/** Words that begin a sentence, not a name. */
const sentenceStarts =
  /^(?:the|our|my|your|you|viewers|this|that|these|get|head|go|check|click|use|visit|sign|and|all|me|us|we|i|try|download|start|today|free|no|not|a|an|here|link|links|https?|www)$/iu;

const thanksEnd =
  /(?:thanks|thank you|thx|shout ?out|gracias|obrigado|obrigada|danke|merci|grazie)(?: so much| again| very much)?(?: to| an| a| à| ao?)?[\s:,]+/giu;

/** The capitalised name at the beginning of the text, or `null`. */
export function nameAfter(text: string): string | null {
  const [, name] = nameText.exec(text) ?? [];
  return name === undefined ? null : cleanName(name);
}

/** The name between a word of thanks and the phrase behind it: "thanks to Brand for sponsoring". */
export function nameBefore(before: string): string | null {
  const thanks = [...before.slice(-120).matchAll(thanksEnd)].at(-1);
  if (thanks === undefined) return null;
  const name = before
    .slice(-120)
    .slice(thanks.index + thanks[0].length)
    .trim();
  return name.length > maxNameLetters ? null : cleanName(name);
}

/** The way a domain's brand is written in the line ("Head to Brand at brand.com"), else the domain. */
export function nameSpelledIn(domain: string, line: string): string {
  const label = domain.slice(0, Math.max(0, domain.indexOf('.'))).replaceAll('-', '');
  if (label.length < 3) return domain;
  const lower = line.toLowerCase();
  // Lowercasing may change the length ("İ"), and then places no longer agree.
  if (lower.length !== line.length) return domain;
  for (let at = lower.indexOf(label); at >= 0; at = lower.indexOf(label, at + 1)) {
    const spelled = line.slice(at, at + label.length);
    const around = `${line.charAt(at - 1)}${line.charAt(at + label.length)}`;
    if (spelled !== label && !/[\p{L}\p{N}]/u.test(around)) return spelled;
  }
  return domain;
}

/** A name without marks, emoji, address ends and stray punctuation; `null` if nothing of it is left. */
export function cleanName(name: string): string | null {
  const clean = name
    .replaceAll(/[^\p{L}\p{M}\p{N}\s.&'’+-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.&'’+-]+|[\s.&'’+-]+$/gu, '');
  const [first = ''] = clean.split(' ');
  if (clean.length < 2 || clean.length > maxNameLetters || sentenceStarts.test(first)) return null;
  return /\p{L}/u.test(clean) ? clean.replace(/^(\S+\.[a-z]{2,4})\/.*$/u, '$1') : null;
}
