import { readIdentities } from '../../analysis/library/known-channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CreatorRecord } from './creators.rows.ts';

type Named = Pick<CreatorRecord, 'label' | 'channel_id'>;

/**
 * What creators are called where others read it: the workspace's own words first, then YouTube's as long as these may be
 * kept, then the channel's id. Inside `asUser`.
 */
export async function readCreatorNames(
  { database }: { database: Database },
  creators: readonly Named[],
): Promise<(creator: Named) => string> {
  const unnamed = creators.filter(({ label }) => label.trim() === '');
  const channelIds = unnamed.flatMap(({ channel_id: channelId }) => channelId ?? []);
  const identities = channelIds.length === 0 ? null : await readIdentities({ database }, channelIds);
  return ({ label, channel_id: channelId }) => {
    if (label.trim() !== '') return label;
    const found = identities?.get(channelId ?? '');
    return found?.channelName ?? channelId ?? 'Removed creator';
  };
}
