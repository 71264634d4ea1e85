import { longestAlias, readAlias, shortestAlias } from '../../../engine/tracking/aliases.ts';
import type { AliasFault } from '../../../engine/tracking/aliases.ts';
import { findAliases, insertAlias, resumeAlias, retireAlias } from './aliases.rows.ts';
import { LinkRefusal } from './link-context.ts';
import type { LinkContext } from './link-context.ts';

/** Each name is kept for its link for good, so nobody collects them. */
const mostAliases = 20;

const faultSentences: Record<AliasFault, string> = {
  short: `A readable name has at least ${shortestAlias} letters or digits.`,
  long: `A readable name has ${longestAlias} letters at most.`,
  letters: 'Use letters from a to z, digits, and hyphens between them.',
  code: 'Seven letters in a row look like one of our codes. Add a hyphen or another letter.',
  own: 'This word stands for a page of ours. Choose another one.',
};

/** The name that is wanted; `null` for none. Throws `LinkRefusal`. */
export function judgeAlias(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readAlias(text);
  if (read.fault !== null) throw new LinkRefusal('ALIAS_REFUSED', { text: faultSentences[read.fault] });
  return read.alias;
}

/**
 * Gives a link the name that is shown from now on, or takes it off with `null`; every former one goes on working. Answers
 * all readable names of the link. Inside `asUser`, behind the workspace's lock. Throws `LinkRefusal`.
 */
export async function keepAlias(
  { database, userId: workspaceId, now }: Pick<LinkContext, 'database' | 'userId' | 'now'>,
  { linkId, alias }: { linkId: string; alias: string | null | undefined },
): Promise<string[]> {
  const known = await findAliases(database, { workspaceId, linkIds: [linkId] });
  const names = known.map((each) => each.alias);
  const current = known.find(({ isCurrent }) => isCurrent)?.alias ?? null;
  if (alias === undefined || alias === current) return names;
  if (alias !== null && !names.includes(alias) && names.length >= mostAliases) {
    const text = `This link has had ${mostAliases} readable names, which all go on working. Make another link.`;
    throw new LinkRefusal('ALIAS_REFUSED', { text });
  }
  await retireAlias(database, { workspaceId, linkId });
  if (alias === null) return names;
  const own = { workspaceId, linkId, alias };
  if (!(await insertAlias(database, { ...own, at: now() })) && !(await resumeAlias(database, own)))
    throw new LinkRefusal('ALIAS_TAKEN');
  return [...new Set([alias, ...names])];
}
