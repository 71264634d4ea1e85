/** Under which names a campaign's creators have links, codes and orders. Each name is one creator's in a campaign. */

export interface AttachedLink {
  creatorId: string;
  linkId: string;
  nameId: string;
}

/**
 * Those of the creator's links; without a link the one that is spelled as the creator is, if it can be nobody else's.
 */
export function assignNames(
  creators: readonly { id: string; slug: string }[],
  attached: readonly AttachedLink[],
  nameOfSlug: ReadonlyMap<string, string>,
): Map<string, { linkIds: string[]; nameIds: string[] }> {
  const taken = new Set(attached.map(({ nameId }) => nameId));
  return new Map(
    creators.map(({ id, slug }) => {
      const own = attached.filter(({ creatorId }) => creatorId === id);
      const linkIds = own.map(({ linkId }) => linkId);
      if (own.length > 0) return [id, { linkIds, nameIds: [...new Set(own.map(({ nameId }) => nameId))] }];
      const named = nameOfSlug.get(slug);
      const isAlone = creators.every((other) => other.id === id || other.slug !== slug);
      const isOwn = named !== undefined && isAlone && !taken.has(named);
      return [id, { linkIds, nameIds: isOwn ? [named] : [] }];
    }),
  );
}
